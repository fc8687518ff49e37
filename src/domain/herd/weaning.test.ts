// Weaning: at 60 days, of beef breeds at 210, or at the age that the farm sets; announced in the last 7.
import { expect, test } from 'vitest';
import { weaningAgeOf, weaningOf } from '#domain/herd/weaning';
import { addDays } from '#domain/kernel/dates';

const born = '2026-09-16';
const calf = { status: 'ativo', category: 'bezerra', birth_date: born, breed: 'Girolando' } as const;

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

const own = { weaning_age_dairy: 45, weaning_age_beef: 240 };
test.each([
  ['Girolando', undefined, 60],
  ['Holandês', undefined, 60],
  ['Mestiço', undefined, 60],
  ['', undefined, 60],
  ['Nelore', undefined, 210],
  ['nelore mocho', undefined, 210],
  ['Angus', undefined, 210],
  ['Girolando', own, 45],
  ['Nelore', own, 240],
  ['Nelore', { ...own, weaning_age_beef: null }, 210],
  ['Jersey', { ...own, weaning_age_dairy: null }, 60],
])('%s with the farm’s ages %j is weaned at %i days', (breed, ages, days) => {
  expect(weaningAgeOf({ breed }, ages)).toBe(days);
  expect(weaningOf({ ...calf, breed }, addDays(born, days - 1), ages)).toEqual({ state: 'upcoming', daysLeft: 1 });
  expect(weaningOf({ ...calf, breed }, addDays(born, days), ages)).toEqual({ state: 'ready', daysLeft: 0 });
});
