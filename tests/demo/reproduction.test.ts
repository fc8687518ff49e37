// The demo's reproduction: states from events agree with the stored ones, and the screens have something to show.
import { expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { dayNumber } from '#domain/reproduction/day-numbers';
import { kpisOf, questionOf } from '#domain/reproduction/kpis';
import { historyOf } from '#domain/reproduction/replay';
import { type BreedingRows, breedingHerd, breedingNouns, isInTables } from '#domain/reproduction/rows-to-events';
import { stateFrom } from '#domain/reproduction/states';
import { worklistNames, worklistsOn } from '#domain/reproduction/worklists';
import { lived, startDays } from './demo-history';

test.each(startDays)('Fazenda Santa Clara on %s', async (today) => {
  const { rows } = await lived('Santa Clara', today);
  const known = Object.fromEntries(breedingNouns.map((noun) => [noun, rows.all(noun)])) as unknown as BreedingRows;
  const herd = breedingHerd(known);
  const states = new Map(herd.map(({ female, events }) => [female.id, stateFrom(female, historyOf(female, events, dayNumber(today)), dayNumber(today))]));
  for (const animal of known.animals.filter(isInTables)) {
    const state = states.get(animal.id)!;
    const stored = animal.status === 'ativo' && animal.pregnancy_status === 'prenha';
    expect([animal.name, state.pregnancy !== null && state.reproductive !== 'saiu']).toEqual([animal.name, stored]);
    if (stored && animal.expected_birth_date) expect([animal.name, state.pregnancy!.expected]).toEqual([animal.name, animal.expected_birth_date]);
    if (stored && animal.pregnancy_date) expect([animal.name, state.pregnancy!.conception]).toEqual([animal.name, animal.pregnancy_date]);
  }
  const lists = worklistsOn(herd, today);
  expect(worklistNames.filter((name) => lists[name].length === 0)).toEqual(['observar_cio']);
  const asked = questionOf(herd, { from: addDays(today, -356), to: today });
  expect(asked.cycles).toHaveLength(17);
  for (const { from, eligible, served } of asked.cycles) expect([from, eligible.length > 0, served.length > 0]).toEqual([from, true, true]);
  expect(kpisOf(asked).flatMap(({ key, value }) => (value === null ? [key] : []))).toEqual([]);
});
