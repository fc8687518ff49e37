// A menu of actions behind one button.
import { EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { fold } from '#domain/kernel/text';
import { Button, IconButton } from '#ui/Button';
import type { Icon } from '#ui/Icon';

export type MenuItem = {
  label: string;
  icon?: Icon | undefined;
  tone?: 'danger' | undefined;
  disabled?: boolean | undefined;
  /** In a table it is one button more, and does not turn the others into a menu. */
  extra?: boolean;
  onSelect: () => void;
};

type MenuProps = {
  label: string;
  /** A function: asked for when the menu opens. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  icon?: Icon;
  tabIndex?: number | undefined;
  /** Show the label on the button. */
  worded?: boolean;
  busy?: boolean;
  /** A note above the items. */
  note?: string | undefined;
};

export function Menu({ label, items, icon = EllipsisVertical, tabIndex, worded = false, busy = false, note }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const shared = {
    ref: button,
    icon,
    tabIndex,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    ...(open && { 'aria-controls': id }),
    onClick: () => setOpen((now) => !now),
  } as const;
  return (
    <>
      {worded ? (
        <Button {...shared} busy={busy}>
          {label}
        </Button>
      ) : (
        <IconButton {...shared} label={label} />
      )}
      {open && (
        <OpenMenu
          id={id}
          label={label}
          items={typeof items === 'function' ? items() : items}
          note={note}
          button={button}
          onClose={close}
          onLeave={() => setOpen(false)}
        />
      )}
    </>
  );
}

type OpenMenuProps = {
  id: string;
  label: string;
  items: readonly MenuItem[];
  note: string | undefined;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  onLeave: () => void;
};

function placeBy(button: HTMLElement | null, menu: HTMLElement | null) {
  if (!button || !menu) return;
  const anchor = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const below = anchor.bottom + 4 + height <= innerHeight;
  menu.style.top = `${below ? anchor.bottom + 4 : Math.max(8, anchor.top - 4 - height)}px`;
  menu.style.left = `${Math.min(Math.max(8, anchor.right - width), innerWidth - width - 8)}px`;
}

function OpenMenu({ id, label, items, note, button, onClose, onLeave }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  useLayoutEffect(() => {
    // A popover is not clipped by its containers; browsers of 2022 have none and use fixed position.
    menu.current?.showPopover?.();
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
    const follow = () => placeBy(button.current, menu.current);
    follow();
    addEventListener('scroll', follow, true);
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, true);
      removeEventListener('resize', follow);
    };
  }, [button]);

  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node) && !button.current?.contains(target as Node)) onLeave();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [button, onLeave]);

  const move = (event: KeyboardEvent) => {
    event.stopPropagation();
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const byLetter = () => [...all.slice(at + 1), ...all.slice(0, at + 1)].find((entry) => fold(entry.textContent).startsWith(fold(event.key)));
    const next: Record<string, () => HTMLElement | undefined> = {
      ArrowDown: () => all[(at + 1) % all.length],
      ArrowUp: () => all.at(at - 1),
      Home: () => all[0],
      End: () => all.at(-1),
    };
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (event.key in next || /^[\p{L}\d]$/u.test(event.key)) (next[event.key] ?? byLetter)()?.focus();
    else return;
    event.preventDefault();
  };

  const list = items.map(({ label, icon: Icon, tone, disabled = false, onSelect }) => (
    <button
      key={label}
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled}
      className={tone === 'danger' ? 'menu-entry menu-danger' : 'menu-entry'}
      onClick={(event) => {
        event.stopPropagation();
        if (disabled) return;
        onClose();
        onSelect();
      }}
    >
      {Icon && <Icon aria-hidden="true" />}
      {label}
    </button>
  ));
  return (
    <div ref={menu} id={id} popover="manual" role="menu" aria-label={label} className="menu" onKeyDown={move}>
      {note ? (
        <div role="group" aria-label={note}>
          <p aria-hidden="true" className="menu-note">
            {note}
          </p>
          {list}
        </div>
      ) : (
        list
      )}
    </div>
  );
}
