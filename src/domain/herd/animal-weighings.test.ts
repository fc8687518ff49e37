// Weighings: gains follow the dates; only a living animal is weighed, after its birth and not in the future.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertCanBeWeighed, assertWeighingDate, byDate, gainSince, isUnlikely, withGains } from '#domain/herd/animal-weighings';
import { RuleBroken } from '#domain/kernel/errors';

const weighing = (id: string, weighing_date: string, weight: number) => ({ id, weighing_date, weight });
const first = { previous_weight: null, weight_gain: null, weight_gain_period_days: null, daily_weight_gain: null };

function refusal(work: () => void) {
  try {
    work();
    return 'passes';
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return { message: error.message, field: error.field, code: error.code };
  }
}

describe('the gain of a weighing', () => {
  test('is null for the first', () => {
    expect(gainSince(undefined, weighing('a', '2026-01-01', 200))).toEqual(first);
  });

  test.each([
    { from: 200, on: '2026-01-01', to: 230, then: '2026-01-31', gain: 30, days: 30, daily: 1 },
    { from: 200, on: '2026-01-01', to: 225.5, then: '2026-01-31', gain: 25.5, days: 30, daily: 0.85 },
    { from: 100, on: '2026-01-01', to: 101, then: '2026-01-04', gain: 1, days: 3, daily: 0.333 },
    { from: 100, on: '2026-01-01', to: 102, then: '2026-01-04', gain: 2, days: 3, daily: 0.667 },
    { from: 102, on: '2026-01-01', to: 100, then: '2026-01-04', gain: -2, days: 3, daily: -0.667 },
    // Half a gram is rounded away from zero.
    { from: 100, on: '2026-01-01', to: 101, then: '2026-01-17', gain: 1, days: 16, daily: 0.063 },
    { from: 101, on: '2026-01-01', to: 100, then: '2026-01-17', gain: -1, days: 16, daily: -0.063 },
    { from: 100, on: '2026-01-01', to: 100.01, then: '2026-01-21', gain: 0.01, days: 20, daily: 0.001 },
    { from: 100, on: '2026-01-01', to: 100.01, then: '2026-01-22', gain: 0.01, days: 21, daily: 0 },
    { from: 100, on: '2026-01-01', to: 100, then: '2026-01-11', gain: 0, days: 10, daily: 0 },
    { from: 430.1, on: '2026-01-01', to: 430.4, then: '2026-01-02', gain: 0.3, days: 1, daily: 0.3 },
    { from: 300, on: '2024-02-28', to: 302, then: '2024-03-01', gain: 2, days: 2, daily: 1 },
    { from: 300, on: '2025-12-31', to: 300.5, then: '2026-01-01', gain: 0.5, days: 1, daily: 0.5 },
  ])('from $from kg on $on to $to kg on $then is $gain kg in $days days: $daily kg a day', ({ from, on, to, then, gain, days, daily }) => {
    expect(gainSince(weighing('a', on, from), weighing('b', then, to))).toEqual({
      previous_weight: from,
      weight_gain: gain,
      weight_gain_period_days: days,
      daily_weight_gain: daily,
    });
  });

  test('on the same day is a gain in 0 days, without a daily gain', () => {
    const gain = gainSince(weighing('a', '2026-01-01', 200), weighing('b', '2026-01-01', 203.5));
    expect(gain).toEqual({ previous_weight: 200, weight_gain: 3.5, weight_gain_period_days: 0, daily_weight_gain: null });
  });
});

describe('the weighings of an animal', () => {
  const january = weighing('c', '2026-01-01', 200);
  const february = weighing('a', '2026-02-01', 231);
  const march = weighing('b', '2026-03-01', 245);

  test('are empty if there are none', () => expect(withGains([])).toEqual([]));

  test('are in order of date, each with the gain since the previous one', () => {
    expect(withGains([march, january, february])).toEqual([
      { ...january, ...first },
      { ...february, previous_weight: 200, weight_gain: 31, weight_gain_period_days: 31, daily_weight_gain: 1 },
      { ...march, previous_weight: 231, weight_gain: 14, weight_gain_period_days: 28, daily_weight_gain: 0.5 },
    ]);
  });

  test('a back-dated one corrects the next one', () => {
    const late = weighing('z', '2026-02-15', 238);
    const gains = withGains([january, february, march, late]);
    expect(gains.map(({ id }) => id)).toEqual(['c', 'a', 'z', 'b']);
    expect(gains[3]).toMatchObject({ previous_weight: 238, weight_gain: 7, weight_gain_period_days: 14, daily_weight_gain: 0.5 });
  });

  test('without the middle one, the gain counts from the one before', () => {
    expect(withGains([january, march])[1]).toMatchObject({ previous_weight: 200, weight_gain: 45, weight_gain_period_days: 59, daily_weight_gain: 0.763 });
  });

  test('of one day are in order of id', () => {
    const gains = withGains([weighing('b', '2026-01-01', 201), weighing('a', '2026-01-01', 200), weighing('c', '2026-01-02', 203)]);
    expect(gains.map(({ id, weight_gain, daily_weight_gain }) => [id, weight_gain, daily_weight_gain])).toEqual([
      ['a', null, null],
      ['b', 1, null],
      ['c', 2, 2],
    ]);
    expect(byDate(january, january)).toBe(0);
  });

  test('have the same gains in any order of entry, and the gains add up to the total', () => {
    const some = fc.uniqueArray(
      fc.record({ id: fc.uuid(), weighing_date: fc.constantFrom('2026-01-01', '2026-01-02', '2026-02-10'), weight: fc.integer({ min: 1, max: 99_999 }) }),
      {
        selector: ({ id }) => id,
        maxLength: 8,
      },
    );
    const entered = some.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(entered, ([all, shuffled]) => {
        const gains = withGains(shuffled);
        const whole = gains.length > 0 ? gains.at(-1)!.weight - gains[0]!.weight : 0;
        expect(gains).toEqual(withGains(all));
        expect(gains.reduce((total, { weight_gain }) => total + (weight_gain ?? 0), 0)).toBe(whole);
      }),
    );
  });

  test('are not modified', () => {
    const given = [march, january];
    withGains(given);
    expect(given).toEqual([march, january]);
  });
});

describe('an animal', () => {
  test('that is active can be weighed', () =>
    expect(refusal(() => assertCanBeWeighed({ id: '', name: 'Mimosa', status: 'ativo', exit_date: null }, '2026-11-15'))).toBe('passes'));

  test.each(['vendido', 'abatido', 'morto'] as const)('that is %s, nobody knows since when, cannot be weighed', (status) => {
    expect(refusal(() => assertCanBeWeighed({ id: '', name: 'Mimosa', status, exit_date: null }, '2026-11-15'))).toEqual({
      message: 'Só animais ativos podem ser pesados',
      field: 'animal_id',
      code: 'rule',
    });
  });

  const future = { message: 'A data não pode ser futura', field: 'weighing_date', code: 'rule' };
  const unborn = { message: 'A pesagem é anterior ao nascimento', field: 'weighing_date', code: 'rule' };
  test.each([
    { born: null, on: '2026-10-01', answer: 'passes' },
    { born: null, on: '2026-10-02', answer: future },
    { born: null, on: '1900-01-01', answer: 'passes' },
    { born: '2026-05-01', on: '2026-05-01', answer: 'passes' },
    { born: '2026-05-01', on: '2026-04-30', answer: unborn },
    { born: '2026-10-01', on: '2026-10-01', answer: 'passes' },
    { born: '2027-01-01', on: '2026-12-31', answer: future },
  ])('born on $born and weighed on $on, when today is 2026-10-01', ({ born, on, answer }) => {
    expect(refusal(() => assertWeighingDate({ birth_date: born }, on, '2026-10-01'))).toEqual(answer);
  });
});

describe('a weight that needs confirmation', () => {
  const on = (weighing_date: string, weight: number) => ({ weighing_date, weight });
  test.each([
    // On the same day: drinking and excretion.
    [400, 0, 440, false],
    [400, 0, 440.01, true],
    [400, 0, 300, false],
    [400, 0, 299.99, true],
    // 2 kg more for each day since.
    [400, 30, 500, false],
    [400, 30, 500.01, true],
    [400, 400, 299.99, true],
    // One digit too many, one too few.
    [425, 30, 4250, true],
    [425, 30, 42.5, true],
    // A calf and a piglet: at most a fifth of the weight per day.
    [35, 180, 250, false],
    [1.5, 21, 6, false],
    [2, 10, 20, true],
    [1400, 400, 1500, false],
    [1400, 400, 1500.01, true],
  ])('%d kg, %d days later %d kg: %s', (before, days, weight, asked) => {
    const day = new Date(Date.parse('2025-01-01') + days * 86_400_000).toISOString().slice(0, 10);
    expect(isUnlikely(on('2025-01-01', before), on(day, weight))).toBe(asked);
  });

  test.each([
    [1500, false],
    [1500.01, true],
  ])('a first one of %d kg: %s', (weight, asked) => expect(isUnlikely(undefined, on('2026-01-01', weight))).toBe(asked));
});
