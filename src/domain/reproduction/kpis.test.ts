// The indicators of reproduction: the worked herd of nine cows, and the other worked numbers of the reference.
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { memberOf } from '#domain/reproduction/breeding-herd';
import { dayNumber } from '#domain/reproduction/day-numbers';
import { excellentGoal, goalOf, goalsFrom, type KpiKey, kpiDefinitions, kpiKeys, meetsGoal } from '#domain/reproduction/kpi-definitions';
import { animalsOf, kpiOf, kpisOf, questionOf } from '#domain/reproduction/kpis';
import { aCow, aFemale, aHeifer, at, nineCows } from '#domain/reproduction/worked-herd';

const period = { from: '2026-07-13', to: '2026-09-13' };

describe('the nine cows on 2026-09-13', () => {
  const asked = questionOf(nineCows(), period);
  const of = (key: KpiKey) => {
    const { value, numerator, denominator, cases } = kpiOf(key, asked);
    return { value, numerator, denominator, of: cases.map(({ animal, amount }) => `${animal} ${amount}`).join(', ') };
  };
  it.each<[KpiKey, number | null, number | null, number]>([
    ['service_rate', 61.5, 8, 13],
    ['pregnancy_rate', 27.3, 3, 11],
    ['first_service_del', 65.5, 393, 6],
    ['first_service_del_median', 56, null, 6],
    ['first_service_late', 16.7, 1, 6],
    ['real_waiting_period', null, null, 6],
    ['conception_rate', 50, 3, 6],
    ['first_service_conception', 40, 2, 5],
    ['services_per_conception', 2, 6, 3],
    ['days_open_pregnant', 62.7, 188, 3],
    ['days_open_herd', 86.9, 608, 7],
    ['projected_calving_interval', 342.7, 1028, 3],
    ['open_over_150', 14.3, 1, 7],
    ['herd_pregnant', 37.5, 3, 8],
    ['mean_del', 115.5, 924, 8],
    ['one_cycle_intervals', 50, 1, 2],
  ])('%s is %d: %d ÷ %d', (key, value, numerator, denominator) => expect(of(key)).toMatchObject({ value, numerator, denominator }));

  it.each<[KpiKey, string]>([
    ['first_service_del', 'A 56, B 56, C 72, D 54, F 102, I 53'],
    ['days_open_pregnant', 'A 78, B 56, D 54'],
    ['days_open_herd', 'A 78, B 56, C 104, D 54, E 85, F 164, I 67'],
    ['projected_calving_interval', 'A 358, B 336, D 334'],
    ['mean_del', 'A 116, B 111, C 104, D 95, E 85, F 164, H 182, I 67'],
    ['first_service_conception', 'A 0, B 1, C 0, D 1, F 0'],
  ])('%s is of %s', (key, cases) => expect(of(key).of).toBe(cases));

  it('name each animal once, and the events of each case', () => {
    const { cases } = kpiOf('conception_rate', asked);
    expect(animalsOf({ cases })).toEqual(['A', 'B', 'C', 'D', 'F']);
    const known = new Set(asked.members.flatMap(({ events }) => events.map(({ id }) => id)));
    for (const kpi of kpisOf(asked)) for (const { events } of kpi.cases) for (const id of events()) expect(known.has(id)).toBe(true);
    expect(cases.every(({ events }) => events().length > 0)).toBe(true);
  });
});

describe('calvings', () => {
  const herd = [402, 388, 455, 371].map((days, i) => aCow(`c${i}`, [at('calving', addDays('2026-08-01', -days)), at('calving', '2026-08-01')]));
  const asked = questionOf(herd, period);
  it('402, 388, 455 and 371 days apart have the mean 404 and the median 395', () =>
    expect([kpiOf('calving_interval', asked).value, kpiOf('calving_interval_median', asked).value]).toEqual([404, 395]));
  it('of a heifer born on 2023-11-02 that calved on 2026-03-10 came at 28.2 months', () => {
    const heifer = aHeifer('h', '2023-11-02', [at('calving', '2026-03-10')]);
    const { value, numerator } = kpiOf('age_at_first_calving', questionOf([heifer], { from: '2026-01-01', to: '2026-03-31' }));
    expect([value, numerator]).toEqual([28.2, 859]);
  });
  it('of 38 calves with 2 dead are 5.3 %', () => {
    const calves = Array.from({ length: 36 }, (_, i) => aCow(`c${i}`, [at('calving', '2026-08-01', i === 0 ? { calves: 2, stillborn_calves: 1 } : {})]));
    const dead = aCow('dead', [at('calving', '2026-08-10', { stillborn: true })]);
    expect(kpiOf('stillbirths', questionOf([...calves, dead], period))).toMatchObject({ value: 5.3, numerator: 2, denominator: 38 });
  });
});

test('of 40 confirmed pregnancies, 3 lost before 42 days and 1 aborted: 10 % and 2.5 %', () => {
  const lostAfter = [35, 41, 41, 100];
  const herd = Array.from({ length: 40 }, (_, i) => {
    const loss = lostAfter[i] === undefined ? [] : [at('abortion', addDays('2026-07-01', lostAfter[i]!))];
    return aCow(`c${i}`, [at('calving', '2026-04-01'), at('service', '2026-07-01'), at('positive', '2026-07-31'), ...loss]);
  });
  const of = (key: KpiKey) => kpiOf(key, questionOf(herd, period));
  expect(of('losses')).toMatchObject({ value: 10, numerator: 4, denominator: 40 });
  expect(of('embryonic_losses')).toMatchObject({ value: 7.5, numerator: 3 });
  expect(of('abortions')).toMatchObject({ value: 2.5, numerator: 1 });
});

test('the real waiting period needs 20 first services', () => {
  const herd = (many: number) =>
    Array.from({ length: many }, (_, i) => aCow(`c${i}`, [at('calving', addDays('2026-07-01', -i)), at('service', addDays('2026-08-20', 0))]));
  expect(kpiOf('real_waiting_period', questionOf(herd(19), period)).value).toBeNull();
  expect(kpiOf('real_waiting_period', questionOf(herd(20), period)).value).toBe(50);
  expect(kpiOf('real_waiting_period', questionOf(herd(21), period)).value).toBe(51);
});

test('heifers are asked apart, and only what concerns them', () => {
  const herd = [
    aHeifer('h', '2025-01-01', [at('service', '2026-07-20'), at('positive', '2026-08-20')]),
    aCow('c', [at('calving', '2026-04-01'), at('service', '2026-07-20'), at('negative', '2026-08-20')]),
  ];
  const [cows, heifers] = (['cows', 'heifers'] as const).map((group) => questionOf(herd, period, group));
  expect([kpiOf('conception_rate', cows!).value, kpiOf('conception_rate', heifers!).value]).toEqual([0, 100]);
  expect(kpiKeys('heifers')).not.toContain('mean_del');
});

test('services of a cow whose calving nobody recorded count, without days in milk', () => {
  const bought = memberOf(aFemale('bought', { isCow: true, born: dayNumber('2020-01-01') }), [at('service', '2026-07-20'), at('positive', '2026-08-20')]);
  const asked = questionOf([bought], period);
  expect([kpiOf('conception_rate', asked).denominator, kpiOf('first_service_del', asked).denominator, kpiOf('herd_pregnant', asked).value]).toEqual([
    1, 0, 100,
  ]);
});

describe('goals', () => {
  it.each([
    [60, { least: 60 }, true],
    [59.9, { least: 60 }, false],
    [15, { most: 15 }, true],
    [15.1, { most: 15 }, false],
    [149, { least: 150, most: 180 }, false],
    [null, { least: 60 }, null],
    [60, null, null],
  ])('%s of %j: %s', (value, goal, met) => expect(meetsGoal(value, goal)).toBe(met));
  it.each([
    [19.9, false, false],
    [20, true, false],
    [24.9, true, false],
    [25, true, true],
    [null, null, null],
  ])('a pregnancy rate of %s is good: %s, excellent: %s', (value, good, excellent) => {
    const goal = goalOf('pregnancy_rate', 'cows');
    expect([meetsGoal(value, goal), meetsGoal(value, excellentGoal('pregnancy_rate', goal))]).toEqual([good, excellent]);
  });
  it('only the pregnancy rate has a second one, as long as the goal of the farm is lower', () => {
    expect(kpiKeys('cows').filter((key) => excellentGoal(key, goalOf(key, 'cows')))).toEqual(['pregnancy_rate']);
    expect([24.9, 25, 30].map((least) => excellentGoal('pregnancy_rate', { least }))).toEqual([{ least: 25 }, null, null]);
    expect(excellentGoal('pregnancy_rate', goalOf('pregnancy_rate', 'heifers'))).toEqual({ least: 25 });
  });
  it('of heifers differ, and the farm may have its own', () => {
    expect([goalOf('first_service_conception', 'cows'), goalOf('first_service_conception', 'heifers')]).toEqual([{ least: 40 }, { least: 55 }]);
    expect(goalOf('first_service_conception', 'cows', { first_service_conception: { least: 45 } })).toEqual({ least: 45 });
    expect(goalOf('first_service_conception', 'heifers', { first_service_conception: { least: 45 } })).toEqual({ least: 55 });
  });
  it('of the age at first calving is the mean of the goals of the heifers that calved, unless the farm has one', () => {
    const heifers = ['Holandês', 'Girolando 3/4', 'Nelore'].map((breed, i) =>
      memberOf(aFemale(`h${i}`, { breed, born: dayNumber('2024-01-10') }), [at('calving', '2026-08-01')]),
    );
    const of = (...members: typeof heifers) => goalOf('age_at_first_calving', 'cows', {}, kpiOf('age_at_first_calving', questionOf(members, period)).cases);
    expect([of(heifers[0]!), of(heifers[2]!), of(...heifers), of()]).toEqual([{ most: 26 }, { most: 36 }, { most: 30.7 }, { most: 30 }]);
    expect(goalOf('age_at_first_calving', 'cows', { age_at_first_calving: { most: 28 } }, [{ goal: 36 }])).toEqual({ most: 28 });
  });
  it('the worked heifer of 28.2 months meets the goal of a Girolando and of a Nelore, not of a Holandês', () => {
    const met = (breed: string) => {
      const heifer = memberOf(aFemale('h', { breed, born: dayNumber('2023-11-02') }), [at('calving', '2026-03-10')]);
      const { value, cases } = kpiOf('age_at_first_calving', questionOf([heifer], { from: '2026-01-01', to: '2026-03-31' }));
      return meetsGoal(value, goalOf('age_at_first_calving', 'cows', {}, cases));
    };
    expect([met('Girolando 1/2'), met('Nelore'), met('Holandês')]).toEqual([true, true, false]);
  });
  it('every indicator says what is divided by what', () => {
    for (const { title, meaning } of Object.values(kpiDefinitions)) expect([title.length > 3, meaning.length > 20]).toEqual([true, true]);
  });
});

test('the farm writes one number: the least of a rate, the most of days, of a mean and its median', () => {
  expect(goalsFrom(undefined)).toEqual({});
  expect(goalsFrom({ goal_pregnancy_rate: 22.5, goal_first_service_del: 70, goal_losses: null })).toEqual({
    pregnancy_rate: { least: 22.5 },
    first_service_del: { most: 70 },
    first_service_del_median: { most: 70 },
  });
});
