// On a phone the rarer actions of a list are in one menu beside the title, so that the list comes first.
import { createContext, type RefObject, use, useEffect, useRef } from 'react';
import type { MenuItem } from '#ui/Menu';

/** `title`: says which list, when there are several with the same action. `note`: above the items. */
type Entry = { items: readonly MenuItem[]; title?: string; note?: string | undefined };
/** A reference: what an item does changes with every render. */
export type PageMenuEntry = RefObject<Entry>;

/** Null where actions stay where they are: on wide screens and in dialogs. */
export const PageMenuContext = createContext<((entry: PageMenuEntry) => () => void) | null>(null);

/** Whether the items are in the menu of the page; otherwise the caller shows them. */
export function usePageMenu(entry: Entry) {
  const add = use(PageMenuContext);
  const now = useRef(entry);
  useEffect(() => {
    now.current = entry;
  });
  const { note } = entry;
  const shown = entry.items.length > 0;
  // With another note again, so that the menu shows it.
  useEffect(() => (add && shown && note !== null ? add(now) : undefined), [add, shown, note]);
  return add !== null;
}
