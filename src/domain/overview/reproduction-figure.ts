// The figure of reproduction: the 21-day table and every indicator of a period, of cows and of heifers apart (decision 305).
import type { Days } from '#domain/kernel/periods';
import { type Cycle, type Group } from '#domain/reproduction/cycles';
import { usualParameters } from '#domain/reproduction/herd-parameters';
import { animalsOf, kpisOf, questionOf } from '#domain/reproduction/kpis';
import { type BreedingRows, breedingHerd } from '#domain/reproduction/rows-to-events';

const counted = ({ from, to, eligible, served, known, pregnant, with_outcome }: Cycle) => ({
  from,
  to,
  eligible: eligible.length,
  served: served.length,
  known: known.length,
  pregnant: pregnant.length,
  with_outcome: with_outcome.length,
});

export function reproductionFigure(rows: BreedingRows, period: Days) {
  const members = breedingHerd(rows);
  const of = (group: Group) => {
    const asked = questionOf(members, period, group, usualParameters);
    const kpis = kpisOf(asked).map((kpi) => {
      const { key, value, numerator, denominator } = kpi;
      return [key, { value, numerator, denominator, animals: animalsOf(kpi) }] as const;
    });
    return { cycles: asked.cycles.map(counted), kpis: Object.fromEntries(kpis) };
  };
  return { ...of('cows'), heifers: of('heifers') };
}
