// The lactations of the herd, or of one cow, from the rows on this device.
import { startTransition, useEffect, useMemo, useState } from 'react';
import { milkDeciders } from '#domain/milk/discarded-milk';
import { type CowLactations, herdLactations, lastMilked } from '#domain/milk/herd-lactations';
import type { Rows } from '#domain/nouns';
import { useRow, useRows, useRowsOf, useRowsOfAll, useToday } from '#parts/sync/FarmData';

/** Rows that the person may not read are not there: then calvings are known from the animals alone. */
export function useLactations(): CowLactations<Rows['animals']>[] {
  const rows = useRowsOfAll(milkDeciders);
  const milk_production = useRows('milk_production');
  const milk_analyses = useRows('milk_analyses');
  const dry_offs = useRows('dry_offs');
  const today = useToday();
  return useMemo(() => herdLactations({ ...rows, milk_production, milk_analyses, dry_offs }, today), [rows, milk_production, milk_analyses, dry_offs, today]);
}

/** Of one cow: her own at once, beside the curve of her breed; beside the herd's own curve once it is computed, which takes longer than she can wait. */
export function useCowLactations(id: string): CowLactations<Rows['animals']> | undefined {
  const rows = useRowsOfAll(milkDeciders);
  const milk_production = useRows('milk_production');
  const milk_analyses = useRows('milk_analyses');
  const dry_offs = useRows('dry_offs');
  const own = useRowsOf('milk_production', 'animal_id', id);
  const cow = useRow('animals', id);
  const today = useToday();
  const [isWhole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  return useMemo(() => {
    if (isWhole) return herdLactations({ ...rows, milk_production, milk_analyses, dry_offs }, today, id)[0];
    const alone = { ...rows, animals: cow ? [cow] : [], milk_production: own, milk_analyses, dry_offs };
    return herdLactations(alone, today, id, lastMilked(milk_production, today))[0];
  }, [isWhole, rows, milk_production, milk_analyses, dry_offs, own, cow, today, id]);
}
