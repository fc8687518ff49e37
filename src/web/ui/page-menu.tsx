// The menu of a page on a phone: the rarer actions of its lists beside the title, so that the list comes first.
import { createContext, type RefObject } from 'react';
import type { MenuItem } from '#ui/Menu';

/** `title`: says which list, when there are several with the same action. `note`: above the items. */
export type PageActions = { items: readonly MenuItem[]; title?: string; note?: string | undefined };
/** A reference: what an item does changes with every render. */
export type PageMenuEntry = RefObject<PageActions>;

/** Null where actions stay where they are: on wide screens and in dialogs. */
export const PageMenuContext = createContext<((entry: PageMenuEntry) => () => void) | null>(null);
