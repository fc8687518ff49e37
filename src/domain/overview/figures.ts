// Figures as screens show them and as API clients ask for them: one definition each, with numerator, denominator and animals (decision 267).

import type { Animal } from '#domain/herd/animals';
import { quotient, sum } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { decimalsOf } from '#domain/kernel/quantities';
import { cowDays } from '#domain/milk/cow-days';
import { daysWithin, type MilkDay, milkFigures } from '#domain/milk/milk-queries';
import type { Pasture } from '#domain/pastures/pastures';
import { stockingFigures } from '#domain/pastures/stocking';
import type { Birth } from '#domain/reproduction/births';

type MilkKnown = { milkDays: readonly MilkDay[]; animals: readonly Animal[]; births: readonly Pick<Birth, 'mother_id' | 'birth_date'>[] };

/** `milkDays`: of judged records, at least those of the period and of 30 days before it. Days without milk are in no divisor. */
export function milkFigure({ milkDays, animals, births }: MilkKnown, period: Days) {
  const days = daysWithin(milkDays, period);
  const { produced, discarded, saleable } = milkFigures(days);
  const milk = milkDays.flatMap(({ records }) => records);
  const { cowDays: cow_days, cows } = cowDays(
    { animals, births, milk },
    period,
    days.map(({ day }) => day),
  );
  return {
    litres: produced,
    saleable,
    discarded,
    days: days.length,
    cow_days,
    per_milked_cow_day: quotient(produced, cow_days, decimalsOf('litresPerCow')),
    cows,
  };
}

/** The animals that graze today, on all pastures. */
export function herdFigure({ animals, pastures }: { animals: readonly Animal[]; pastures: readonly Pick<Pasture, 'area_hectares'>[] }) {
  const hectares = sum(
    pastures.map(({ area_hectares }) => area_hectares),
    2,
  );
  const { heads, units, unitsPerHectare, headsPerHectare, estimated, unweighed } = stockingFigures(animals, hectares);
  return { heads, grazing_ua: units, hectares, ua_per_hectare: unitsPerHectare, heads_per_hectare: headsPerHectare, estimated, unweighed };
}
