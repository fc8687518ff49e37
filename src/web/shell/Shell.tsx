// The navigation shell: menu, farm, person, connection; and the screen, once the farm's rows are here.

import { CloudUpload, Menu, Search } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ListMemory } from '#parts/lists/ListMemory';
import { Link, usePlace } from '#parts/navigation/Router';
import { FarmProvider, useSessionState } from '#parts/sync/Auth';
import { Deletions } from '#parts/sync/Deletions';
import { ReplicaProvider, useCondition } from '#parts/sync/FarmData';
import { ElsewhereProvider, pendingPath, usePendingCount } from '#parts/sync/Pending';
import { IconButton } from '#ui/Button';
import { count, number } from '#ui/format';
import { KeysKept } from '#ui/KeysKept';
import { useWide } from '#ui/media';
import { FullScreenSpinner } from '#ui/Spinner';
import { Bell } from './Bell';
import { useEnded } from './ended';
import { FarmLoader } from './FarmLoader';
import { useLostFarm } from './lost';
import { MobileMenu, Sidebar } from './Sidebar';
import { useShortcut } from './shortcut';

/** Without it the application works all the same; the next start tries again. */
const withoutNotice = (): { default: ComponentType } => ({ default: () => null });
const Background = lazy(() => import('./Background').then(({ Background }) => ({ default: Background }), withoutNotice));
const StorageNotice = lazy(() => import('./NoStore').then(({ StorageNotice }) => ({ default: StorageNotice }), withoutNotice));
const SuspendedNotice = lazy(async () => ({ default: (await import('./SuspendedNotice')).SuspendedNotice }));
// Below or beside what a person came for: shown a moment after the screen.
const ConnectionBanner = lazy(async () => ({ default: (await import('./AboveScreen')).AboveScreen }));
const BottomBar = lazy(async () => ({ default: (await import('./BottomBar')).BottomBar }));
const Footer = lazy(async () => ({ default: (await import('./Footer')).Footer }));
const SessionNotice = lazy(async () => ({ default: (await import('./SessionNotice')).SessionNotice }));
const InsecureNotice = lazy(() => import('./InsecureNotice').then(({ InsecureNotice }) => ({ default: InsecureNotice }), withoutNotice));
const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog')).SearchDialog }));

export function Shell({ children }: { children: ReactNode }) {
  const sessionState = useSessionState();
  if (sessionState.status !== 'in' || !sessionState.farm) return <FullScreenSpinner />;
  const { farm, session } = sessionState;
  return (
    // The key remounts everything for another farm or person: no state of the first one stays.
    <FarmProvider key={`${session.person.email} ${farm.id}`} farm={farm} farms={session.farms}>
      <ReplicaProvider>
        <ElsewhereProvider>
          <Frame>{children}</Frame>
        </ElsewhereProvider>
      </ReplicaProvider>
    </FarmProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const menu = useMenu();
  const [searching, setSearching] = useState(false);
  const search = () => setSearching(true);
  useShortcut('k', search);
  const wide = useWide();
  const ended = useEnded();
  useLostFarm();
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <a href="#conteudo" className="skip-link">
        Ir para o conteúdo
      </a>
      <Sidebar onSearch={search} />
      <header className="print:hidden sticky top-0 z-10 flex items-center gap-2 border-b border-line bg-surface px-2 py-1 lg:hidden">
        <IconButton label="Abrir menu" icon={Menu} aria-expanded={menu.open} onClick={menu.show} />
        <span className="flex-1 text-lg font-bold">Lida</span>
        <PendingMark />
        <IconButton label="Buscar" icon={Search} onClick={search} />
        {!wide && <Bell />}
      </header>
      <MobileMenu open={menu.open} onClose={menu.close} onChoose={menu.chosen} />
      <Suspense fallback={<KeysKept />}>{searching && <SearchDialog onClose={() => setSearching(false)} />}</Suspense>
      <div className="around-screen flex min-w-0 flex-1 flex-col">
        <Suspense>
          <ConnectionBanner />
        </Suspense>
        {ended && (
          <Suspense>
            <SessionNotice />
          </Suspense>
        )}
        <Suspense fallback={null}>
          <AfterDownload>
            <Background />
          </AfterDownload>
          {!isSecureContext && <InsecureNotice />}
        </Suspense>
        <StorageState />
        <Deletions />
        <main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
          <FarmLoader>
            <ListMemory>{children}</ListMemory>
          </FarmLoader>
        </main>
        <Suspense>
          <Footer />
        </Suspense>
      </div>
      <Suspense>{!wide && <BottomBar onMenu={menu.show} />}</Suspense>
    </div>
  );
}

/** What would compete with the download of the farm on a slow connection: the service worker stores the whole application. */
function AfterDownload({ children }: { children: ReactNode }) {
  const { phase } = useCondition();
  return (phase === 'ready' || phase === 'empty') && children;
}

/** Time to load a screen: the menu stays open until then, so that it closes together with the change of screen. */
const menuCloseDelay = 150;

function useMenu() {
  const place = usePlace();
  const [openedAt, setOpenedAt] = useState<typeof place | null>(null);
  const close = () => setOpenedAt(null);
  return { open: openedAt === place, show: () => setOpenedAt(place), close, chosen: () => void setTimeout(close, menuCloseDelay) };
}

/** On a phone the menu is hidden: show the number of pending calls in the header. */
function PendingMark() {
  const pending = usePendingCount();
  if (pending === 0) return null;
  return (
    <Link to={pendingPath} className="icon-button w-auto gap-1 px-2 font-semibold" aria-label={count(pending, 'pendência', 'pendências')}>
      <CloudUpload aria-hidden="true" />
      {number(pending, 0)}
    </Link>
  );
}

function StorageState() {
  const { storage, discarded, suspended } = useCondition();
  return (
    <Suspense>
      {suspended && <SuspendedNotice />}
      {(storage === 'full' || discarded) && <StorageNotice />}
    </Suspense>
  );
}
