import { describe, expect, it, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { daysOfMonth } from '#domain/kernel/periods';
import { memberOf } from '#domain/reproduction/breeding-herd';
import { dayNumber } from '#domain/reproduction/day-numbers';
import { type KpiKey, kpiKeys } from '#domain/reproduction/kpi-definitions';
import { type Grouping, groupingsOf, groupsOf, trendOf } from '#domain/reproduction/kpi-groups';
import { type Kpi, kpiOf, type Question, questionOf } from '#domain/reproduction/kpis';
import { aCow, aFemale, at } from '#domain/reproduction/worked-herd';

const served = (i: number, positive: boolean, details: Record<string, unknown>, date = '2026-08-01') =>
  aCow(`c${i}`, [at('calving', '2026-04-01'), at('service', date, details), at(positive ? 'positive' : 'negative', '2026-09-10')]);
const by = (grouping: Grouping, asked: Question, key: KpiKey = 'conception_rate') => groupsOf(grouping, kpiOf(key, asked), asked.members);
const period = { from: '2026-07-01', to: '2026-09-30' };

describe('conception by bull', () => {
  const herd = [
    ...Array.from({ length: 10 }, (_, i) => served(i, i < 4, { sire: i % 2 ? 'Trovão' : 'trovao ' })),
    ...Array.from({ length: 12 }, (_, i) => served(20 + i, i < 3, { sire: 'Relâmpago' })),
    ...Array.from({ length: 9 }, (_, i) => served(40 + i, true, { sire: 'Poucos' })),
  ];
  it('joins what was typed differently, most services first, and hides groups under ten', () => {
    const { groups, hidden } = by('sire', questionOf(herd, period));
    expect(groups.map(({ name, kpi: { value, numerator, denominator } }) => [name, value, numerator, denominator])).toEqual([
      ['Relâmpago', 25, 3, 12],
      ['trovao', 40, 4, 10],
    ]);
    expect(hidden).toBe(1);
  });
});

test('conception by month is in the order of the months', () => {
  const herd = ['2026-08-01', '2026-07-05'].flatMap((date, at) => Array.from({ length: 10 }, (_, i) => served(at * 10 + i, i < 5, {}, date)));
  expect(by('month', questionOf(herd, period)).groups.map(({ name }) => name)).toEqual(['2026-07', '2026-08']);
});

test('a trend has the last twelve months, each by what was known at its end', () => {
  const herd = [aCow('c', [at('calving', '2026-04-01'), at('service', '2026-07-20'), at('positive', '2026-08-20')])];
  const trend = trendOf('herd_pregnant', herd, '2026-09-13', 'cows');
  expect([trend.length, trend[0]!.month, trend.at(-1)!.month]).toEqual([12, '2025-10', '2026-09']);
  expect(trend.slice(-3).map(({ kpi }) => kpi.value)).toEqual([0, 100, 100]);
});

describe('a month of the trend is the group of that month', () => {
  const today = '2026-11-19';
  // Served again and again over two years, with each kind of outcome.
  const herd = Array.from({ length: 150 }, (_, i) => {
    const calved = addDays('2024-10-01', 7 * i);
    const served = [60, 81, 130].map((days) => at('service', addDays(calved, days), { sire: 'Trovão' }));
    const found = at(i % 3 === 0 ? 'negative' : 'positive', addDays(calved, 160));
    const ended = i % 5 === 1 ? at('abortion', addDays(calved, 150 + 3 * i)) : at('calving', addDays(calved, 130 + 280));
    const first = addDays(calved, -300);
    const events = [at('calving', first), at('calving', calved), ...served, found, ...(i % 3 === 0 ? [] : [ended])];
    return memberOf(
      aFemale(`c${i}`, { born: dayNumber(addDays(first, -800 - i)) }),
      events.filter(({ date }) => date <= today),
    );
  });
  const divided = kpiKeys('cows').filter((key) => groupingsOf(key, 'cows').includes('month') && key !== 'real_waiting_period');

  it.each(divided)('%s', (key) => {
    const told = ({ value, numerator, denominator }: Kpi) => [value, numerator, denominator];
    const trend = trendOf(key, herd, today, 'cows');
    const { groups } = groupsOf('month', kpiOf(key, questionOf(herd, { from: '2025-12-01', to: today })), herd, 1);
    expect(groups.length).toBeGreaterThan(5);
    expect(groups.map(({ name, kpi }) => [name, ...told(kpi)])).toEqual(
      trend.filter(({ kpi }) => kpi.cases.length > 0).map(({ month, kpi }) => [month, ...told(kpi)]),
    );
    expect(trend.map(({ kpi }) => told(kpi))).toEqual(trend.map(({ month }) => told(kpiOf(key, questionOf(herd, daysOfMonth(month, today))))));
  });

  it('by what is known today: a diagnosis of November counts in the month of its service', () => {
    const served = (found: string[]) => [aCow('c', [at('calving', '2026-05-01'), at('service', '2026-08-10'), ...found.map((day) => at('positive', day))])];
    const august = (found: string[]) => trendOf('conception_rate', served(found), today, 'cows').find(({ month }) => month === '2026-08')!.kpi;
    expect([august([]).denominator, august(['2026-11-10']).value]).toEqual([0, 100]);
  });
});

describe('every indicator is divided', () => {
  const cow = (i: number, lactations: number, sire: string) => {
    const calvings = Array.from({ length: lactations }, (_, nth) => at('calving', addDays('2026-04-01', -400 * nth)));
    const born = at('calving', '2027-05-04');
    return aCow(`${sire} ${i}`, [...calvings, at('service', '2026-07-28', { sire, technician: 'Helena' }), at('positive', '2026-09-01'), born]);
  };
  const herd = [...Array.from({ length: 10 }, (_, i) => cow(i, 1, 'Trovão')), ...Array.from({ length: 11 }, (_, i) => cow(i, 3, 'Relâmpago'))];
  const named = (key: KpiKey, grouping: Grouping, asked = questionOf(herd, period)) =>
    by(grouping, asked, key).groups.map(({ name, kpi }) => `${name} ${kpi.cases.length}`);

  it.each<[KpiKey, Grouping, string[]]>([
    ['losses', 'sire', ['Relâmpago 11', 'Trovão 10']],
    ['losses', 'parity', ['1ª 10', '3ª 11']],
    ['losses', 'month', ['2026-09 21']],
    ['first_service_del', 'technician', ['Helena 21']],
    ['days_open_pregnant', 'sire', ['Relâmpago 11', 'Trovão 10']],
    ['herd_pregnant', 'parity', ['1ª 10', '3ª 11']],
    ['mean_del', 'parity', ['1ª 10', '3ª 11']],
    ['services_per_conception', 'number', ['1º 21']],
    ['pregnancy_rate', 'parity', ['1ª 10', '3ª 11']],
  ])('%s by %s', (key, grouping, groups) => {
    expect(groupingsOf(key, 'cows')).toContain(grouping);
    expect(named(key, grouping)).toEqual(groups);
  });

  it('a calving by the bull that its cow was served by, also when the calving ended the period', () =>
    expect(named('stillbirths', 'sire', questionOf(herd, { from: '2027-04-01', to: '2027-05-31' }))).toEqual(['Relâmpago 11', 'Trovão 10']));

  it('the groups of an indicator add up to it', () => {
    const asked = questionOf(herd, period);
    for (const key of kpiKeys('cows'))
      for (const grouping of groupingsOf(key, 'cows')) {
        const whole = kpiOf(key, asked);
        const { groups } = groupsOf(grouping, whole, herd, 1);
        if (key === 'real_waiting_period') continue;
        expect([key, grouping, groups.reduce((sum, { kpi }) => sum + kpi.denominator, 0)]).toEqual([key, grouping, whole.denominator]);
      }
  });

  it('but not by a bull where cows count that nobody served, by a month on one day or in cycles, nor heifers by lactation', () => {
    expect(groupingsOf('herd_pregnant', 'cows')).toEqual(['parity']);
    expect(groupingsOf('pregnancy_rate', 'cows')).toEqual(['parity']);
    expect(groupingsOf('first_service_conception', 'heifers')).toEqual(['sire', 'technician', 'month']);
    expect(groupingsOf('age_at_first_calving', 'cows')).not.toContain('parity');
  });

  it('the real waiting period needs its 20 cows in a group too', () => {
    expect(by('parity', questionOf(herd, period), 'real_waiting_period')).toEqual({ groups: [], hidden: 2, fewest: 20 });
    expect(named('real_waiting_period', 'technician')).toEqual(['Helena 21']);
  });
});
