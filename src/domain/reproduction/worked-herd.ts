// For tests: females with their events, and the worked herd of nine cows whose tables and indicators are known.
import { type Member, memberOf } from '#domain/reproduction/breeding-herd';
import { dayNumber } from '#domain/reproduction/day-numbers';
import type { ReproductionEvent } from '#domain/reproduction/events';
import type { Female } from '#domain/reproduction/history';

let nth = 0;
const results = { positive: 'prenha', negative: 'vazia' } as const;
type Kind = Exclude<ReproductionEvent['kind'], 'check'> | keyof typeof results;

/** An event on a day; `positive` and `negative` are diagnoses. */
export function at(kind: Kind, date: string, details: Record<string, unknown> = {}): ReproductionEvent {
  const id = `e${++nth}`;
  if (kind === 'positive' || kind === 'negative') return { kind: 'check', id, date, result: results[kind], ...details } as ReproductionEvent;
  return { kind, id, date, ...(kind === 'service' && { method: 'tradicional' }), ...details } as ReproductionEvent;
}

export const aFemale = (id: string, wanted: Partial<Female> = {}): Female => ({
  id,
  born: null,
  gestation: 280,
  grown: true,
  isCow: false,
  weight: null,
  breedingWeight: 'breeding_weight_cross',
  breed: 'Girolando',
  ...wanted,
});

export const aCow = (id: string, events: readonly ReproductionEvent[]): Member => memberOf(aFemale(id, { isCow: true }), events);
export const aHeifer = (id: string, born: string, events: readonly ReproductionEvent[]): Member => memberOf(aFemale(id, { born: dayNumber(born) }), events);

/** Waiting period 50 days, gestation 280; three cycles from 2026-07-13 to 2026-09-13. */
export const nineCows = (): Member[] => [
  aCow('A', [at('calving', '2026-05-20'), at('service', '2026-07-15'), at('service', '2026-08-06'), at('positive', '2026-09-05')]),
  aCow('B', [at('calving', '2026-05-25'), at('service', '2026-07-20'), at('positive', '2026-08-20')]),
  aCow('C', [at('calving', '2026-06-01'), at('service', '2026-08-12'), at('negative', '2026-09-11')]),
  aCow('D', [at('calving', '2026-06-10'), at('service', '2026-08-03'), at('positive', '2026-09-02')]),
  aCow('E', [at('calving', '2026-06-20')]),
  aCow('F', [at('calving', '2026-04-02'), at('service', '2026-07-13'), at('negative', '2026-08-12'), at('service', '2026-08-26')]),
  aCow('G', [at('calving', '2026-05-01'), at('exit', '2026-07-18')]),
  aCow('H', [at('calving', '2026-03-15'), at('stop', '2026-06-30')]),
  aCow('I', [at('calving', '2026-07-08'), at('service', '2026-08-30')]),
];
