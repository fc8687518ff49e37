// The alerts about a month without a statement of the dairy, and about one with other litres than it collected.
import { expect, test } from 'vitest';
import type { MilkDelivery } from '#domain/milk/milk-deliveries';
import type { MilkStatement } from '#domain/money/milk-statements';
import { statementsFar, statementsMissing } from '#domain/overview/milk-statement-alerts';

const known = (...months: string[]) => ({ milk_statements: months.map((month) => ({ reference_month: `${month}-01` }) as MilkStatement) });
const told = (rows: ReturnType<typeof known>, today: string) => statementsMissing(rows, today).map(({ key }) => key);

test.each([
  ['the 25th', '2026-11-25', []],
  ['the 26th', '2026-11-26', ['milk_statement:2026-10']],
])('last month’s statement on %s', (_, today, keys) => expect(told(known('2026-08', '2026-09'), today)).toEqual(keys));
test('a farm that never had a statement is not asked for one', () => expect(told(known(), '2026-11-26')).toEqual([]));
test('a farm that stopped four months ago is no longer asked', () => expect(told(known('2026-06'), '2026-11-26')).toEqual([]));
test('it is named and leads to the statements', () =>
  expect(statementsMissing(known('2026-09'), '2026-11-26')[0]).toMatchObject({
    title: 'Falta o extrato do leite de outubro de 2026',
    priority: 'média',
    link: '/milk-production/laticinio',
  }));

const trucks = Array.from(
  { length: 15 },
  (_, i) => ({ delivery_date: `2026-09-${String(2 * i + 1).padStart(2, '0')}`, litres: 1000, destination: 'laticinio', dairy: null }) as MilkDelivery,
);
const statement = (litres: number) => ({ id: 'x', dairy: 'Serra Azul', reference_month: '2026-09-01', litres, gross_value: 2 * litres }) as MilkStatement;
const far = (litres: number, milk_deliveries = trucks, today = '2026-11-26') => statementsFar({ milk_statements: [statement(litres)], milk_deliveries }, today);
test.each([
  [14_700, 0],
  [14_699, 1],
  [15_300, 0],
  [15_301, 1],
])('a statement of %i L beside collections of 15 000 L: %i alerts', (litres, many) => expect(far(litres)).toHaveLength(many));
test('without all collections, or of long ago, it is not compared', () =>
  expect([...far(9000, trucks.slice(1, 3)), ...far(9000, trucks, '2027-02-01')]).toEqual([]));
test('it says how many litres and R$', () =>
  expect(far(14_000)[0]).toMatchObject({
    key: 'statement_litres:x:2026-09',
    title: 'O extrato de setembro de 2026 tem litros a menos',
    message: 'Serra Azul pagou 14.000,0 L; as coletas somam 15.000,0 L. São R$\u00a02.000,00 de diferença: fale com o laticínio.',
    priority: 'alta',
  }));
