// Selected rows of a list: checkboxes in a table, a long press on a card.
import { type PointerEvent, useRef, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  /** Rows are selected instead of opened: on a phone, once selecting began. */
  on: boolean;
  select: (ids: ReadonlySet<string>) => void;
  begin: () => void;
  end: () => void;
};

const none: ReadonlySet<string> = new Set();

export function useSelection(): Selection {
  const [ids, setIds] = useState(none);
  const [on, setOn] = useState(false);
  return {
    ids,
    on: on || ids.size > 0,
    select: setIds,
    begin: () => setOn(true),
    end: () => {
      setOn(false);
      setIds(none);
    },
  };
}

/** The selection as the rows of a view use it. `range`: also those since the last one. */
export type ViewSelection = { ids: ReadonlySet<string>; on: boolean; toggle: (index: number, range: boolean) => void; toggleAll: () => void; end: () => void };

export function useViewSelection(selection: Selection | undefined, keys: (index: number) => string, count: number): ViewSelection | undefined {
  const last = useRef(0);
  if (!selection) return undefined;
  const { ids, select } = selection;
  const all = () => Array.from({ length: count }, (_, index) => keys(index));
  return {
    ids,
    on: selection.on,
    end: selection.end,
    toggle(index, range) {
      const next = new Set(ids);
      const wanted = !ids.has(keys(index));
      const from = range ? Math.min(last.current, count - 1) : index;
      for (let at = Math.min(from, index); at <= Math.max(from, index); at++) {
        if (wanted) next.add(keys(at));
        else next.delete(keys(at));
      }
      last.current = index;
      select(next);
    },
    toggleAll() {
      const shown = all();
      select(shown.every((id) => ids.has(id)) ? none : new Set(shown));
    },
  };
}

/** How long a finger stays. */
const longPress = 500;
/** Pixels that a finger moves without meaning it. */
const slack = 10;

/** A long press on a card begins to select; the click that follows it does nothing. */
export function useLongPress(select: ((index: number) => void) | undefined) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; done: boolean } | null>(null);
  const cancel = () => clearTimeout(press.current?.timer);
  if (!select) return {};
  return {
    onPointerDown({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
      const row = (target as HTMLElement).closest<HTMLElement>('[data-index]');
      cancel();
      press.current = null;
      if (!row || pointerType === 'mouse') return;
      const now = { timer: setTimeout(() => ((now.done = true), select(Number(row.dataset['index']))), longPress), x, y, done: false };
      press.current = now;
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const now = press.current;
      if (now && Math.hypot(clientX - now.x, clientY - now.y) > slack) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: { preventDefault: () => void }) => press.current && event.preventDefault(),
    onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
      if (!press.current?.done) return;
      press.current = null;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
