// Figures as screens show them and as API clients ask for them: one definition each, with numerator, denominator and animals (decision 267).

import type { Animal } from '#domain/herd/animals';
import { quotient, rounded, sum } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { decimalsOf } from '#domain/kernel/quantities';
import { type CountNow, tankQuality } from '#domain/milk/analysis-queries';
import { type CowDayRows, cowDays, lactatingCows, type MilkedCows, milkedCows } from '#domain/milk/cow-days';
import type { Lactation } from '#domain/milk/lactations';
import { daysWithin, type MilkDay, producedOf } from '#domain/milk/milk-queries';
import { peakDay, peakLitres } from '#domain/milk/wood-curve';
import type { Pasture } from '#domain/pastures/pastures';
import { stockingFigures } from '#domain/pastures/stocking';

/** `days`: of the period, with what was produced and discarded; days without milk are in no divisor. */
export type MilkKnown = { days: readonly Pick<MilkDay, 'day' | 'produced' | 'discarded'>[]; milked: MilkedCows; cows: ReturnType<typeof lactatingCows> };

/** `milkDays`: of judged records, at least those of the period and of 30 days before it. */
export function milkOfRecords({ milkDays, ...rows }: { milkDays: readonly MilkDay[] } & CowDayRows, period: Days): MilkKnown {
  const cows = lactatingCows(rows);
  const records = milkDays.flatMap((day) => day.records);
  return { days: daysWithin(milkDays, period), milked: milkedCows(records, cows, period), cows };
}

export function milkFigure({ days, milked, cows }: MilkKnown) {
  const { produced, discarded, saleable } = producedOf(days);
  const { cowDays: cow_days, cows: counted } = cowDays(
    cows,
    milked,
    days.map(({ day }) => day),
  );
  return {
    litres: produced,
    saleable,
    discarded,
    days: days.length,
    cow_days,
    per_milked_cow_day: quotient(produced, cow_days, decimalsOf('litresPerCow')),
    cows: counted,
  };
}

type Grazed = { animals: readonly Animal[]; pastures: readonly Pick<Pasture, 'area_hectares'>[] };

/** The animals that graze today, on all pastures. */
export function herdFigure({ animals, pastures }: Grazed, today: string) {
  const hectares = sum(
    pastures.map(({ area_hectares }) => area_hectares),
    2,
  );
  const { heads, units, unitsPerHectare, headsPerHectare, estimated, unweighed } = stockingFigures(animals, hectares, today);
  return { heads, grazing_ua: units, hectares, ua_per_hectare: unitsPerHectare, heads_per_hectare: headsPerHectare, estimated, unweighed };
}

/** Of one cow, oldest first. While one is running, `to` is null, its litres go up to the last test, and `projection_305` is what it may come to. */
export const lactationFigure = (lactations: readonly Lactation[]) => ({
  lactations: lactations.map(({ number, from, to, days, litres, litres305, tests, fit, persistency, projection }) => ({
    number,
    from,
    to,
    days,
    litres,
    litres_305: litres305,
    tests: tests.length,
    wood: fit.curve && {
      a: rounded(fit.curve.a, 4),
      b: rounded(fit.curve.b, 5),
      c: rounded(fit.curve.c, 6),
      peak_day: rounded(peakDay(fit.curve), 1),
      peak: rounded(peakLitres(fit.curve), 2),
    },
    persistency: persistency === null ? null : rounded(100 * persistency, 1),
    projection_305: projection?.litres ?? null,
  })),
});

const countFigure = ({ value, own, isMean, month, isOut, running, step, limit }: CountNow) => ({
  month,
  result: own,
  compared: value,
  is_mean: isMean,
  limit,
  is_out: isOut,
  months_out: running,
  step,
});

/** Of the tank: the last month with a result, all months, months without a sample, and the last day for the next one. */
export function milkQualityFigure(analyses: Parameters<typeof tankQuality>[0], today: string) {
  const { months, ccs, cpp, missing, due } = tankQuality(analyses, today);
  const series = (of: 'ccs' | 'cpp') =>
    months[of].map(({ month, own, value, isMean, isOut, step }) => ({ month, result: own, compared: value, is_mean: isMean, is_out: isOut, step }));
  return {
    ccs: { ...countFigure(ccs), months: series('ccs') },
    cpp: { ...countFigure(cpp), months: series('cpp') },
    months_without_sample: missing,
    next_sample_by: due,
  };
}
