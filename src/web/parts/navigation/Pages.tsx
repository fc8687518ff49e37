// A long list that the server has, page by page: the pages after the first. Another first page, of another search or after a change, begins again.
import { useState } from 'react';
import { read } from '#data/asking';
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
    await read<Page<Row>>(`${path}&after=${encodeURIComponent(next)}`).then(
      (page) => setBrought({ after: first, rows: [...rows, ...page.rows], next: page.next }),
      (error: unknown) => setFault(wordsOf(error)),
    );
    setBusy(false);
  };
  return { rows, more: next !== null, busy, fault, load };
}

/** What was found before stays in sight until the next answer is there. */
export function useStill<T>(asked: Asked<T>): Asked<T> {
  const [last, setLast] = useState(asked.data);
  if (asked.data !== undefined && asked.data !== last) setLast(asked.data);
  return { ...asked, data: asked.data ?? last };
}
