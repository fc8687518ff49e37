// Alerts about the tank: its mean near the limit, above it, and above it for the third month.
import { describe, expect, test } from 'vitest';
import type { MilkAnalysis } from '#domain/milk/milk-analyses';
import { milkOutOfLimit } from '#domain/overview/milk-quality-alerts';

/** One result a month up to October, in thousands. */
const results = (field: 'somatic_cell_count' | 'plate_count', values: number[], animal_id: string | null = null) =>
  values.map((value, i) => ({
    id: String(i),
    animal_id,
    sample_date: `2026-${String(11 - values.length + i).padStart(2, '0')}-12`,
    somatic_cell_count: null,
    plate_count: null,
    [field]: 1000 * value,
  })) as unknown as MilkAnalysis[];
const told = (milk_analyses: MilkAnalysis[], today = '2026-11-17') =>
  milkOutOfLimit({ milk_analyses }, today).map(({ key, title, priority }) => [key, title, priority]);

describe('plate counts', () => {
  test.each<[string, number[], string[][]]>([
    ['within the limit', [100, 100, 100], []],
    ['near it', [270, 270, 270], [['milk_quality:cpp:2026-10:near', 'CPP do tanque perto do limite', 'média']]],
    ['above it', [310, 310, 310], [['milk_quality:cpp:2026-10:visit', 'CPP do tanque acima do limite', 'alta']]],
    ['above it again', [310, 310, 310, 310], [['milk_quality:cpp:2026-10:visit_again', 'CPP do tanque acima do limite pelo 2º mês seguido', 'alta']]],
    ['for the third month', [310, 310, 310, 310, 310], [['milk_quality:cpp:2026-10:stop', 'CPP do tanque acima do limite pelo 3º mês seguido', 'crítica']]],
    ['in the exception', [400, 400, 400, 400, 290], [['milk_quality:cpp:2026-10:exception', 'CPP do tanque acima do limite pelo 3º mês seguido', 'crítica']]],
    ['of two months only', [900, 900], []],
  ])('%s', (_, values, alerts) => expect(told(results('plate_count', values))).toEqual(alerts));
});

test('cells above the limit for the third month are critical too', () =>
  expect(told(results('somatic_cell_count', [510, 510, 510, 510, 510]))).toEqual([
    ['milk_quality:ccs:2026-10:plan', 'CCS do tanque acima do limite pelo 3º mês seguido', 'crítica'],
  ]));
test('the cells of a cow are not the tank’s', () => expect(told(results('somatic_cell_count', [900, 900, 900], 'mimosa'))).toEqual([]));
test('two months later they are still told, three months later no longer', () => {
  expect(told(results('plate_count', [310, 310, 310]), '2026-12-31')).toHaveLength(1);
  expect(told(results('plate_count', [310, 310, 310]), '2027-01-01')).toHaveLength(0);
});
test('what the law does is told', () =>
  expect(milkOutOfLimit({ milk_analyses: results('plate_count', [310, 310, 310, 310, 310]) }, '2026-11-17')[0]!.message).toBe(
    'Média de 310 mil/mL, limite de 300 mil/mL. O laticínio tem de parar a coleta.',
  ));
