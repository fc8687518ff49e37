// Which of a person's list views are for a list. Without the noun's declaration, which the first screen does not load.
import { compareWords } from '#domain/kernel/sorting';
import type { ListView } from '#domain/people/list-views';

/** How a list was left: the last one, should two devices have begun one each. */
export const arrangementOf = (views: readonly ListView[], list: string) =>
  views
    .filter((view) => view.list === list && view.name === null)
    .toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : 1))
    .at(-1);

/** The saved ones of a list, by name. */
export const savedOf = (views: readonly ListView[], list: string) =>
  views.filter((view) => view.list === list && view.name !== null).toSorted((a, b) => compareWords(a.name!, b.name!) || (a.id < b.id ? -1 : 1));
