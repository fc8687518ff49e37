// The dairy's statement: price by its table, deductions, and where it differs from the farm's own records.
import { describe, expect, test } from 'vitest';
import { expectedPayment, oneClassBetter, type PriceItem, type PriceMeasure, priceLines, statementCheck } from '#domain/money/milk-payment';

const always = (item: string, price: number): PriceItem => ({ item, price, measure: null, from: null, to: null, each: null });
const ranged = (item: string, price: number, measure: PriceMeasure, from: number | null, to: number | null): PriceItem => ({
  item,
  price,
  measure,
  from,
  to,
  each: null,
});
const perPoint = (item: string, price: number, measure: PriceMeasure, from: number, each: number): PriceItem => ({
  item,
  price,
  measure,
  from,
  to: null,
  each,
});

const table = [
  always('Preço base', 2.1),
  ranged('Volume', 0.03, 'litres', 9000, 15_000),
  ranged('Volume', 0.06, 'litres', 15_000, 30_000),
  ranged('CCS até 200 mil', 0.09, 'ccs', null, 200_000),
  ranged('CCS até 300 mil', 0.07, 'ccs', 200_000, 300_000),
  ranged('CCS até 400 mil', 0.05, 'ccs', 300_000, 400_000),
  ranged('CPP até 10 mil', 0.06, 'cpp', null, 10_000),
  ranged('CPP até 50 mil', 0.04, 'cpp', 10_000, 50_000),
  perPoint('Gordura', 0.012, 'fat', 3, 0.1),
  perPoint('Proteína', 0.018, 'protein', 2.9, 0.1),
];
const measures = { ccs: 320_000, cpp: 18_000, fat: 3.72, protein: 3.28 };

describe('a month of 17 400 L', () => {
  const paid = expectedPayment({ litres: 17_400, table, measures, freight: 0.03, day: '2026-11-20' });
  test('has the price of its table: R$ 2,4048', () => {
    expect(paid.lines.map(({ price }) => price)).toEqual([2.1, 0.06, 0.05, 0.04, 0.0864, 0.0684]);
    expect(paid.price).toBe(2.4048);
  });
  test('is R$ 41 843,52 gross and 40 639,47 net of freight, Funrural and Senar', () =>
    expect(paid).toMatchObject({
      gross: 41_843.52,
      freight: 522,
      contributions: { inss: 552.33, rat: 46.03, senar: 83.69, total: 682.05 },
      net: 40_639.47,
      netPrice: 2.3356,
    }));
  test('pays only Senar when the producer pays by the payroll', () =>
    expect(expectedPayment({ litres: 17_400, table, measures, freight: 0, day: '2026-11-20', seller: { funrural_option: 'folha' } }).contributions.total).toBe(
      83.69,
    ));
});

test.each([
  ['exactly at the end of a class', { ccs: 300_000 }, 0.07],
  ['just above it', { ccs: 300_001 }, 0.05],
  ['above every class', { ccs: 400_001 }, undefined],
  ['that nobody knows', {}, undefined],
])('cells %s', (_, known, price) => expect(priceLines(table, known).find(({ item }) => item.startsWith('CCS'))?.price).toBe(price));
test('fat at its base gives nothing, and below it takes nothing', () => {
  expect(priceLines(table, { fat: 3 }).map(({ item }) => item)).toEqual(['Preço base']);
  expect(priceLines(table, { fat: 2.8 }).map(({ item }) => item)).toEqual(['Preço base']);
});

describe('a statement', () => {
  const written = { litres: 17_000, gross: 40_800, deductions: 1000, net: 39_800 };
  test('of fewer litres than the tank’s is told in litres, percent and R$', () =>
    expect(statementCheck(written, 17_400, { gross: 41_000 })).toEqual({ litres: 400, percent: 2.3, litresInReais: 960, isFar: true, gross: 200, sums: 0 }));
  test.each([
    [17_346.93, false],
    [17_346.94, true],
    [16_666.66, true],
    [16_666.67, false],
  ])('beside a tank of %f L is far from it: %s', (tank, isFar) => expect(statementCheck(written, tank, null).isFar).toBe(isFar));
  test('exactly 2 % from the tank is near enough', () => expect(statementCheck({ ...written, litres: 9800 }, 10_000, null).isFar).toBe(false));
  test('without a record of the tank is not compared', () =>
    expect(statementCheck(written, null, null)).toMatchObject({ litres: null, percent: null, isFar: false, gross: null }));
  test('that does not add up is told', () => expect(statementCheck({ ...written, net: 39_700 }, null, null).sums).toBe(100));
});

describe('one class better', () => {
  test('is worth its difference on all litres', () => expect(oneClassBetter(table, 'ccs', measures, 17_400)).toEqual({ item: 'CCS até 300 mil', worth: 348 }));
  test('from outside of all classes is the nearest one', () =>
    expect(oneClassBetter(table, 'ccs', { ccs: 450_000 }, 1000)).toEqual({ item: 'CCS até 400 mil', worth: 50 }));
  test('than the best does not exist', () => expect(oneClassBetter(table, 'ccs', { ccs: 100_000 }, 1000)).toBe(null));
  test('of an unknown value is not told', () => expect(oneClassBetter(table, 'cpp', {}, 1000)).toBe(null));
  test('of volume is known from the litres', () => expect(oneClassBetter(table, 'litres', {}, 10_000)).toEqual({ item: 'Volume', worth: 300 }));
});
