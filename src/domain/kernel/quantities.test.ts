// Decimals and units of quantities.
import { describe, expect, test } from 'vitest';
import { rounded } from '#domain/kernel/money';
import { decimalsOf, inReais, type QuantityName, quantities, shownAs } from '#domain/kernel/quantities';

describe('a quantity', () => {
  test.each<[QuantityName, number, string]>([
    ['litres', 575, '575,0 L'],
    ['litres', 12.25, '12,3 L'],
    ['litres', 12.24, '12,2 L'],
    ['kg', 450, '450 kg'],
    ['kg', 450.5, '450,5 kg'],
    ['kg', 2.35, '2,35 kg'],
    ['kgOfMonth', 75, '75,0 kg'],
    ['kgPerDay', 0.4166, '0,417 kg/dia'],
    ['kgPerDay', -0.5, '-0,500 kg/dia'],
    ['ration', 0.04, '0,04 kg'],
    ['arrobas', 16.667, '16,67 @'],
    ['hectares', 142, '142,00 ha'],
    ['stocking', 1.5, '1,50 UA/ha'],
    ['perHectare', 2.4, '2,40'],
    ['score', 3, '3,0'],
    ['percent', 62.5, '62,5%'],
    ['percent', 50, '50,0%'],
    ['milkSolids', 3.2, '3,20%'],
    ['taxRate', 1.5, '1,5%'],
    ['taxRate', 1.63, '1,63%'],
    ['product', 12, '12'],
  ])('%s of %d is %s', (name, value, shown) => expect(shownAs(name, value)).toBe(shown));

  test('is rounded like the sums it stands beside: halves away from zero', () => {
    for (const value of [0.05, 0.15, 1.005, 2.675, 354.65, 1_000_000.45, -0.25])
      for (const name of Object.keys(quantities) as QuantityName[]) {
        const shown = Number(
          shownAs(name, value)
            .replaceAll('.', '')
            .replace(/[^\d,-]/g, '')
            .replace(',', '.'),
        );
        expect(shown, `${name} of ${value}`).toBeCloseTo(rounded(value, decimalsOf(name)), 6);
      }
  });

  test.each([
    [1234.5, 'R$ 1.234,50'],
    [-0.5, '-R$ 0,50'],
    [0, 'R$ 0,00'],
    [1_000_000, 'R$ 1.000.000,00'],
  ])('%d in reais is %s, as the browser writes it', (value, shown) => {
    expect(inReais(value).replace('\u00a0', ' ')).toBe(shown);
    expect(inReais(value)).toBe(value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }));
  });
});
