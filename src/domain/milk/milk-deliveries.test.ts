// Milk deliveries: what is accepted, and what they tell about the tank.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import { checked } from '#domain/kernel/validation';
import type { MilkDelivery } from '#domain/milk/milk-deliveries';
import type { MilkProduction } from '#domain/milk/milk-production';
import { incrementalDays } from '#domain/milk/milk-queries';
import { collectedLitres, inTankNow, litresIntoTank, tankBalance } from '#domain/milk/tank-balance';
import { type InputOf, type VerbName, verbs } from '#domain/verbs';

const today = '2026-11-15';
let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V> & { confirmed?: string[] }) =>
  inWords(await runOver(kept, verb, input, { at: `${today}T12:00:00.000Z` }));

beforeEach(() => void (kept = new Map()));
let nth = 10;
const truck = { delivery_date: '2026-11-14', destination: 'laticinio', litres: 1180 } as const;
type Told = Partial<InputOf<'create_milk_delivery'>> & { confirmed?: string[] };
const deliver = (more: Told = {}) => run('create_milk_delivery', { id: id(++nth), ...truck, ...more });

test.each<[string, Told, string]>([
  ['of today', { delivery_date: today }, 'done'],
  ['of tomorrow', { delivery_date: '2026-11-16' }, 'delivery_date: A data não pode ser futura'],
  ['at half past six', { delivery_time: '06:30' }, 'done'],
  ['at 10 °C', { temperature: 10, confirmed: [] }, 'done'],
  ['at 10,1 °C', { temperature: 10.1, confirmed: [] }, 'temperature: Confirme: leite a 10,1 °C na coleta'],
  ['at 10,1 °C, confirmed', { temperature: 10.1, confirmed: ['temperature'] }, 'done'],
  ['at 61 °C', { temperature: 61, confirmed: ['temperature'] }, 'temperature: Não é possível: leite a 61,0 °C na coleta'],
])('a collection %s', async (_, more, said) => expect(await deliver(more)).toBe(said));

test('an hour is written as 06:30', () =>
  expect(() => checked(verbs.create_milk_delivery.input, { id: id(1), ...truck, delivery_time: '6h30' })).toThrow('Hora: escreva como 06:30'));

test('a ticket is recorded once a day; its number may come again on another day', async () => {
  expect(await deliver({ ticket: '0104' })).toBe('done');
  const first = id(nth);
  expect(await deliver({ ticket: '104' })).toBe('ticket: O comprovante 104 de 14/11/2026 já está registrado');
  expect(await deliver({ ticket: '104', delivery_date: '2026-11-12' })).toBe('done');
  await run('remove_milk_delivery', { id: first });
  expect(await deliver({ ticket: '104' })).toBe('done');
  expect(await run('restore_milk_delivery', { id: first })).toContain('já está registrado');
});

test('milk of the calves has no driver, ticket and temperature, also when a collection is corrected', async () => {
  await deliver({ driver: 'Nilton', ticket: '7', temperature: 4, dairy: 'Serra Azul' });
  await run('update_milk_delivery', { id: id(nth), changes: { destination: { was: 'laticinio', to: 'bezerros' } } });
  expect(kept.get(`milk_deliveries ${id(nth)}`)).toMatchObject({ destination: 'bezerros', driver: null, ticket: null, temperature: null, dairy: null });
});

const milk = (day: string, quantity_liters: number, more: Partial<MilkProduction> = {}) =>
  ({
    production_date: day,
    animal_id: null,
    quantity_liters,
    milking_shift: 'total_dia',
    total_kind: 'tank',
    is_discarded: false,
    fat_percentage: null,
    protein_percentage: null,
    ...more,
  }) as unknown as MilkProduction;
const left = (delivery_date: string, litres: number, more: Partial<MilkDelivery> = {}) =>
  ({ delivery_date, litres, destination: 'laticinio', delivery_time: null, dairy: null, ...more }) as MilkDelivery;
const daysOf = (...records: MilkProduction[]) => incrementalDays()(records);

describe('into the tank goes', () => {
  test.each<[string, MilkProduction[], number, number]>([
    ['its own total, from which calves took theirs before', [milk('2026-11-01', 500)], 40, 500],
    ['what was produced, without what calves and family used', [milk('2026-11-01', 500, { total_kind: 'production' })], 40, 460],
    ['the same of a total without a kind, as older records have', [milk('2026-11-01', 500, { total_kind: null })], 40, 460],
    [
      'what the cows gave, without discards and use',
      [milk('2026-11-01', 20, { animal_id: id(1) }), milk('2026-11-01', 15, { animal_id: id(2), is_discarded: true })],
      5,
      15,
    ],
    [
      'the tank of the morning and the cows of the afternoon',
      [milk('2026-11-01', 300, { milking_shift: 'manha' }), milk('2026-11-01', 12, { animal_id: id(1), milking_shift: 'tarde' })],
      10,
      302,
    ],
    ['nothing, when calves drank all', [milk('2026-11-01', 30, { total_kind: 'production' })], 31, 0],
    ['nothing of a discarded total', [milk('2026-11-01', 500, { is_discarded: true })], 0, 0],
  ])('%s', (_, records, used, litres) => expect(litresIntoTank(daysOf(...records)[0]!, used)).toBe(litres));
});

test('the balance of a period is what went in without what the dairy collected', () => {
  const days = daysOf(milk('2026-10-31', 900), milk('2026-11-01', 500, { total_kind: 'production' }), milk('2026-11-02', 520, { total_kind: 'production' }));
  const deliveries = [
    left('2026-11-02', 950),
    left('2026-11-01', 30, { destination: 'bezerros' }),
    left('2026-11-02', 4, { destination: 'familia' }),
    left('2026-10-31', 99),
  ];
  expect(tankBalance(days, deliveries, { from: '2026-11-01', to: '2026-11-30' })).toEqual({ into: 986, collected: 950, calves: 30, family: 4, balance: 36 });
});

test.each([
  ['at seven, when the morning’s milk is not yet in it', '07:00', 920],
  ['at ten', '10:00', 620],
  ['without an hour', null, 620],
  ['at night', '23:00', 400],
])('the tank now has what came after the last collection, %s', (_, delivery_time, litres) => {
  const shift = (milking_shift: 'manha' | 'tarde', liters: number) => milk('2026-11-14', liters, { milking_shift });
  const days = daysOf(shift('manha', 300), shift('tarde', 220), milk(today, 400), milk('2026-11-13', 600));
  expect(inTankNow(days, [left('2026-11-12', 1), left('2026-11-14', 900, { delivery_time })], today)).toEqual({ litres, since: '2026-11-14' });
  expect(inTankNow(days, [left('2026-11-14', 9, { destination: 'familia' })], today)).toBe(null);
});

describe('the litres that a dairy collected in a month', () => {
  const september = { from: '2026-09-01', to: '2026-09-30' };
  const trucks = (...days: number[]) => days.map((day) => left(`2026-09-${String(day).padStart(2, '0')}`, 1000, { dairy: 'Serra Azul' }));
  const all = trucks(3, 7, 11, 15, 19, 23, 27);
  const told = (deliveries: MilkDelivery[], isOnly = true) => collectedLitres(deliveries, september, 'SERRA  azul', isOnly);
  test('are known when no collection is missing', () => expect(told(all)).toBe(7000));
  test.each([
    ['five days without a truck', trucks(3, 8, 11, 15, 19, 23, 27)],
    ['a first truck on the 5th', trucks(5, 7, 11, 15, 19, 23, 27)],
    ['a last truck on the 26th', trucks(3, 7, 11, 15, 19, 23, 26)],
    ['none', []],
  ])('are not told with %s', (_, some) => expect(told(some)).toBe(null));
  test('are not told of another dairy, nor when a collection may be another’s', () => {
    expect(told(all.map((one) => ({ ...one, dairy: 'Outro' })))).toBe(null);
    const unnamed = all.map((one, i) => (i === 0 ? { ...one, dairy: null } : one));
    expect([told(unnamed), told(unnamed, false)]).toEqual([7000, null]);
  });
});
