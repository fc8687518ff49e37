// Paging of a long list on the server: the pages after the first. A new first page (another search, a change) starts again.
import { useState } from 'react';
import { readOnline } from '#data/online-requests';
import { type Asked, wordsOf } from '#parts/sync/Online';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { count } from '#ui/format';

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

type PagesEndProps = Pick<ReturnType<typeof usePages>, 'more' | 'busy' | 'fault' | 'load'> & {
  /** Heading when a page could not be loaded. */
  failed: string;
  shown: number;
  /** "registro", "registros"; and with "carregado", "carregados" while there are more. */
  one: string;
  many: string;
  loaded: readonly [one: string, many: string];
};

/** Below the rows: the button for the next page, and how many are shown. */
export const PagesEnd = ({ more, busy, fault, load, failed, shown, one, many, loaded }: PagesEndProps) => (
  <div className="flex flex-col items-center gap-3">
    {fault !== null && <ErrorBanner title={failed}>{fault}</ErrorBanner>}
    {more && (
      <Button busy={busy} busyLabel="Carregando..." onClick={() => void load()}>
        Carregar mais
      </Button>
    )}
    <p role="status" className="text-muted">
      {shown > 0 && (more ? count(shown, `${one} ${loaded[0]}`, `${many} ${loaded[1]}`) : count(shown, one, many))}
    </p>
  </div>
);

/** Keeps the previous data on screen until the next response. */
export function useKeepPrevious<T>(asked: Asked<T>): Asked<T> {
  const [last, setLast] = useState(asked.data);
  if (asked.data !== undefined && asked.data !== last) setLast(asked.data);
  return { ...asked, data: asked.data ?? last };
}
