// The lactations of the herd, or of one cow, from the rows on this device.
import { useMemo } from 'react';
import { milkDeciders } from '#domain/milk/discarded-milk';
import { type CowLactations, herdLactations } from '#domain/milk/herd-lactations';
import type { Rows } from '#domain/nouns';
import { useRows, useRowsOfAll, useToday } from '#parts/sync/FarmData';

/** `only`: of one cow. Rows that the person may not read are not there: then calvings are known from the animals alone. */
export function useLactations(only: string | null = null): CowLactations<Rows['animals']>[] {
  const rows = useRowsOfAll(milkDeciders);
  const milk_production = useRows('milk_production');
  const milk_analyses = useRows('milk_analyses');
  const dry_offs = useRows('dry_offs');
  const today = useToday();
  return useMemo(
    () => herdLactations({ ...rows, milk_production, milk_analyses, dry_offs }, today, only),
    [rows, milk_production, milk_analyses, dry_offs, today, only],
  );
}
