// The quick actions: the most frequent work on a farm, one press each.
import { type KeyboardEvent, useRef } from 'react';
import { quickActions } from '#parts/navigation/QuickActions';
import { Link } from '#parts/navigation/Router';
import { useScreens } from '#parts/navigation/Screens';
import { useDevice } from '#parts/sync/FarmData';
import { Dialog } from '#ui/Dialog';
import { keysOf } from './shortcut';

type QuickActionsDialogProps = {
  /** `label`: those of the specification; `short`: those of the phone's bar. */
  by?: 'label' | 'short';
  onClose: () => void;
};

export function QuickActionsDialog({ by = 'label', onClose }: QuickActionsDialogProps) {
  const device = useDevice();
  const screens = useScreens();
  const list = useRef<HTMLUListElement>(null);
  const mine = quickActions.flatMap((action) => {
    const screen = screens.find(({ path }) => path === action.path);
    return action[by] && screen && (!action.noun || device.mayWrite(action.noun)) ? [{ ...action, name: action[by], Icon: screen.icon }] : [];
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
    <Dialog open title={by === 'label' ? 'Ações rápidas' : 'O que você vai anotar?'} size="small" onClose={onClose}>
      {/* Arrow keys in addition to Tab. */}
      <ul ref={list} className={by === 'label' ? '-mx-2' : 'short-actions'} onKeyDown={moveFocus}>
        {mine.map(({ name, path, noun, Icon }, i) => (
          <li key={name}>
            <Link to={path} search={noun && { nova: '1' }} className="menu-item" data-autofocus={i === 0 ? '' : undefined} onClick={onClose}>
              <Icon aria-hidden="true" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 hidden text-sm text-muted lg:block">
        Atalho no teclado: <kbd>{keysOf('.')}</kbd>
      </p>
    </Dialog>
  );
}
