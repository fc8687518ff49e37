// A breeding season: the worked example of 200 exposed females, and who counts as exposed.
import { describe, expect, it, test } from 'vitest';
import { HerdSettings } from '#domain/herd/herd-settings';
import { addDays } from '#domain/kernel/dates';
import { meetsGoal } from '#domain/reproduction/kpi-definitions';
import { adjustedWeight, awaited, type Calf, type RateDefinition, type SeasonRate, seasonFunnel, seasonGoal, seasonRates } from '#domain/reproduction/season';
import { aCow, at } from '#domain/reproduction/worked-herd';

const season = { from: '2025-11-01', to: '2026-01-31' };

describe('200 exposed females', () => {
  const calves: Calf[] = [];
  const females = Array.from({ length: 200 }, (_, i) => {
    const id = `c${i}`;
    const events = [at('calving', '2025-08-01'), at('service', '2025-11-12', { method: 'IATF' })];
    // 98 of the first service, 70 of the bull after it, 32 stay open; 8 lose it before calving.
    if (i < 98) events.push(at('positive', '2025-12-15'));
    else events.push(at('negative', '2025-12-15'));
    if (i >= 98 && i < 168) events.push(at('service', '2026-01-05', { method: 'monta_natural' }), at('positive', '2026-03-10'));
    if (i < 8) events.push(at('abortion', '2026-05-10'));
    else if (i < 168) {
      const born = addDays(i < 98 ? '2025-11-12' : '2026-01-05', 285);
      events.push(at('calving', born));
      const dies = i < 16;
      calves.push({
        mother: id,
        born,
        alive: true,
        birth_weight: 35,
        weaning_weight: dies ? null : 195,
        ...(dies ? { died: born } : { weaned: addDays(born, 200) }),
      });
    }
    return { member: aCow(id, events) };
  });
  it('give the rates of the season', () => {
    const { exposed, pregnant, calved, weaned, rates, kg_weaned_per_exposed } = seasonFunnel(season, females, calves);
    expect([exposed.length, pregnant.length, calved.length, weaned.length]).toEqual([200, 168, 160, 152]);
    expect(rates).toEqual({
      first_iatf_conception: 49,
      pregnancy: 84,
      loss_to_calving: 4.8,
      birth: 80,
      birth_adjusted: 80,
      mortality_to_weaning: 5,
      weaning: 76,
    });
    expect(kg_weaned_per_exposed).toBe(148.2);
  });
});

test.each([
  ['2025-11-20', undefined, 0],
  ['2025-11-21', undefined, 1],
  [undefined, '2026-01-12', 0],
  [undefined, '2026-01-11', 1],
])('a female that left on %s or entered on %s is exposed: %i', (left, entered, many) =>
  expect(seasonFunnel(season, [{ member: aCow('c', []), ...(left && { left }), ...(entered && { entered }) }], []).exposed).toHaveLength(many),
);

test('one sold pregnant is left out of the adjusted birth rate', () => {
  const sold = aCow('sold', [at('service', '2025-11-12'), at('positive', '2025-12-20'), at('exit', '2026-04-01')]);
  const calved = aCow('calved', [at('service', '2025-11-12'), at('positive', '2025-12-20'), at('calving', '2026-08-20')]);
  const calf: Calf = { mother: 'calved', born: '2026-08-20', alive: true, birth_weight: null, weaning_weight: null };
  const { rates } = seasonFunnel(season, [{ member: sold }, { member: calved }], [calf]);
  expect([rates.birth, rates.birth_adjusted]).toEqual([50, 100]);
});

test('a loss up to 60 days after the end is not a pregnancy of the season', () => {
  const lost = (on: string) => aCow('c', [at('service', '2026-01-20'), at('positive', '2026-02-20'), at('abortion', on)]);
  const pregnant = (on: string) => seasonFunnel(season, [{ member: lost(on) }], []).pregnant.length;
  expect([pregnant('2026-04-01'), pregnant('2026-04-02')]).toEqual([0, 1]);
});

test('while they still carry, nothing is lost', () => {
  const { rates } = seasonFunnel(season, [{ member: aCow('c', [at('service', '2026-01-20'), at('positive', '2026-02-20')]) }], []);
  expect(rates).toMatchObject({ pregnancy: 100, loss_to_calving: null, mortality_to_weaning: null });
});

test('a weaning weight is adjusted to 205 days', () => expect(adjustedWeight(195, 35, 200)).toBe(199));

describe('a season under way is not compared with its goals', () => {
  const [pregnancy, birth, weaning] = ['pregnancy', 'birth', 'weaning'] as const;
  test.each<[SeasonRate, on: string, carrying: string[], nursing: string[], ReturnType<typeof awaited>]>([
    [pregnancy, '2026-04-01', [], [], { checks: '2026-04-01' }],
    [pregnancy, '2026-04-02', ['c'], [], null],
    [birth, '2026-04-01', [], [], { checks: '2026-04-01' }],
    [birth, '2026-04-02', ['c', 'd'], [], { calvings: 2 }],
    [birth, '2026-12-01', [], ['2026-09-01'], null],
    [weaning, '2026-12-01', ['c'], ['2026-09-01'], { calvings: 1 }],
    [weaning, '2027-09-01', [], ['2026-09-01', '2026-08-31'], { weanings: 1 }],
    [weaning, '2027-09-02', [], ['2026-09-01', '2026-08-31'], null],
  ])('%s on %s', (rate, on, carrying, nursing, open) => expect(awaited(rate, { carrying, nursing }, season, on)).toEqual(open));
  test('a calf that died or was weaned is not waited for', () => {
    const cow = aCow('c', [at('service', '2025-11-12'), at('positive', '2025-12-20'), at('calving', '2026-08-20')]);
    const calf: Calf = { mother: 'c', born: '2026-08-20', alive: true, birth_weight: null, weaning_weight: null };
    const nursing = (more: Partial<Calf>) => seasonFunnel(season, [{ member: cow }], [{ ...calf, ...more }]).nursing;
    expect([nursing({}), nursing({ died: '2026-09-01' }), nursing({ weaned: '2027-03-01' })]).toEqual([['2026-08-20'], [], []]);
  });
});

describe('goals of a season', () => {
  test.each<[SeasonRate, inside: number, outside: number]>([
    ['pregnancy', 80, 79.9],
    ['loss_to_calving', 5, 5.1],
    ['weaning', 75, 74.9],
  ])('%s: usually met by %s and not by %s', (rate, inside, outside) => {
    expect([meetsGoal(inside, seasonGoal(rate, undefined)), meetsGoal(outside, seasonGoal(rate, undefined))]).toEqual([true, false]);
  });
  test('a farm sets its own, also where there is no usual one', () => {
    const own = { season_pregnancy: 85, season_birth: 78.5, season_mortality_to_weaning: 4, season_weaning: null };
    expect(seasonGoal('pregnancy', own)).toEqual({ least: 85 });
    expect(seasonGoal('birth', own)).toEqual({ least: 78.5 });
    expect(seasonGoal('birth', undefined)).toBeNull();
    expect(seasonGoal('mortality_to_weaning', own)).toEqual({ most: 4 });
    expect(seasonGoal('weaning', own)).toEqual({ least: 75 });
    expect(seasonGoal('first_iatf_conception', { season_first_iatf_conception: 0 })).toEqual({ least: 0 });
  });
  test('every rate whose goal may be set has its field, and no field is without its rate', () => {
    const set = Object.entries<RateDefinition>(seasonRates).flatMap(([rate, { better }]) => (better ? [`season_${rate}`] : []));
    expect(
      Object.keys(HerdSettings.fields)
        .filter((name) => name.startsWith('season_'))
        .toSorted(),
    ).toEqual(set.toSorted());
  });
});
