// What the stock of medicine and semen allows, and both sides of each of its limits.
import { describe, expect, test } from 'vitest';
import { assertOnlySupply, assertSupply, supplyIdFor } from '#domain/supplies/supplies';
import { entryFindings, isExpired } from '#domain/supplies/supply-lots';
import { drawn, inOrderOfUse, isLow, isStillThere, kept, moved, partsOf, returned, revalued, useFindings } from '#domain/supplies/supply-stock';
import { unitFor } from '#domain/supplies/units';

const lot = (id: string, of: Partial<Parameters<typeof drawn>[0][number]> = {}) => ({
  id,
  entry_date: '2026-08-01',
  expires_on: null,
  lot: id.toUpperCase(),
  quantity: 10,
  remaining: 10,
  remaining_value: 100,
  ...of,
});
const on = '2026-11-10';
const message = (of: () => unknown) => {
  try {
    of();
  } catch (error) {
    return (error as Error).message;
  }
  return 'ok';
};

describe('the order of use', () => {
  test('is what expires first, then what came first, and what has expired at the end', () => {
    const lots = [
      lot('never'),
      lot('expired', { expires_on: '2026-11-09' }),
      lot('today', { expires_on: on }),
      lot('later', { expires_on: '2027-01-01' }),
      lot('older', { expires_on: '2027-01-01', entry_date: '2026-01-01' }),
    ];
    expect(inOrderOfUse(lots, on).map(({ id }) => id)).toEqual(['today', 'older', 'later', 'never', 'expired']);
  });

  test.each([
    ['2026-11-09', true],
    ['2026-11-10', false],
    [null, false],
  ])('a lot valid to %s is expired on the 10th: %s', (expires_on, expected) => expect(isExpired({ expires_on }, on)).toBe(expected));
});

describe('what is taken', () => {
  const lots = [lot('a', { remaining: 3, remaining_value: 10 }), lot('b')];
  test.each([
    [3, [['a', 3, 10]], 0, 10],
    [
      3.01,
      [
        ['a', 3, 10],
        ['b', 0.01, 0.1],
      ],
      0,
      10.1,
    ],
    [
      13,
      [
        ['a', 3, 10],
        ['b', 10, 100],
      ],
      0,
      110,
    ],
    [
      13.01,
      [
        ['a', 3, 10],
        ['b', 10, 100],
      ],
      0.01,
      110,
    ],
    [1, [['a', 1, 3.33]], 0, 3.33],
  ] as const)('%s comes from these lots', (quantity, parts, missing, cost) => {
    const draw = drawn(lots, quantity, on);
    expect(draw.parts.map((part) => [part.lot_id, part.quantity, part.cost])).toEqual(parts);
    expect([draw.missing, draw.cost]).toEqual([missing, cost]);
  });

  test('from one lot alone, if a person says so', () => {
    expect(drawn(lots, 3, on, 'b').parts).toEqual([{ lot_id: 'b', quantity: 3, cost: 30 }]);
    expect(drawn(lots, 11, on, 'b').missing).toBe(1);
  });

  test('returns from the lot used last, with its cost', () => {
    const { parts } = drawn(lots, 5, on);
    expect(returned(parts, 2.5)).toEqual({
      stays: [{ lot_id: 'a', quantity: 2.5, cost: 8.33 }],
      returns: [
        { lot_id: 'b', quantity: 2, cost: 20 },
        { lot_id: 'a', quantity: 0.5, cost: 1.67 },
      ],
    });
    expect(returned(parts, 99).stays).toEqual([]);
  });

  test('is kept with one part for each lot', () => {
    const part = { lot_id: 'a', quantity: 1, cost: 3.33 };
    expect(partsOf(kept([part, part]))).toEqual([{ lot_id: 'a', quantity: 2, cost: 6.66 }]);
    expect(kept([])).toEqual({ quantity: 0, cost: 0, lots: null });
  });

  test('never leaves less than nothing', () => {
    expect(moved(lots[0]!, { lot_id: 'a', quantity: 3, cost: 10 }, -1)).toMatchObject({ remaining: 0, remaining_value: 0 });
    expect(message(() => moved(lots[0]!, { lot_id: 'a', quantity: 3.01, cost: 10 }, -1))).toBe('Estoque insuficiente');
  });

  test('is taken again from the same lots only at the same cost', () => {
    expect(isStillThere([{ lot_id: 'a', quantity: 3, cost: 10 }], lots)).toBe(true);
    expect(isStillThere([{ lot_id: 'a', quantity: 3, cost: 9 }], lots)).toBe(false);
    expect(isStillThere([{ lot_id: 'a', quantity: 3.01, cost: 10 }], lots)).toBe(false);
    expect(isStillThere([{ lot_id: 'z', quantity: 1, cost: 1 }], lots)).toBe(false);
  });
});

test('a corrected price is that of what was used before, too', () => {
  const uses = [
    { id: 'first', ...kept([{ lot_id: 'a', quantity: 3, cost: 3 }]) },
    { id: 'other', ...kept([{ lot_id: 'b', quantity: 3, cost: 3 }]) },
    { id: 'second', ...kept([{ lot_id: 'a', quantity: 4, cost: 4 }]) },
  ];
  const { changed, remaining, remaining_value } = revalued({ id: 'a', quantity: 10, total_cost: 100 }, uses);
  expect(changed.map(({ use, parts }) => [use.id, parts[0]!.cost])).toEqual([
    ['first', 30],
    ['second', 40],
  ]);
  expect([remaining, remaining_value]).toEqual([3, 30]);
});

describe('what is asked', () => {
  const asked = (used: ReturnType<typeof lot>[], missing = 0) => useFindings({ used, missing }, on, 'quantity').map(({ key, text }) => `${key}: ${text}`);
  test('nothing about a valid lot with enough in it', () => expect(asked([lot('a', { expires_on: on })])).toEqual([]));
  test('a lot that expired the day before', () =>
    expect(asked([lot('a', { expires_on: '2026-11-09' })])).toEqual(['supply_expired: lote A vencido em 09/11/2026']));
  test('more than there is', () => expect(asked([lot('a')], 1.5)).toEqual(['supply_short: o estoque não tem tudo: faltam 1,5']));
  test('a use before the entry, on its day not', () => {
    expect(asked([lot('a', { entry_date: on })])).toEqual([]);
    expect(asked([lot('a', { entry_date: '2026-11-11', lot: null })])).toEqual(['supply_before_entry: saída em 10/11/2026 do que entrou em 11/11/2026']);
  });
  test('an entry of something expired', () => {
    expect(entryFindings({ entry_date: on, expires_on: on, lot: null })).toEqual([]);
    expect(entryFindings({ entry_date: on, expires_on: '2026-11-09', lot: null })).toMatchObject([{ key: 'expired_entry', level: 'confirm' }]);
  });
});

test.each([
  [null, 0, false],
  [5, 5, true],
  [5, 5.01, false],
])('with a minimum of %s, %s is low: %s', (min_stock, stock, expected) => expect(isLow({ min_stock }, stock)).toBe(expected));

describe('a product of the stock', () => {
  const none = { bull_id: null, external_bull_id: null };
  test('has a bull only if it is semen or an embryo, and one of them', () => {
    expect(message(() => assertSupply({ kind: 'semen', bull_id: 'a', external_bull_id: null }))).toBe('ok');
    expect(message(() => assertSupply({ kind: 'embriao', bull_id: null, external_bull_id: 'b' }))).toBe('ok');
    expect(message(() => assertSupply({ kind: 'vacina', ...none }))).toBe('ok');
    expect(message(() => assertSupply({ kind: 'vacina', ...none, bull_id: 'a' }))).toBe('Só sêmen e embrião têm touro');
    expect(message(() => assertSupply({ kind: 'semen', bull_id: 'a', external_bull_id: 'b' }))).toBe('Escolha o touro do rebanho ou o de fora, não os dois');
  });
  test('has a name of its own in its kind', () => {
    const known = [{ id: '1', kind: 'semen' as const, name: 'Sansão' }];
    expect(message(() => assertOnlySupply({ id: '2', kind: 'semen', name: 'SANSAO' }, known))).toBe('Já existe um produto deste tipo com este nome');
    expect(message(() => assertOnlySupply({ id: '2', kind: 'embriao', name: 'Sansão' }, known))).toBe('ok');
    expect(message(() => assertOnlySupply({ id: '1', kind: 'semen', name: 'Sansão' }, known))).toBe('ok');
  });
  test('of a note is the known one with that name, or one that two devices make alike', () => {
    const farm = '0196f0a1-0000-7000-8000-000000000001';
    const made = supplyIdFor([], farm, 'semen', 'Sansão');
    expect(supplyIdFor([], farm, 'semen', ' sansao ')).toBe(made);
    expect(supplyIdFor([], farm, 'embriao', 'Sansão')).not.toBe(made);
    expect(supplyIdFor([{ id: 'x', kind: 'semen', name: 'SANSÃO' }], farm, 'semen', 'Sansão')).toBe('x');
    expect(supplyIdFor([{ id: made, kind: 'semen', name: 'Outro' }], farm, 'semen', 'Sansão')).not.toBe(made);
  });
});

test.each([
  [12, 'dose', 'doses'],
  [2, 'embrião', 'embriões'],
  [1, 'dose', 'dose'],
  [1.99, 'litro', 'litro'],
  [0, 'frasco', 'frasco'],
  [50, 'mL', 'mL'],
  [3, 'balde', 'balde'],
])('%d of "%s" is written with "%s"', (many, unit, written) => expect(unitFor(many, unit)).toBe(written));
