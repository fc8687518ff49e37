// Weaning: at 60 days, announced in the last 7.
import { expect, test } from 'vitest';
import { weaningOf } from '#domain/herd/weaning';
import { addDays } from '#domain/kernel/dates';

const born = '2026-09-16';
const calf = { status: 'ativo', category: 'bezerra', birth_date: born } as const;

test.each([
  [0, 'nursing', 60],
  [52, 'nursing', 8],
  [53, 'upcoming', 7],
  [59, 'upcoming', 1],
  [60, 'ready', 0],
  [61, 'ready', -1],
  [400, 'ready', -340],
] as const)('a calf of %i days is %s, with %i days left', (days, state, daysLeft) => {
  expect(weaningOf(calf, addDays(born, days))).toEqual({ state, daysLeft });
  expect(weaningOf({ ...calf, category: 'bezerro' }, addDays(born, days))).toEqual({ state, daysLeft });
});

test.each([
  ['sold', { ...calf, status: 'vendido' }],
  ['slaughtered', { ...calf, status: 'abatido' }],
  ['dead', { ...calf, status: 'morto' }],
  ['a heifer already', { ...calf, category: 'novilha' }],
  ['a lamb', { ...calf, category: 'cordeiro' }],
  ['of no category', { ...calf, category: null }],
  ['of unknown birth', { ...calf, birth_date: null }],
] as const)('an animal that is %s is not weaned', (_which, animal) => {
  expect(weaningOf(animal, addDays(born, 60))).toBeNull();
});
