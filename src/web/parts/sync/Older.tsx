// Of some nouns a device stores only the last 400 days: shows from when its records are, and loads older ones from the server.
import { History } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { currentConnection, watchConnection } from '#data/connection';
import type { Device } from '#data/device';
import { NoAnswer, Refusal } from '#data/online';
import { isRecent, recentDays, recentSince } from '#domain/kernel/recent-records';
import type { NounName } from '#domain/nouns';
import { outline } from '#domain/sync/outline';
import { useDevice, useRows, useToday } from '#parts/sync/FarmData';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { count, date } from '#ui/format';

/** Where the next page begins (null: none is left), and the oldest day loaded so far (null: nothing was older). */
type Reached = { next: string | null; day: string | null };

/** Loaded records stay while the farm is open, on every screen. */
const reachedBy = new WeakMap<Device, Map<NounName, Reached>>();

/** The oldest day among the records that are in memory but too old to be stored. */
function oldestDay(noun: NounName, rows: readonly object[], since: string) {
  const by = outline[noun].recent!.by;
  let oldest: string | null = null;
  for (const row of rows) {
    const day = (row as Record<string, string>)[by]!;
    if ((oldest === null || day < oldest) && !isRecent(outline[noun], row, since)) oldest = day;
  }
  return oldest;
}

const messageOf = (error: unknown) => {
  if (error instanceof NoAnswer) return error.message;
  if (!(error instanceof Refusal)) console.error(error);
  else if (error.status !== 401) return error.message;
  return undefined;
};

export type OlderRecords = ReturnType<typeof useOlder>;

/** For a screen of a noun with `recent`: `reach` says from when its figures are, and <Older of={…} /> goes below its list. */
export function useOlder({ name: noun, failed }: { name: NounName; failed?: { load: string } }) {
  const device = useDevice();
  const rows = useRows(noun);
  const since = recentSince(useToday());
  const [known, setKnown] = useState(() => reachedBy.get(device)?.get(noun) ?? null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ words: string | undefined } | null>(null);
  const [brought, setBrought] = useState<number | null>(null);

  const oldest = useMemo(() => (known ? oldestDay(noun, rows, since) : null), [known, noun, rows, since]);
  // A full resync has dropped the loaded records: start again.
  const reached = known && (known.day === null || (oldest !== null && oldest <= known.day)) ? known : null;

  const ask = async () => {
    const had = device.replica.rows(noun).length;
    let next = reached?.next ?? null;
    // A page may contain only records that are here already.
    do next = await device.older(noun, next);
    while (next !== null && device.replica.rows(noun).length === had);
    const all = device.replica.rows(noun);
    const now = { next, day: oldestDay(noun, all, since) };
    reachedBy.set(device, new Map([...(reachedBy.get(device) ?? []), [noun, now]]));
    setKnown(now);
    setBrought(all.length - had);
  };
  const load = () => {
    setBusy(true);
    setFault(null);
    void ask()
      .catch((error: unknown) => setFault({ words: messageOf(error) }))
      .finally(() => setBusy(false));
  };

  // The first day on this device; null: all records.
  const first = !reached ? since : reached.next === null ? null : reached.day;
  return { failed: failed?.load, since: first, reach: reachOf(reached), more: reached?.next !== null, busy, fault, brought, load };
}

function reachOf(reached: Reached | null) {
  if (!reached) return `Últimos ${recentDays} dias`;
  return reached.next === null ? 'Desde o início' : `Desde ${date(reached.day)}`;
}

export function Older({ of: { failed, reach, more, busy, fault, brought, load } }: { of: OlderRecords }) {
  const offline = useSyncExternalStore(watchConnection, currentConnection) === 'offline';
  const end = useRef<HTMLParagraphElement>(null);
  // The button disappears with the last page: move the focus here.
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current && !more) end.current?.focus({ preventScroll: true });
  }, [more]);

  return (
    <section aria-label="Registros anteriores" className="flex flex-col items-center gap-3">
      {fault && <ErrorBanner title={failed}>{fault.words}</ErrorBanner>}
      {more && <p className="text-muted">{reach} neste aparelho</p>}
      {more ? (
        <Button
          icon={History}
          busy={busy}
          busyLabel="Carregando..."
          disabled={offline}
          onClick={() => {
            pressed.current = true;
            load();
          }}
        >
          Carregar anteriores
        </Button>
      ) : (
        <p ref={end} tabIndex={-1} className="text-muted outline-none">
          Não há registros mais antigos
        </p>
      )}
      {more && offline && <p className="text-center text-muted">Os mais antigos ficam no servidor: com sinal, dá para carregá-los aqui.</p>}
      <p role="status" className="sr-only">
        {brought !== null && !busy && count(brought, 'registro anterior carregado', 'registros anteriores carregados')}
      </p>
    </section>
  );
}
