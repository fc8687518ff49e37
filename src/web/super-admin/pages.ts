// The pages after the first. Another first page, of another search or after a change, begins again.
import { useState } from 'react';
import { read } from '#data/asking';
import type { CustomerFarms } from '#domain/super-admin';
import { wordsOf } from '#parts/Online';

export function usePages(first: CustomerFarms, path: string) {
  const [brought, setBrought] = useState({ after: first, rows: first.rows, next: first.next });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { rows, next } = brought.after === first ? brought : first;

  const load = async () => {
    if (next === null) return;
    setBusy(true);
    setFault(null);
    await read<CustomerFarms>(`${path}&after=${encodeURIComponent(next)}`).then(
      (page) => setBrought({ after: first, rows: [...rows, ...page.rows], next: page.next }),
      (error: unknown) => setFault(wordsOf(error)),
    );
    setBusy(false);
  };
  return { rows, more: next !== null, busy, fault, load };
}
