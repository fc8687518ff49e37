// The figure of reproduction: the 21-day table and every indicator of a period, of cows and of heifers apart (decision 305), and its breeding seasons (decision 458).
import type { Days } from '#domain/kernel/periods';
import { compare } from '#domain/kernel/sorting';
import type { Rows } from '#domain/nouns';
import { type Cycle, type Group } from '#domain/reproduction/cycles';
import { type OwnParameters, parametersOf } from '#domain/reproduction/herd-parameters';
import { animalsOf, kpisOf, questionOf } from '#domain/reproduction/kpis';
import { breedingHerd } from '#domain/reproduction/rows-to-events';
import { type SeasonRows, seasonResults } from '#domain/reproduction/season-rows';

const counted = ({ from, to, eligible, served, known, pregnant, with_outcome }: Cycle) => ({
  from,
  to,
  eligible: eligible.length,
  served: served.length,
  known: known.length,
  pregnant: pregnant.length,
  with_outcome: with_outcome.length,
});

type FigureRows = SeasonRows & { breeding_seasons: readonly Rows['breeding_seasons'][]; herd_settings: readonly Exclude<OwnParameters, undefined>[] };

/** Seasons with a day in the period, the first first. */
const seasonsIn = (rows: FigureRows, { from, to }: Days) =>
  rows.breeding_seasons
    .filter(({ start_date, end_date }) => start_date <= to && end_date >= from)
    .toSorted((a, b) => compare(a.start_date, b.start_date) || compare(a.id, b.id))
    .map((season) => {
      const { funnel } = seasonResults(season, rows);
      return { id: season.id, name: season.name, from: season.start_date, to: season.end_date, ...funnel };
    });

export function reproductionFigure(rows: FigureRows, period: Days) {
  const members = breedingHerd(rows);
  const herd = parametersOf(rows.herd_settings[0]);
  const of = (group: Group) => {
    const asked = questionOf(members, period, group, herd);
    const kpis = kpisOf(asked).map((kpi) => {
      const { key, value, numerator, denominator } = kpi;
      return [key, { value, numerator, denominator, animals: animalsOf(kpi) }] as const;
    });
    return { cycles: asked.cycles.map(counted), kpis: Object.fromEntries(kpis) };
  };
  return { ...of('cows'), heifers: of('heifers'), seasons: seasonsIn(rows, period) };
}
