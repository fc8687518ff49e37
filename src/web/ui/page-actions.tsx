// Actions that are in the menu of the page on a phone. Not in page-menu.tsx: screens without lists do not need it.
import { use, useEffect, useRef } from 'react';
import { type PageActions, PageMenuContext } from '#ui/page-menu';

/** Whether the items are in the menu of the page; otherwise the caller shows them. */
export function usePageMenu(actions: PageActions) {
  const add = use(PageMenuContext);
  const now = useRef(actions);
  useEffect(() => {
    now.current = actions;
  });
  const { note } = actions;
  const shown = actions.items.length > 0;
  // With another note again, so that the menu shows it.
  useEffect(() => (add && shown && note !== null ? add(now) : undefined), [add, shown, note]);
  return add !== null;
}
