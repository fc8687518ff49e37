// Paging of a long list on the server: the pages after the first. A new first page (another search, a change) starts again.
import { useState } from 'react';
import { readOnline } from '#data/online-requests';
import { type Asked, wordsOf } from '#parts/sync/Online';

type Page<Row> = { rows: Row[]; next: string | null };

export function usePages<Row>(first: Page<Row>, path: string) {
  const [brought, setBrought] = useState({ after: first, rows: first.rows, next: first.next });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { rows, next } = brought.after === first ? brought : first;

  const load = async () => {
    if (next === null) return;
    setBusy(true);
    setFault(null);
    await readOnline<Page<Row>>(`${path}&after=${encodeURIComponent(next)}`).then(
      (page) => setBrought({ after: first, rows: [...rows, ...page.rows], next: page.next }),
      (error: unknown) => setFault(wordsOf(error)),
    );
    setBusy(false);
  };
  return { rows, more: next !== null, busy, fault, load };
}

/** Keeps the previous data on screen until the next response. */
export function useKeepPrevious<T>(asked: Asked<T>): Asked<T> {
  const [last, setLast] = useState(asked.data);
  if (asked.data !== undefined && asked.data !== last) setLast(asked.data);
  return { ...asked, data: asked.data ?? last };
}
