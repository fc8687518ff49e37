// Quality of milk: what the law says of the tank month by month, and the cells of each cow.
import { describe, expect, test } from 'vitest';
import { cellShares, infectionOf, linearScore } from '#domain/milk/cow-quality';
import { type Count, geometricMean, looksLikeThousands, qualityMonths, type Step, samplesDue } from '#domain/milk/tank-quality';

const thousand = (value: number | null) => (value === null ? null : value * 1000);
/** One value a month from January on, in thousands. */
const months = (count: Count, values: (number | null)[]) =>
  qualityMonths(
    values.flatMap((value, i) =>
      value === null ? [] : [{ day: `2026-${String(i + 1).padStart(2, '0')}-12`, cpp: null, ccs: null, [count]: thousand(value) }],
    ),
    count,
    `2026-${String(values.length).padStart(2, '0')}`,
  );
const inThousands = (value: number | null) => (value === null ? null : Math.round(value / 100) / 10);

describe('the mean of three months is geometric', () => {
  test.each<[Count, number[], number, boolean]>([
    ['ccs', [420, 610, 530], 514, true],
    ['ccs', [480, 520, 500], 499.7, false],
    ['cpp', [12, 150, 900], 117.4, false],
    ['ccs', [500, 500, 500], 500, false],
    ['cpp', [300, 300, 300], 300, false],
    ['cpp', [300, 300, 301], 300.3, true],
  ])('%s %j: %f thousand, out of the limit: %s', (count, values, mean, isOut) => {
    const last = months(count, values).at(-1)!;
    expect(inThousands(last.value)).toBe(mean);
    expect(last).toMatchObject({ isMean: true, isOut });
  });
  test('a laboratory that finds none counts as five thousand', () => expect(geometricMean([0, 5000, 5000])).toBe(5000));
  test('of several samples in a month is that of the month', () =>
    expect(
      qualityMonths(
        [
          { day: '2026-01-02', ccs: 200_000, cpp: null },
          { day: '2026-01-20', ccs: 800_000, cpp: null },
        ],
        'ccs',
        '2026-01',
      )[0]!.own,
    ).toBe(400_000));
  test('is not told before there are three months', () => expect(months('ccs', [900, 900]).map(({ value }) => value)).toEqual([null, null]));
});

describe('plate counts out of the limit', () => {
  const steps = (values: (number | null)[]) => months('cpp', values).map(({ step }) => step);
  test('for the third month stop the collection, unless the month’s own result is within the limit', () => {
    const found = months('cpp', [250, 310, 420, 380, 290, 260]);
    expect(found.slice(2).map(({ value }) => inThousands(value))).toEqual([319.3, 367.1, 359, 306]);
    expect(found.map(({ step }) => step)).toEqual(['none', 'none', 'visit', 'visit_again', 'exception', 'exception']);
    expect(found.map(({ running }) => running)).toEqual([0, 0, 1, 2, 3, 4]);
  });
  test.each<[string, (number | null)[], Step]>([
    ['one month', [310, 310, 310], 'visit'],
    ['two months', [310, 310, 310, 310], 'visit_again'],
    ['three months, the last one too', [310, 310, 310, 310, 310], 'stop'],
    ['three months, the last one exactly at the limit', [400, 400, 400, 400, 300], 'exception'],
    ['in the exception, and then a result above', [600, 600, 600, 600, 290, 310], 'stop'],
    ['stopped, and then a result within', [600, 600, 600, 600, 600, 290], 'return'],
    ['and back within, near', [310, 310, 310, 100, 300, 700], 'near'],
    ['and back within', [310, 310, 310, 100, 100, 100], 'none'],
    ['a month without a sample does not make it better', [310, 310, 310, 310, null], 'visit_again'],
    ['after it, the month’s own result counts', [310, 310, 310, 310, null, 310], 'stop'],
  ])('%s', (_, values, step) => expect(steps(values).at(-1)).toBe(step));
  test.each<[number, Step]>([
    [269, 'none'],
    [270, 'near'],
    [300, 'near'],
    [301, 'visit'],
  ])('a mean of %i thousand: %s', (value, step) => expect(steps([value, value, value])[2]).toBe(step));
  test('the own result stands in place of the mean until three months are there again', () =>
    expect(months('cpp', [100, 200, null, 50, 60, 70]).map(({ value, isMean }) => [inThousands(value), isMean])).toEqual([
      [null, false],
      [null, false],
      [null, false],
      [50, false],
      [60, false],
      [59.4, true],
    ]));
});

test.each<[number, Step]>([
  [449, 'none'],
  [450, 'near'],
  [500, 'near'],
  [501, 'plan'],
])('cells with a mean of %i thousand never stop the collection: %s', (value, step) =>
  expect(months('ccs', [value, value, value, value, value])[4]!.step).toBe(step),
);

describe('one sample a month', () => {
  const on = (...days: string[]) => days.map((day) => ({ day }));
  test('names the months without one', () =>
    expect(samplesDue(on('2026-06-10', '2026-09-01'), '2026-11-17').missing).toEqual(['2026-07', '2026-08', '2026-10']));
  test('is due by the end of this month, or of the next if it was taken', () => {
    expect(samplesDue(on('2026-10-05'), '2026-11-17').due).toBe('2026-11-30');
    expect(samplesDue(on('2026-11-05'), '2026-11-17').due).toBe('2026-12-31');
    expect(samplesDue([], '2026-02-17')).toEqual({ missing: [], due: '2026-02-28' });
  });
});

test.each([
  [0, false],
  [512, true],
  [4999, true],
  [5000, false],
  [null, false],
])('%s looks like thousands: %s', (value, asked) => expect(looksLikeThousands(value)).toBe(asked));

test.each([
  [100, 3],
  [200, 4],
  [320, 4.68],
  [500, 5.32],
])('%i thousand cells have the linear score %f', (cells, score) => expect(linearScore(cells * 1000)).toBe(score));

describe('an udder', () => {
  const at = (...cells: number[]) => cells.map((one, i) => ({ day: `2026-0${i + 1}-10`, cells: one * 1000 }));
  test.each([
    [[199], 'healthy'],
    [[200], 'infected'],
    [[199, 200], 'new'],
    [[200, 200], 'chronic'],
    [[200, 199], 'cured'],
    [[400, 100, 100], 'healthy'],
  ])('of %j thousand is %s', (cells, state) => expect(infectionOf(at(...cells))!.state).toBe(state));
  test('healed while she was dry', () => {
    expect(infectionOf(at(300, 150), ['2026-01-25'])).toMatchObject({ state: 'cured', dry: true });
    expect(infectionOf(at(300, 150), ['2026-01-10'])).toMatchObject({ dry: false });
  });
  test('without a test is not judged', () => expect(infectionOf([])).toBe(null));
});

test('the ten cows with most cells times litres come first, with the tank’s cells with and without them', () => {
  const cows = Array.from({ length: 12 }, (_, i) => ({ name: `Vaca ${i + 1}`, cells: i === 0 ? 2_000_000 : 100_000, litres: i === 0 ? 10 : 20 }));
  const { top, tank, without } = cellShares(cows);
  expect(top).toHaveLength(10);
  expect(top[0]).toMatchObject({ cow: { name: 'Vaca 1' }, percent: 47.6 });
  expect(tank).toBe(Math.round((20_000_000 + 11 * 2_000_000) / 230));
  expect(without).toBe(100_000);
});
