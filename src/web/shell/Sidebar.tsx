// The menu: on a large screen a sidebar that can be folded; on a phone a dialog.

import { CloudUpload, LogOut, PanelLeftClose, PanelLeftOpen, UserRound } from 'lucide-react';
import { useState } from 'react';
import { roles } from '#domain/kernel/roles';
import { Link, usePath } from '#parts/navigation/Router';
import { sections, useScreens } from '#parts/navigation/Screens';
import { useAuth, useFarm } from '#parts/sync/Auth';
import { pendingPath, usePendingCount } from '#parts/sync/Pending';
import { Button, IconButton } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { number } from '#ui/format';
import { useWide } from '#ui/media';
import { Bell } from './Bell';
import { FarmSwitcher } from './FarmSwitcher';
import { SearchButton } from './SearchButton';

const foldedKey = 'lida_menu_folded';

/** A phone has the menu in a dialog: do not render it twice. */
export const Sidebar = ({ onSearch }: { onSearch: () => void }) => (useWide() ? <Aside onSearch={onSearch} /> : null);

function Aside({ onSearch }: { onSearch: () => void }) {
  const [folded, setFolded] = useState(localStorage.getItem(foldedKey) !== null);
  const fold = () => {
    if (folded) localStorage.removeItem(foldedKey);
    else localStorage.setItem(foldedKey, '1');
    setFolded(!folded);
  };
  return (
    <aside className={`sidebar print:hidden sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-surface ${folded ? 'w-20' : 'w-64'}`}>
      <div className={`flex items-center gap-1 px-3 py-1 ${folded ? 'flex-col-reverse' : ''}`}>
        {!folded && <Brand />}
        <Bell />
        <IconButton
          label={folded ? 'Abrir menu lateral' : 'Recolher menu lateral'}
          icon={folded ? PanelLeftOpen : PanelLeftClose}
          aria-expanded={!folded}
          onClick={fold}
        />
      </div>
      <SearchButton folded={folded} onSearch={onSearch} />
      <MenuContent folded={folded} />
    </aside>
  );
}

export function MobileMenu({ open, onClose, onChoose }: { open: boolean; onClose: () => void; onChoose: () => void }) {
  return (
    <Dialog open={open} title="Menu" onClose={onClose}>
      <div className="-mx-2 flex min-h-full flex-col">
        <MenuContent folded={false} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}

const Brand = () => (
  <span className="flex flex-1 items-center gap-2 text-lg font-bold">
    <img src="/icon.svg" alt="" width={32} height={32} />
    Lida
  </span>
);

function MenuContent({ folded, onChoose }: { folded: boolean; onChoose?: () => void }) {
  const { session, signOut } = useAuth();
  const { role } = useFarm();
  const mine = useScreens();
  const here = usePath();
  return (
    <>
      <FarmSwitcher folded={folded} onChoose={onChoose} />
      <nav aria-label="Principal" className="menu-list flex flex-1 flex-col overflow-y-auto px-2">
        {onChoose && <PendingItem folded={folded} onChoose={onChoose} />}
        {sections.map((section) => {
          const items = mine.filter((screen) => screen.section === section);
          if (items.length === 0) return null;
          return (
            <section key={section} aria-label={section} className="menu-section">
              {!folded && <p className="px-3 pb-1 text-sm font-semibold text-muted">{section}</p>}
              <ul>
                {items.map(({ path, title, icon: Icon, also }) => (
                  <li key={path}>
                    <Link
                      to={path}
                      className={`menu-item ${folded ? 'justify-center' : ''}`}
                      title={folded ? title : undefined}
                      onClick={onChoose}
                      {...(also?.test(here) && { 'aria-current': 'page' })}
                    >
                      <Icon aria-hidden="true" />
                      <span className={folded ? 'sr-only' : ''}>{title}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {/* Comes and goes while people press something else. */}
        {!onChoose && <PendingItem folded={folded} />}
      </nav>
      {/* In one line beside the content; in the phone's menu each on its own. */}
      <div className={`menu-person border-t border-line ${folded ? 'flex-col' : onChoose ? 'flex-wrap' : ''}`}>
        {!folded && (
          <p className={`min-w-0 flex-1 text-sm leading-tight ${onChoose ? 'basis-full' : ''}`}>
            <span className="block truncate font-semibold">{session.person.name}</span>
            <span className="text-muted">{roles[role]}</span>
          </p>
        )}
        <Link to="/my-data" className={onChoose ? 'menu-item flex-1' : 'icon-button'} title="Meus dados" onClick={onChoose}>
          <UserRound aria-hidden="true" />
          <span className={onChoose ? '' : 'sr-only'}>Meus dados</span>
        </Link>
        {onChoose ? (
          <Button icon={LogOut} className="flex-1" onClick={signOut}>
            Sair
          </Button>
        ) : (
          <IconButton label="Sair" icon={LogOut} onClick={signOut} />
        )}
      </div>
    </>
  );
}

/** Only while calls wait or were refused. */
function PendingItem({ folded, onChoose }: { folded: boolean; onChoose?: () => void }) {
  const pending = usePendingCount();
  if (pending === 0) return null;
  return (
    <Link to={pendingPath} className={`menu-item menu-pending ${folded ? 'justify-center' : ''}`} title="Pendências" onClick={onChoose}>
      <CloudUpload aria-hidden="true" />
      <span className={folded ? 'sr-only' : 'flex-1'}>Pendências</span>{' '}
      <span className={`badge tone-orange ${folded ? 'absolute end-0 top-0' : ''}`}>
        {number(pending, 0)}
        <span className="sr-only">{pending === 1 ? ' registro' : ' registros'}</span>
      </span>
    </Link>
  );
}
