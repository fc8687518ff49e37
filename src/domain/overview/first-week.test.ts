import { describe, expect, it } from 'vitest';
import { type FirstWeekFacts, firstWeekSteps, isFirstWeek } from '#domain/overview/first-week';

const nothing: FirstWeekFacts = { register: { city: null, state: null }, staff: 0, animals: 0, weighings: 0, installed: false };
const all: FirstWeekFacts = { register: { city: 'Araxá', state: 'MG' }, staff: 1, animals: 1, weighings: 1, installed: true };
const done = (facts: FirstWeekFacts) => Object.fromEntries(firstWeekSteps(facts).map((step) => [step.key, step.done]));

it('has five steps: farm data, animals, team, weighing, phone', () => {
  expect(done(nothing)).toEqual({ register: false, animals: false, staff: false, weighing: false, install: false });
  expect(done(all)).toEqual({ register: true, animals: true, staff: true, weighing: true, install: true });
});

it.each<[string, FirstWeekFacts['register'], boolean | null]>([
  ['only the city', { city: 'Araxá', state: null }, false],
  ['only the state', { city: null, state: 'MG' }, false],
  ['an empty city', { city: '', state: 'MG' }, false],
  ['both', { city: 'Araxá', state: 'MG' }, true],
  ['unknown without signal', undefined, null],
])('the farm’s data: %s', (_words, register, ticked) => expect(done({ ...all, register })['register']).toBe(ticked));

it('does not tick a team that it does not know', () => {
  expect(done({ ...all, staff: undefined })['staff']).toBeNull();
});

describe('is shown', () => {
  it.each<[string, Partial<FirstWeekFacts>, number | null, boolean]>([
    ['a new farm', nothing, null, true],
    ['everything is done', {}, 0, false],
    ['one animal is missing', { animals: 0 }, null, true],
    ['nobody was weighed in a year', { weighings: 0 }, 365, true],
    ['works alone', { staff: 0 }, 365, true],
    ['only the phone is left, on the first day', { installed: false }, 0, true],
    ['only the phone is left, after 13 days', { installed: false }, 13, true],
    ['only the phone is left, after 14 days', { installed: false }, 14, false],
    ['without signal, the rest done', { staff: undefined, register: undefined }, 3, false],
    ['without signal, nothing weighed', { staff: undefined, register: undefined, weighings: 0 }, 3, true],
  ])('%s', (_words, facts, days, shown) => expect(isFirstWeek(firstWeekSteps({ ...all, ...facts }), days)).toBe(shown));
});
