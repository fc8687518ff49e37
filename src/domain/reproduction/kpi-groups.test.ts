import { describe, expect, it, test } from 'vitest';
import { conceptionBy, trendOf } from '#domain/reproduction/kpi-groups';
import { questionOf } from '#domain/reproduction/kpis';
import { aCow, at } from '#domain/reproduction/worked-herd';

const served = (i: number, positive: boolean, details: Record<string, unknown>, date = '2026-08-01') =>
  aCow(`c${i}`, [at('calving', '2026-04-01'), at('service', date, details), at(positive ? 'positive' : 'negative', '2026-09-10')]);
const period = { from: '2026-07-01', to: '2026-09-30' };

describe('conception by bull', () => {
  const herd = [
    ...Array.from({ length: 10 }, (_, i) => served(i, i < 4, { sire: i % 2 ? 'Trovão' : 'trovao ' })),
    ...Array.from({ length: 12 }, (_, i) => served(20 + i, i < 3, { sire: 'Relâmpago' })),
    ...Array.from({ length: 9 }, (_, i) => served(40 + i, true, { sire: 'Poucos' })),
  ];
  it('joins what was typed differently, most services first, and hides groups under ten', () => {
    const { groups, hidden } = conceptionBy('sire', questionOf(herd, period));
    expect(groups.map(({ name, value, positive, known }) => [name, value, positive, known])).toEqual([
      ['Relâmpago', 25, 3, 12],
      ['trovao', 40, 4, 10],
    ]);
    expect(hidden).toBe(1);
  });
});

test('conception by month is in the order of the months', () => {
  const herd = ['2026-08-01', '2026-07-05'].flatMap((date, at) => Array.from({ length: 10 }, (_, i) => served(at * 10 + i, i < 5, {}, date)));
  expect(conceptionBy('month', questionOf(herd, period)).groups.map(({ name }) => name)).toEqual(['2026-07', '2026-08']);
});

test('a trend has the last twelve months, each by what was known at its end', () => {
  const herd = [aCow('c', [at('calving', '2026-04-01'), at('service', '2026-07-20'), at('positive', '2026-08-20')])];
  const trend = trendOf('herd_pregnant', herd, '2026-09-13', 'cows');
  expect([trend.length, trend[0]!.month, trend.at(-1)!.month]).toEqual([12, '2025-10', '2026-09']);
  expect(trend.slice(-3).map(({ kpi }) => kpi.value)).toEqual([0, 100, 100]);
});
