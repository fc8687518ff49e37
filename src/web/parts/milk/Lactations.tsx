// The lactations of the herd, or of one cow, from the rows on this device.
import { startTransition, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '#data/idle';
import type { Replica } from '#data/replica';
import { memoizeLast } from '#domain/kernel/memoize-last';
import { milkDeciders } from '#domain/milk/discarded-milk';
import {
  type CowLactations,
  type CowRecords,
  type CowSpans,
  herdSpans,
  herdStandards,
  incrementalSpans,
  type LactationRows,
  lastMilked,
  measuredCow,
  type StandardOf,
} from '#domain/milk/herd-lactations';
import { standardCurves } from '#domain/milk/standard-curves';
import type { Rows } from '#domain/nouns';
import { useDevice, useRow, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import { afterFrame } from '#ui/frame';

type Cow = Rows['animals'];

/** The records of each cow, as the device has them grouped. */
const recordsIn =
  (replica: Replica) =>
  (id: string): CowRecords => ({
    animal_vaccines: replica.group('animal_vaccines', 'animal_id', id),
    animal_treatments: replica.group('animal_treatments', 'animal_id', id),
    births: replica.group('births', 'mother_id', id),
    pregnancy_losses: replica.group('pregnancy_losses', 'animal_id', id),
    artificial_inseminations: replica.group('artificial_inseminations', 'animal_id', id),
    milk_production: replica.group('milk_production', 'animal_id', id),
    milk_analyses: replica.group('milk_analyses', 'animal_id', id),
    dry_offs: replica.group('dry_offs', 'animal_id', id),
  });

/** Rows that the person may not read are not there: then calvings are known from the animals alone. */
function useLactationRows(): LactationRows<Cow> {
  const rows = useRowsOfAll(lactationNouns);
  const { replica } = useDevice();
  return useMemo(() => ({ ...rows, of: recordsIn(replica) }), [rows, replica]);
}
const lactationNouns = [...milkDeciders, 'milk_production', 'milk_analyses', 'dry_offs'] as const;

/** Of the open farm, read once for its tab and the charts of its cows; after a change, only the cows that it concerns. */
const spansOf = incrementalSpans<Cow>();
type Herd = { found: CowSpans<Cow>[]; standardOf: StandardOf };
const known = memoizeLast((..._of: unknown[]): { herd: Herd | null } => ({ herd: null }));
const knownOf = (rows: LactationRows<Cow>, today: string) => known(today, ...lactationNouns.map((noun) => rows[noun]));
const herdFrom = (found: CowSpans<Cow>[], today: string): Herd => ({ found, standardOf: herdStandards(found, today) });

export function useLactations(): CowLactations<Cow>[] {
  const rows = useLactationRows();
  const today = useToday();
  return useMemo(() => {
    const place = knownOf(rows, today);
    const { found, standardOf } = (place.herd ??= herdFrom([...spansOf(rows, today)], today));
    return found.map((one) => measuredCow(one, standardOf));
  }, [rows, today]);
}

/** Of one cow: her own at once, beside the curve of her breed; beside the herd's own curve once it is computed, which takes longer than she can wait. */
export function useCowLactations(id: string): CowLactations<Cow> | undefined {
  const rows = useLactationRows();
  const cow = useRow('animals', id);
  const today = useToday();
  const standardOf = useHerdStandards(rows, today);
  return useMemo(() => {
    const [found] = herdSpans({ ...rows, animals: cow ? [cow] : [] }, today, () => lastMilked(rows.milk_production, today));
    return found && measuredCow(found, standardOf ?? breedStandards);
  }, [standardOf, rows, cow, today]);
}
const breedStandards = standardCurves([]);

/** Reads the herd in idle time: its tab opens faster. */
export function HerdReading() {
  useHerdStandards(useLactationRows(), useToday());
  return null;
}

/** Null until they are known: read in idle time, cow by cow. */
function useHerdStandards(rows: LactationRows<Cow>, today: string): StandardOf | null {
  const place = knownOf(rows, today);
  // Those before a change hold until they are read again.
  const [last, setLast] = useState<{ standardOf: StandardOf } | null>(place.herd);
  if (place.herd && place.herd !== last) setLast(place.herd);
  useEffect(() => {
    if (place.herd) return;
    let isOver = false;
    const reading = spansOf(rows, today);
    const found: CowSpans<Cow>[] = [];
    const work = (idle: { timeRemaining(): number }) => {
      if (isOver) return;
      for (let next = reading.next(); !next.done; next = reading.next()) {
        found.push(next.value);
        if (idle.timeRemaining() < 2) return void whenIdle(work);
      }
      place.herd = herdFrom(found, today);
      startTransition(() => setLast(place.herd));
    };
    const cancel = afterFrame(() => whenIdle(work));
    return () => {
      isOver = true;
      cancel();
    };
  }, [place, rows, today]);
  return (place.herd ?? last)?.standardOf ?? null;
}
