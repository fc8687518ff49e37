// Alerts of bills to pay or receive: due soon, and overdue.
import { addDays, daysBetween, daysInWords } from '#domain/kernel/dates';
import { inReais } from '#domain/kernel/quantities';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import type { Alert } from '#domain/overview/alert-decisions';

/** A bill raises an alert this many days before it is due. */
export const billDays = 3;

export function billsDue({ financial_transactions }: { financial_transactions: readonly FinancialTransaction[] }, today: string) {
  const near = addDays(today, billDays);
  return financial_transactions.flatMap(({ id, type, status, due_date, description, amount }): Alert[] => {
    if (status !== 'pendente' || due_date === null || due_date > near) return [];
    const left = daysBetween(today, due_date);
    const bill = type === 'despesa' ? 'Conta a pagar' : 'Conta a receber';
    const link = `/financial?search=${encodeURIComponent(description)}&status=pendente`;
    // Another key when late: the first alert may have been ignored.
    if (left < 0) {
      const message = `${inReais(amount)}: venceu há ${daysInWords(-left)}.`;
      return [{ key: `bill_overdue:${id}:${due_date}`, title: `${bill} vencida: ${description}`, message, priority: 'alta', due_date, link }];
    }
    const message = `${inReais(amount)}: vence ${left === 0 ? 'hoje' : left === 1 ? 'amanhã' : `em ${daysInWords(left)}`}.`;
    return [{ key: `bill:${id}:${due_date}`, title: `${bill}: ${description}`, message, priority: 'média', due_date, link }];
  });
}
