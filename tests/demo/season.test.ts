// The demo's last breeding season: finished, with every rate, some within their goals and some not.
import { expect, test } from 'vitest';
import type { NounName } from '#domain/nouns';
import { breedingNouns } from '#domain/reproduction/rows-to-events';
import { type SeasonRows, seasonNouns, seasonResults } from '#domain/reproduction/season-rows';
import { lived, startDays } from './demo-history';

test.each(startDays)('Fazenda Santa Clara on %s', async (today) => {
  const { rows } = await lived('Santa Clara', today);
  const known = Object.fromEntries([...breedingNouns, ...seasonNouns].map((noun: NounName) => [noun, rows.all(noun)])) as unknown as SeasonRows;
  const season = rows.all('breeding_seasons').find(({ name }) => name === 'Estação passada')!;
  const { funnel } = seasonResults(season, known);
  const many = { exposed: 17, first_iatf: 17, first_iatf_positive: 7, pregnant: 14, calved: 13, weaned: 12, carrying: 0, lost: 1, lost_calf: 1 };
  expect(Object.fromEntries(Object.keys(many).map((list) => [list, funnel[list as keyof typeof many].length]))).toEqual(many);
  expect(funnel.rates).toEqual({
    pregnancy: 82.4,
    first_iatf_conception: 41.2,
    loss_to_calving: 7.1,
    birth: 76.5,
    birth_adjusted: 76.5,
    mortality_to_weaning: 7.7,
    weaning: 70.6,
  });
  expect(funnel.weighed_calves).toBe(12);
  expect(funnel.kg_weaned_per_exposed).toBeGreaterThan(110);
  expect(funnel.kg_weaned_per_exposed).toBeLessThan(160);
});
