// Drafts of forms, on the screen and in the device's store.
import type { Page } from '@playwright/test';

export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Descartar o que foi digitado?' });
export const recovered = (page: Page) => page.getByText(/^Rascunho de (hoje|ontem) \d\d:\d\d recuperado$/);

/** The drafts in the person's store of the farm. */
export const draftsIn = (page: Page) =>
  page.evaluate(async () => {
    const found: { name: string; values: Record<string, unknown> }[] = [];
    for (const { name } of await indexedDB.databases()) {
      // The files of a farm are in a store beside it, from the first screen with photos on.
      if (!name?.startsWith('lida ') || name.endsWith(' files')) continue;
      const opening = indexedDB.open(name);
      await new Promise((opened) => opening.addEventListener('success', opened));
      const asking = opening.result.transaction('meta').objectStore('meta').getAll(IDBKeyRange.bound('note draft ', 'note draft \uffff'));
      await new Promise((read) => asking.addEventListener('success', read));
      found.push(...(asking.result as typeof found));
      opening.result.close();
    }
    return found;
  });
