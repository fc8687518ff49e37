// The alert about a month without a statement of the dairy.
import { expect, test } from 'vitest';
import type { MilkStatement } from '#domain/money/milk-statements';
import { statementsMissing } from '#domain/overview/milk-statement-alerts';

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
