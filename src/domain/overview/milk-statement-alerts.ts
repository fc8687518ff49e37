// A month of milk whose statement the dairy should have sent.
import { monthBefore } from '#domain/kernel/dates';
import { monthInFull } from '#domain/kernel/periods';
import { missingStatements } from '#domain/money/milk-statement-queries';
import type { MilkStatement } from '#domain/money/milk-statements';
import type { Alert } from '#domain/overview/alert-decisions';

/** Older months are no longer asked for. */
const months = 3;

/** Statements from this day on decide. */
export const statementsSince = (today: string) => `${monthBefore(today, months + 1)}-01`;

export function statementsMissing({ milk_statements }: { milk_statements: readonly MilkStatement[] }, today: string): Alert[] {
  const since = statementsSince(today);
  const recent = milk_statements.filter(({ reference_month }) => reference_month >= since);
  return missingStatements(recent, today).map(
    (month): Alert => ({
      key: `milk_statement:${month}`,
      title: `Falta o extrato do leite de ${monthInFull(month).toLowerCase()}`,
      message: 'Peça ao laticínio e registre: os litros, o preço e os descontos são conferidos.',
      priority: 'média',
      due_date: today,
      link: '/milk-production/laticinio',
    }),
  );
}
