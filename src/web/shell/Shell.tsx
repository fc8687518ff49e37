// The navigation shell: menu, farm, person, connection; and the screen in the middle, once the farm's rows are there.

import { CloudUpload, Menu, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, usePlace } from '#parts/navigation/Router';
import { FarmProvider, useStanding } from '#parts/sync/Auth';
import { ReplicaProvider, useCondition } from '#parts/sync/FarmData';
import { ElsewhereProvider, pendingPath, usePendingCount } from '#parts/sync/Pending';
import { Notice } from '#ui/Banner';
import { IconButton } from '#ui/Button';
import { count, number } from '#ui/format';
import { useWide } from '#ui/media';
import { FullScreenSpinner } from '#ui/Spinner';
import { Bell } from './Bell';
import { ConnectionBanner } from './ConnectionBanner';
import { useEnded } from './ended';
import { Footer } from './Footer';
import { Gate } from './Gate';
import { useLostFarm } from './lost';
import { MobileMenu, Sidebar } from './Sidebar';
import { useShortcut } from './shortcut';
import { UpdateNotice } from './UpdateNotice';

const SessionNotice = lazy(async () => ({ default: (await import('./SessionNotice')).SessionNotice }));
const loadSearch = async () => ({ default: (await import('./SearchDialog')).SearchDialog });
const SearchDialog = lazy(loadSearch);
const soon = 3_000;

export function Shell({ children }: { children: ReactNode }) {
  const standing = useStanding();
  if (standing.status !== 'in' || !standing.farm) return <FullScreenSpinner />;
  const { farm, session } = standing;
  return (
    // Another farm is another place, and so it is for another person: nothing of the first one stays on the screen.
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
  // Not needed to start, but without signal it is too late to fetch them.
  useEffect(() => {
    const fetchAll = () => void Promise.allSettled([import('#parts/sync/SignOut'), import('./SessionNotice'), loadSearch(), import('#domain/verbs')]);
    const timer = setTimeout(fetchAll, soon);
    // What could not be fetched without signal is fetched with it.
    addEventListener('online', fetchAll);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', fetchAll);
    };
  }, []);
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
      <Suspense>{searching && <SearchDialog onClose={() => setSearching(false)} />}</Suspense>
      <div className="flex min-w-0 flex-1 flex-col">
        <ConnectionBanner />
        {ended && (
          <Suspense>
            <SessionNotice />
          </Suspense>
        )}
        <UpdateNotice />
        <SuspendedNotice />
        <NoRoom />
        <main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
          <Gate>{children}</Gate>
        </main>
        <Footer />
      </div>
    </div>
  );
}

/** What a slow line takes to bring a screen: until then the menu stays, so that it goes in the same moment as the screen it covers. */
const patience = 150;

function useMenu() {
  const place = usePlace();
  const [openedAt, setOpenedAt] = useState<typeof place | null>(null);
  const close = () => setOpenedAt(null);
  return { open: openedAt === place, show: () => setOpenedAt(place), close, chosen: () => void setTimeout(close, patience) };
}

/** On a phone the menu is folded away: how many wait or need attention stands in its place. */
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

function SuspendedNotice() {
  const { suspended, waiting } = useCondition();
  if (!suspended) return null;
  const kept = waiting.length > 0 ? ` ${count(waiting.length, 'registro espera', 'registros esperam')} neste aparelho até o acesso voltar.` : '';
  return (
    <div className="px-4 pt-4">
      <Notice tone="yellow" role="status" title="O acesso desta conta está suspenso. Fale com o administrador.">
        Nada foi apagado.{kept}
      </Notice>
    </div>
  );
}

function NoRoom() {
  const { storage } = useCondition();
  if (storage !== 'full') return null;
  return (
    <div className="px-4 pt-4">
      <Notice tone="red" role="alert" title="Não há mais espaço neste aparelho">
        Nada pode ser anotado até você liberar espaço: apague fotos, vídeos ou aplicativos que não usa. O que já foi anotado está guardado.
      </Notice>
    </div>
  );
}
