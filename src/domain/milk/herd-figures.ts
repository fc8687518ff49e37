// The herd's milk of a period, each figure with its divisor: by cow in milk, by cow, corrected for fat and energy, and day by day (decision 330).
import { isBeefBreed } from '#domain/herd/breed-composition';
import { quotient, sum } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { decimalsOf } from '#domain/kernel/quantities';
import type { CowSpans } from '#domain/milk/herd-lactations';
import { energyCorrected, fatCorrected, type HerdCow, herdDays, herdMilk } from '#domain/milk/herd-milk';
import type { LactationSpan } from '#domain/milk/lactations';
import type { MilkAnalysis } from '#domain/milk/milk-analyses';
import { daysWithin, type MilkDay } from '#domain/milk/milk-queries';

type Lactating = Pick<CowSpans, 'cow'> & { lactations: readonly LactationSpan[] };
/** What was produced on a day, and the contents typed at its milkings. */
export type MilkOfDay = Pick<MilkDay, 'day' | 'produced' | 'fat' | 'protein'>;

/** Cows kept for milk, also those that left since: a beef cow only when she is milked. */
export const dairyCows = (herd: readonly Lactating[]): HerdCow[] =>
  herd.flatMap(({ cow, lactations }) =>
    lactations.length > 0 && (!isBeefBreed(cow.breed ?? null) || lactations.some(({ tests }) => tests.length > 0)) && (cow.status === 'ativo' || cow.exit_date)
      ? [{ id: cow.id, exit: cow.exit_date, spans: lactations }]
      : [],
  );

type Contents = Pick<MilkDay, 'fat' | 'protein'>;
type Sampled = Pick<MilkAnalysis, 'animal_id' | 'sample_date' | 'fat_percentage' | 'protein_percentage'>;

/** Contents of the tank in the period: of its analyses, otherwise as typed at the milkings; null without either. */
export function contentsOf(days: readonly Contents[], analyses: readonly Sampled[], { from, to }: Days) {
  const samples = analyses.filter(({ animal_id, sample_date }) => animal_id === null && sample_date >= from && sample_date <= to);
  const content = (sampled: (one: Sampled) => number | null, typed: (day: Contents) => { total: number; many: number }) => {
    const found = samples.flatMap((one) => sampled(one) ?? []);
    const [total, many] =
      found.length > 0
        ? [sum(found, 2), found.length]
        : [
            sum(
              days.map((day) => typed(day).total),
              2,
            ),
            days.reduce((all, day) => all + typed(day).many, 0),
          ];
    return { percent: quotient(total, many, decimalsOf('milkSolids')), many };
  };
  return {
    fat: content(
      ({ fat_percentage }) => fat_percentage,
      ({ fat }) => fat,
    ),
    protein: content(
      ({ protein_percentage }) => protein_percentage,
      ({ protein }) => protein,
    ),
  };
}

/** `milkDays`: of judged records, at least those of the period. Only days with milk count. */
export function herdFigures(cows: readonly HerdCow[], milkDays: readonly MilkOfDay[], analyses: readonly Sampled[], period: Days) {
  const days = daysWithin(milkDays, period);
  const counted = herdDays(cows, new Map(days.map(({ day, produced }) => [day, produced])));
  const milk = herdMilk(counted);
  const { fat, protein } = contentsOf(days, analyses, period);
  const daily = counted.map(({ day, litres, inMilk }) => ({
    day,
    litres,
    in_milk: inMilk,
    per_cow_in_milk: quotient(litres, inMilk, decimalsOf('litresPerCow')),
  }));
  const each = milk.per_cow_in_milk;
  return {
    ...milk,
    fat: fat.percent,
    protein: protein.percent,
    samples: fat.many,
    fat_corrected: each !== null && fat.percent !== null ? fatCorrected(each, fat.percent) : null,
    energy_corrected: each !== null && fat.percent !== null && protein.percent !== null ? energyCorrected(each, fat.percent, protein.percent) : null,
    daily,
  };
}
