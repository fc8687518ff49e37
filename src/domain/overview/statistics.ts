// Figures of the dashboard's statistics that its first view does not show.

import type { AnimalWeighing } from '#domain/herd/animal-weighings';
import { periodStart } from '#domain/kernel/dates';
import type { SpecificProduction } from '#domain/milk/specific-productions';
import { memoizePerDay, period } from '#domain/overview/dashboard';

/** All, and of the last 30 days. */
export const weighingFigures = memoizePerDay((weighings: readonly AnimalWeighing[], today: string) => {
  const since = periodStart(period, today);
  let lately = 0;
  for (const { weighing_date } of weighings) if (weighing_date >= since && weighing_date <= today) lately++;
  return { total: weighings.length, lately };
});

/** All records, and of the last 30 days. */
export const productionFigures = memoizePerDay((productions: readonly SpecificProduction[], today: string) => {
  const since = periodStart(period, today);
  const lately = productions.filter(({ production_date }) => production_date >= since && production_date <= today);
  return { total: productions.length, lately: lately.length };
});
