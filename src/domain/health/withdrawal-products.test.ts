// The catalogue of products: days belong to one product and presentation, and nothing is guessed from a word in a name.
import { describe, expect, test } from 'vitest';
import type { FarmProduct } from '#domain/health/farm-products';
import { labelOf } from '#domain/health/vaccine-application-queries';
import { doseOfTreatment, meatHoldOn, releasesOf } from '#domain/health/withdrawal';
import { labelInWords, productNamed, productsInUse, withdrawalProducts } from '#domain/health/withdrawal-products';

const daysOf = (name: string) => {
  const found = productNamed(name);
  return found && [found.meat_withdrawal_days, found.milk_withdrawal_days, found.not_for_lactating];
};

describe('a product of the catalogue has the days of its own label', () => {
  test.each([
    ['Ivermectina 1 % injetável', [35, null, true]],
    ['IVERMECTINA  1% INJETAVEL', [35, null, true]],
    ['Ivermectina 0,5 % pour-on', [28, 0, false]],
    ['Levamisol injetável', [7, 2, false]],
    ['Penicilina procaína', [5, 6, false]],
    ['Sulfa + trimetoprima injetável', [10, 5, false]],
    ['Gentamicina injetável', [30, 5, false]],
    ['Bisnaga intramamária para vaca em lactação', [30, 4, false]],
  ])('%s', (name, days) => expect(daysOf(name)).toEqual(days));
});

describe('no product has the days of another one', () => {
  test('gentamicin is not a sulfa because it is a sulfate', () => {
    expect(daysOf('Sulfato de gentamicina')).toBeNull();
    expect(productNamed('Gentamicina injetável')).toMatchObject({ active: 'Sulfato de gentamicina', meat_withdrawal_days: 30 });
  });
  test('a dry-cow tube has not the days of a lactation tube, and is not for a cow in milk', () => {
    expect(daysOf('Intramamário vaca seca')).toBeNull();
    expect(productNamed('Bisnaga intramamária para vaca seca')).toMatchObject({ cow: 'dry', meat_withdrawal_days: null, not_for_lactating: true });
  });
  test('benzathine penicillin has not the days of procaine penicillin', () => {
    expect(daysOf('Penicilina benzatina')).toEqual([null, null, false]);
    expect(daysOf('Penicilina')).toBeNull();
  });
  test('ivermectin of 4 % has not the days of 1 %', () => {
    expect(daysOf('Ivermectina 4 % injetável')).toEqual([null, null, true]);
    expect(daysOf('Ivermectina 4% LA')).toBeNull();
    expect(daysOf('Ivermectina')).toBeNull();
  });
  test('names are unique', () => expect(new Set(withdrawalProducts.map(({ name }) => productNamed(name))).size).toBe(withdrawalProducts.length));
});

describe('a brand', () => {
  test('has the usual days of its active ingredient, and says that its own label is to be read', () => {
    expect(daysOf('Dectomax')).toEqual([35, null, true]);
    expect(productNamed('Dectomax')).toMatchObject({ active: 'Doramectina', isBrand: true, source: null });
    expect(labelInWords('Dectomax', productNamed('Dectomax')!)).toBe('Dias de uso comum de Doramectina: confira a bula desta marca');
  });
  test('of a strength whose label nobody read has no days', () => expect(daysOf('Ivomec Gold')).toEqual([null, null, true]));
  test('does not say that somebody read its label, also when the active ingredient has one that was read', () =>
    expect(withdrawalProducts.filter(({ isBrand, source }) => isBrand && source !== null)).toEqual([]));
});

describe("the farm's own product", () => {
  const own = (product_name: string, wanted: Partial<FarmProduct> = {}) =>
    ({
      id: product_name,
      product_name,
      application_type: 'vermifugo',
      active_ingredient: null,
      strength: null,
      route: null,
      cow: null,
      meat_withdrawal_days: 12,
      milk_withdrawal_days: 3,
      not_for_lactating: false,
      min_days_before_calving: null,
      label_source: null,
      notes: null,
      updated_at: '2026-11-01',
      ...wanted,
    }) as FarmProduct;
  test('has the days that the farm wrote, and says so', () => {
    const products = [own('Vermífugo da cooperativa', { label_source: 'bula da cooperativa' })];
    expect(productNamed('vermifugo da  Cooperativa', products)).toMatchObject({ meat_withdrawal_days: 12, milk_withdrawal_days: 3 });
    expect(labelInWords('Vermífugo da cooperativa', products[0]!, products)).toBe('Anotado pela fazenda: bula da cooperativa');
    expect(labelInWords('Vermífugo da cooperativa', { ...products[0]!, milk_withdrawal_days: 4 }, products)).toBeNull();
    expect(productNamed('Vermífugo da cooperativa')).toBeNull();
  });
  test('replaces the one of the catalogue with the same name, once in the list', () => {
    const products = [own('DECTOMAX')];
    expect(productNamed('Dectomax', products)).toMatchObject({ name: 'DECTOMAX', meat_withdrawal_days: 12 });
    expect(productsInUse(products).filter(({ name }) => /dectomax/i.test(name))).toHaveLength(1);
    expect(productsInUse([])).toHaveLength(withdrawalProducts.length);
  });
  test('of two with one name, the one changed last counts', () => {
    const products = [own('A', { updated_at: '2026-11-02', meat_withdrawal_days: 9 }), own('A', { meat_withdrawal_days: 8 })];
    expect(productNamed('A', products)).toMatchObject({ meat_withdrawal_days: 9 });
    expect(productNamed('A', products.toReversed())).toMatchObject({ meat_withdrawal_days: 9 });
  });
  test('counts before a protocol of the same name', () => {
    const protocol = { meat_withdrawal_days: 21, milk_withdrawal_days: 0, not_for_lactating: false } as never;
    expect(labelOf(protocol, 'Raiva', [own('Raiva')])).toMatchObject({ meat_withdrawal_days: 12 });
    expect(labelOf(protocol, 'Raiva', [own('Raiva', { meat_withdrawal_days: null })])).toMatchObject({ meat_withdrawal_days: 21 });
  });
});

describe('free text', () => {
  test.each(['Chá de boldo', 'Vacina do vizinho', '', null])('%s is unknown', (name) => expect(productNamed(name)).toBeNull());
  test('blocks meat and milk until somebody enters the days', () => {
    const treatment = { treatment_type: 'medicamento' as const, treatment_name: 'Chá de boldo', application_date: '2026-11-01', duration_days: null };
    const unknown = doseOfTreatment({ ...treatment, meat_withdrawal_days: null, milk_withdrawal_days: null, not_for_lactating: false });
    expect(releasesOf([unknown])).toMatchObject({ meat_unknown_since: '2026-11-01', milk_unknown_since: '2026-11-01' });
    expect(meatHoldOn([unknown], '2028-11-01')).toMatchObject({ until: null });
    const entered = doseOfTreatment({ ...treatment, meat_withdrawal_days: 3, milk_withdrawal_days: 1, not_for_lactating: false });
    expect(meatHoldOn([entered], '2026-11-05')).toBeNull();
    expect(releasesOf([entered])).toMatchObject({ meat_unknown_since: null, milk_unknown_since: null });
  });
});

describe('the form says whose label it is', () => {
  const label = (meat_withdrawal_days: number | null, milk_withdrawal_days: number | null, not_for_lactating = false) => ({
    meat_withdrawal_days,
    milk_withdrawal_days,
    not_for_lactating,
  });
  test('of a label that was read', () =>
    expect(labelInWords('Penicilina procaína', label(5, 6))).toBe('Bula de um produto europeu: confirme na do seu produto'));
  test('of usual practice', () => expect(labelInWords('Levamisol injetável', label(7, 2))).toBe('Dias de uso comum: confirme na bula'));
  test('with what is to be read there', () =>
    expect(labelInWords('Penicilina benzatina', label(null, null))).toBe('Sem dias conhecidos: digite os da bula. Age por mais tempo que a procaína'));
  test('but not of days that somebody entered', () => {
    expect(labelInWords('Penicilina procaína', label(5, 4))).toBeNull();
    expect(labelInWords('Chá de boldo', label(null, null))).toBeNull();
  });
});
