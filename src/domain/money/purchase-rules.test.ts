// Rules and values of a purchase of animals.
import { describe, expect, test } from 'vitest';
import { RuleBroken } from '#domain/kernel/errors';
import type { BoughtAnimal } from '#domain/money/animal-purchases';
import { assertBought, assertPurchaseDates, costOf, nameOfBought, purchaseItemFindings, sharedPrices, wholeCost } from '#domain/money/purchase-rules';

const line = (wanted: Partial<BoughtAnimal> = {}) =>
  ({
    id: 'i',
    animal_id: 'a',
    name: null,
    identification: '101',
    sisbov: null,
    rfid: null,
    registration: null,
    type: 'bovino',
    breed: 'Nelore',
    gender: 'macho',
    birth_date: null,
    category: null,
    is_batch: false,
    heads: null,
    price: 2500,
    weight: null,
    price_per_kg: null,
    ...wanted,
  }) as BoughtAnimal;
const purchase = { purchase_date: '2026-11-10', booked_by: null, seller_name: 'Zé Boiadeiro' };

function refusal(work: () => void) {
  try {
    work();
    return 'passes';
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return `${error.field}: ${error.message}`;
  }
}

test.each([
  [{ price: 2500 }, 2500],
  [{ weight: 210, price_per_kg: 12 }, 2520],
  [{ weight: 210.35, price_per_kg: 12.33, price: 1 }, 2593.62],
  [{ weight: 210 }, 0],
  [{ price_per_kg: 12, price: 900 }, 900],
  [{}, 0],
])('a line with %j costs R$ %d', (priced, cost) => expect(costOf(priced)).toBe(cost));

test.each([
  [100, [1, 1, 1], [33.33, 33.33, 33.34]],
  [60_000, [10, 20], [20_000, 40_000]],
  [0.01, [1, 1], [0, 0.01]],
  [500, [], []],
])('R$ %d for heads %j together is %j', (total, heads, each) => expect(sharedPrices(total, heads)).toEqual(each));

test('the farm pays the animals, the freight and the commission', () =>
  expect([wholeCost({ transport_cost: 350.1, commission: null }, 1000), wholeCost({ transport_cost: null, commission: null }, 0)]).toEqual([1350.1, 0]));

describe('a line', () => {
  test.each([
    ['with a tag', {}, 'passes'],
    ['with a name alone', { identification: null, name: 'Mimosa' }, 'passes'],
    ['with an official number alone', { identification: null, sisbov: '076000000123456' }, 'passes'],
    ['without tag and name', { identification: null }, 'items.0.identification: Informe o brinco ou o nome do animal'],
    ['as a batch of 20', { identification: null, is_batch: true, heads: 20 }, 'passes'],
    ['as a batch of nobody knows how many', { is_batch: true }, 'items.0.heads: Informe quantas cabeças tem o lote'],
    ['for nothing', { price: 0 }, 'items.0.price: Informe o valor de cada animal'],
    ['by weight without a weight', { price: null, price_per_kg: 12 }, 'items.0.price: Informe o valor de cada animal'],
    ['born on the day', { birth_date: '2026-11-10' }, 'passes'],
    ['born a day later', { birth_date: '2026-11-11' }, 'items.0.birth_date: O nascimento é posterior à compra'],
  ])('%s', (_what, wanted, words) => expect(refusal(() => assertBought([line(wanted)], purchase))).toBe(words));

  test('needs no value when an invoice has it already', () =>
    expect(refusal(() => assertBought([line({ price: null })], { ...purchase, booked_by: 'nota' }))).toBe('passes'));

  test.each([
    ['the same tag', { identification: '0101' }, 'items.1.identification: O mesmo número está em duas linhas: 0101'],
    ['the same tag of another species', { identification: '101', type: 'ovino' }, 'passes'],
    ['the same chip', { identification: '102', rfid: '982000001088420' }, 'items.1.rfid: O mesmo número está em duas linhas: 982000001088420'],
    ['another tag', { identification: '102' }, 'passes'],
  ] as const)('twice with %s', (_what, wanted, words) =>
    expect(refusal(() => assertBought([line({ rfid: '982000001088420' }), line(wanted as Partial<BoughtAnimal>)], purchase))).toBe(words),
  );

  test.each([
    [{ name: 'Mimosa', identification: '1' }, 'Mimosa'],
    [{ name: null, identification: '24-017' }, '24-017'],
    [{ name: null, identification: null, sisbov: '076000000123456' }, '123456'],
    [{ name: null, identification: null, is_batch: true }, 'Lote de Zé Boiadeiro'],
    [{ name: null, identification: null }, null],
  ])('%j is called %s', (item, name) => expect(nameOfBought(item, 'Zé Boiadeiro')).toBe(name));
});

test.each([
  [{ purchase_date: '2026-11-18' }, 'passes'],
  [{ purchase_date: '2026-11-19' }, 'purchase_date: A data não pode ser futura'],
  [{ due_date: '2026-11-10' }, 'passes'],
  [{ due_date: '2026-11-09' }, 'due_date: O vencimento é anterior à compra'],
  [{ due_date: '2026-11-09', payment_status: 'pago' as const }, 'passes'],
])('dates %j', (wanted, words) =>
  expect(refusal(() => assertPurchaseDates({ purchase_date: '2026-11-10', payment_status: 'pendente', due_date: null, ...wanted }, '2026-11-18'))).toBe(words),
);

test.each([
  [{ weight: 200, price_per_kg: 200 }, 0],
  [{ weight: 200, price_per_kg: 200.01 }, 1],
  [{ weight: 200, price_per_kg: 0.49 }, 1],
  [{ price: 500_000 }, 0],
  [{ price: 500_000.01 }, 1],
])('a line with %j is asked about %d times', (item, times) => expect(purchaseItemFindings(item, 0, { name: '101', heads: 1 })).toHaveLength(times));
