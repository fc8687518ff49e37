// Milk statements: one for each dairy and month, checked against its own sums and the tank.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import type { MilkProduction } from '#domain/milk/milk-production';
import { incrementalDays } from '#domain/milk/milk-queries';
import { missingStatements } from '#domain/money/milk-statement-months';
import { deductionsOf, newestStatements, priceOf, statementFaults, statementFigures, tankLitres } from '#domain/money/milk-statement-queries';
import type { MilkStatement } from '#domain/money/milk-statements';
import type { InputOf, VerbName } from '#domain/verbs';

const today = '2026-11-15';
let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V>) => inWords(await runOver(kept, verb, input, { at: `${today}T12:00:00.000Z` }));

/** The statement of the documents: 17 400 L, R$ 41 843,52 gross, 40 639,47 net. */
const september = {
  reference_month: '2026-09-01',
  dairy: 'Laticínio Serra Azul',
  litres: 17_400,
  base_price: 2.1,
  volume_bonus: 0.06,
  ccs_bonus: 0.05,
  cpp_bonus: 0.04,
  fat_bonus: 0.0864,
  protein_bonus: 0.0684,
  other_bonus: null,
  gross_value: 41_843.52,
  freight: 522,
  funrural: 682.05,
  other_deductions: null,
  net_value: 40_639.47,
  payment_date: '2026-10-20',
  notes: null,
};
let nth = 10;
const registered = (more: Partial<typeof september> = {}) => run('create_milk_statement', { id: id(++nth), ...september, ...more });
beforeEach(() => void (kept = new Map()));

test.each<[string, Partial<Record<keyof typeof september, unknown>>, string]>([
  ['of a past month', {}, 'done'],
  ['of this month', { reference_month: '2026-11-01', payment_date: null }, 'done'],
  ['of next month', { reference_month: '2026-12-01', payment_date: null }, 'reference_month: O mês ainda não começou'],
  ['paid tomorrow', { payment_date: '2026-11-16' }, 'payment_date: A data não pode ser futura'],
  ['paid before the milk', { payment_date: '2026-08-31' }, 'payment_date: O pagamento é anterior ao leite'],
  ['with more net than gross', { net_value: 41_843.53 }, 'net_value: O líquido é maior que o bruto'],
  ['without deductions', { net_value: 41_843.52, freight: null, funrural: null }, 'done'],
  ['with a discount for quality', { ccs_bonus: -0.05 }, 'done'],
])('a statement %s', async (_, more, said) => expect(await registered(more as never)).toBe(said));

test('a dairy has one statement a month; another dairy and another month have their own', async () => {
  expect(await registered()).toBe('done');
  const first = id(nth);
  expect(await registered({ dairy: 'LATICÍNIO serra azul' })).toBe('reference_month: O extrato de setembro de 2026 de LATICÍNIO serra azul já está registrado');
  expect(await registered({ dairy: 'Outro' })).toBe('done');
  expect(await registered({ reference_month: '2026-08-01' })).toBe('done');
  await run('remove_milk_statement', { id: first });
  expect(await registered()).toBe('done');
  expect(await run('restore_milk_statement', { id: first })).toContain('já está registrado');
});

describe('the check', () => {
  const statement = { id: 'x', ...september } as unknown as MilkStatement;
  const found = (more: Partial<MilkStatement>, tank: number | null = 17_400) =>
    statementFaults({ ...statement, ...more }, tank === null ? null : { litres: tank, by: 'tank' });
  test('of the statement of the documents finds nothing', () => {
    expect(priceOf(statement)).toBe(2.4048);
    expect(deductionsOf(statement)).toBe(1204.05);
    expect(found({})).toEqual([]);
  });
  test('tells litres that are missing beyond 2 %, in R$', () => {
    expect(found({}, 17_755.1)).toEqual([]);
    expect(found({}, 18_000)).toEqual([{ kind: 'litres', litres: 600, percent: 3.3, reais: 1442.88, by: 'tank' }]);
    expect(found({}, null)).toEqual([]);
  });
  test('tells a gross value below litres times price, and sums that do not close', () => {
    expect(found({ gross_value: 41_000, net_value: 39_795.95 }).map(({ kind, reais }) => [kind, reais])).toEqual([
      ['price', 843.52],
      ['funrural', 13.75],
    ]);
    expect(found({ net_value: 40_500 })).toEqual([{ kind: 'sums', reais: 139.47 }]);
  });
  test('tells more Funrural than the rates of the day of payment', () =>
    expect(found({ funrural: 700, net_value: 40_621.52 })).toEqual([{ kind: 'funrural', reais: 17.95 }]));
});

test('the tank of a month is known when every day has a record', () => {
  const record = (day: number) =>
    ({
      production_date: `2026-09-${String(day).padStart(2, '0')}`,
      animal_id: null,
      quantity_liters: 580,
      milking_shift: 'total_dia',
      total_kind: 'tank',
      is_discarded: false,
      fat_percentage: null,
      protein_percentage: null,
    }) as unknown as MilkProduction;
  const days = (many: number) => incrementalDays()(Array.from({ length: many }, (_, i) => record(i + 1)));
  expect(tankLitres(days(30), '2026-09')).toBe(17_400);
  expect(tankLitres(days(29), '2026-09')).toBe(null);
});

test('last month’s statement is missing from the 26th on, earlier ones at once', () => {
  const known = [{ reference_month: '2026-07-01' }, { reference_month: '2026-09-01' }];
  expect(missingStatements(known, '2026-11-25')).toEqual(['2026-08']);
  expect(missingStatements(known, '2026-11-26')).toEqual(['2026-08', '2026-10']);
  expect(missingStatements([], '2026-11-26')).toEqual([]);
});

test('figures are divided by all litres, and the newest month comes first', () => {
  const two = [
    { id: 'a', ...september },
    { id: 'b', ...september, reference_month: '2026-10-01', litres: 8700, gross_value: 20_000, net_value: 19_000 },
  ] as unknown as MilkStatement[];
  expect(statementFigures(two)).toEqual({ litres: 26_100, gross: 61_843.52, net: 59_639.47, price: 2.3695, netPrice: 2.285 });
  expect(newestStatements(two).map(({ id: which }) => which)).toEqual(['b', 'a']);
});
