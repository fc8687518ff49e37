// The 21-day table: the nine cows of the reference, and both sides of each rule.
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { countsOf, cyclesOf, cycleTable, ratesOf } from '#domain/reproduction/cycles';
import { aCow, aHeifer, at, nineCows } from '#domain/reproduction/worked-herd';

const period = { from: '2026-07-13', to: '2026-09-13' };
const letters = (ids: readonly string[]) => ids.join(' ');
const written = (cycles: ReturnType<typeof cycleTable>) =>
  cycles.map((one) => [one.from, one.to, letters(one.eligible), letters(one.served), one.known.length, letters(one.pregnant), one.with_outcome.length]);

describe('the nine cows', () => {
  const table = cycleTable(nineCows(), period);
  it('are counted in three cycles', () =>
    expect(written(table)).toEqual([
      ['2026-07-13', '2026-08-02', 'A B C F', 'A B F', 3, 'B', 4],
      ['2026-08-03', '2026-08-23', 'A C D E F', 'A C D', 3, 'A D', 5],
      ['2026-08-24', '2026-09-13', 'C E F I', 'F I', 0, '', 2],
    ]));
  it('have the rates of each cycle', () =>
    expect(table.map((one) => ratesOf(countsOf([one])))).toEqual([
      { service: 75, conception: 33.3, pregnancy: 25 },
      { service: 60, conception: 66.7, pregnancy: 40 },
      { service: 50, conception: null, pregnancy: 0 },
    ]));
  it('have the sums of the counts, divided once', () => {
    expect(countsOf(table)).toEqual({ eligible: 13, served: 8, known: 6, pregnant: 3, conceived: 3, with_outcome: 11 });
    expect(ratesOf(countsOf(table))).toEqual({ service: 61.5, conception: 50, pregnancy: 27.3 });
  });
});

describe('one cow in one cycle', () => {
  const cycle = { from: '2026-07-13', to: '2026-08-02' };
  const table = (...events: Parameters<typeof aCow>[1]) => cycleTable([aCow('A', events)], cycle)[0]!;
  it.each([
    // At risk from the 50th day on: the cycle's last day is 08-02.
    ['2026-06-02', 1, 12],
    ['2026-06-03', 1, 11],
    ['2026-06-04', 0, 10],
  ])('that calved on %s is eligible: %i (%i days at risk)', (calved, many) => expect(table(at('calving', calved)).eligible).toHaveLength(many));
  it('served before the waiting period ends is not in the table', () => {
    const early = table(at('calving', '2026-06-01'), at('service', '2026-07-20'));
    expect([early.eligible, early.served]).toEqual([['A'], []]);
    expect(table(at('calving', '2026-06-01'), at('service', '2026-07-21')).served).toEqual(['A']);
  });
  it('that conceived before the waiting period ended is never eligible', () =>
    expect(table(at('calving', '2026-06-01'), at('service', '2026-07-15'), at('positive', '2026-08-20')).eligible).toEqual([]));
  it('served twice counts once, with the outcome of the last service', () => {
    const twice = table(at('calving', '2026-04-01'), at('service', '2026-07-13'), at('service', '2026-08-01'));
    expect([twice.served, twice.known, twice.with_outcome]).toEqual([['A'], [], []]);
  });
  it('sold, or not to be bred, is at risk up to the day before', () => {
    const left = (kind: 'exit' | 'stop', date: string) => table(at('calving', '2026-04-01'), at(kind, date)).eligible.length;
    expect([left('exit', '2026-07-23'), left('exit', '2026-07-24'), left('stop', '2026-07-23'), left('stop', '2026-07-24')]).toEqual([0, 1, 0, 1]);
  });
  it('a later loss does not take the conception away', () =>
    expect(table(at('calving', '2026-04-01'), at('service', '2026-07-15'), at('positive', '2026-08-20'), at('abortion', '2026-09-10')).pregnant).toEqual([
      'A',
    ]));
  it('whose earlier service waits for its diagnosis is eligible without outcome', () => {
    const waiting = table(at('calving', '2026-04-01'), at('service', '2026-07-12'));
    expect([waiting.eligible, waiting.served, waiting.with_outcome]).toEqual([['A'], [], []]);
  });
  it('that conceived without a recorded service is pregnant, and in no conception rate', () => {
    const bulled = table(at('calving', '2026-04-01'), at('positive', '2026-09-01', { days_pregnant: 45 }));
    expect([bulled.pregnant, bulled.conceived, bulled.served, bulled.with_outcome]).toEqual([['A'], [], [], ['A']]);
  });
});

describe('heifers', () => {
  const cycle = { from: '2026-07-13', to: '2026-08-02' };
  it('have a table of their own, from 365 days of age on', () => {
    const herd = [aHeifer('old', '2025-07-23', []), aHeifer('young', '2025-07-24', []), aCow('cow', [at('calving', '2026-04-01')])];
    expect(cycleTable(herd, cycle, 'heifers')[0]!.eligible).toEqual(['old']);
    expect(cycleTable(herd, cycle, 'cows')[0]!.eligible).toEqual(['cow']);
  });
  it('that calve become cows', () => {
    const herd = [aHeifer('H', '2023-01-01', [at('service', '2025-08-01'), at('positive', '2025-09-10'), at('calving', '2026-05-08')])];
    expect(cycleTable(herd, { from: '2025-07-20', to: '2025-08-09' }, 'heifers')[0]!.pregnant).toEqual(['H']);
    expect(cycleTable(herd, cycle, 'heifers')[0]!.eligible).toEqual([]);
    expect(cycleTable(herd, cycle, 'cows')[0]!.eligible).toEqual(['H']);
  });
});

test('cycles end with the period; what is less than a cycle at its start is left out', () => {
  expect(cyclesOf({ from: '2026-07-13', to: '2026-09-13' })).toHaveLength(3);
  expect(cyclesOf({ from: '2026-07-10', to: '2026-09-13' }).map(({ from }) => from)).toEqual(['2026-07-13', '2026-08-03', '2026-08-24']);
  expect(cyclesOf({ from: '2026-08-25', to: '2026-09-13' })).toEqual([]);
  expect(cyclesOf({ from: addDays('2026-09-13', -364), to: '2026-09-13' })).toHaveLength(17);
});
