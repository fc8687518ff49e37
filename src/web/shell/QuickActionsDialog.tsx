// The quick actions: the most frequent work on a farm, one press each.
import { type KeyboardEvent, useRef } from 'react';
import { may } from '#domain/people/permissions';
import { Link } from '#parts/navigation/Router';
import { type QuickAction, quickActions, useScreens } from '#parts/navigation/Screens';
import { useFarm } from '#parts/sync/Auth';
import { Dialog } from '#ui/Dialog';
import { keysOf } from './shortcut';

const isReadOnly = (action: QuickAction) => action === 'Ver Prenhas';

export function QuickActionsDialog({ onClose }: { onClose: () => void }) {
  const { access } = useFarm();
  const screens = useScreens();
  const list = useRef<HTMLUListElement>(null);
  const mine = quickActions.flatMap((action) => {
    const screen = screens.find(({ quickAction }) => quickAction === action);
    return screen && (isReadOnly(action) || may(access, 'write', screen.reads ?? 'animals')) ? [{ ...screen, action }] : [];
  });

  const moveFocus = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at <= 0 ? links.length - 1 : at - 1, Home: 0, End: links.length - 1 };
    const next = to[event.key];
    if (next === undefined || links.length === 0) return;
    event.preventDefault();
    links[next % links.length]?.focus();
  };

  return (
    <Dialog open title="Ações rápidas" size="small" onClose={onClose}>
      {/* Arrow keys in addition to Tab. */}
      <ul ref={list} className="-mx-2" onKeyDown={moveFocus}>
        {mine.map(({ action, path, icon: Icon }, i) => {
          return (
            <li key={action}>
              <Link
                to={path}
                search={isReadOnly(action) ? undefined : { nova: '1' }}
                className="menu-item"
                data-autofocus={i === 0 ? '' : undefined}
                onClick={onClose}
              >
                <Icon aria-hidden="true" />
                {action}
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 hidden text-sm text-muted lg:block">
        Atalho no teclado: <kbd>{keysOf('.')}</kbd>
      </p>
    </Dialog>
  );
}
