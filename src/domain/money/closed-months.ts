// Closed months (meses fechados): what was given to the accountant. An entry in one of them is changed only after a question.
import { monthInFull } from '#domain/kernel/periods';
import type { Finding } from '#domain/kernel/plausibility';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { type MoneySettings, moneySettingsLabel } from '#domain/money/money-settings';
import type { Farm } from '#domain/nouns';

type Closing = Pick<MoneySettings, 'closed_until'> | undefined;
type Dated = Pick<FinancialTransaction, 'transaction_date' | 'payment_date'>;

export const closingOf = (farm: Farm): Promise<Closing> => farm.find('money_settings', farm.named(moneySettingsLabel));

/** Of entries before and after the change; one question, about the earliest closed month. */
export function closedFindings(closing: Closing, entries: readonly Dated[]): Finding[] {
  const until = closing?.closed_until;
  if (!until) return [];
  const [first] = entries
    .flatMap(({ transaction_date, payment_date }) => [transaction_date, ...(payment_date ? [payment_date] : [])])
    .filter((day) => day <= until)
    .toSorted();
  if (!first) return [];
  return [{ key: 'closed_month', level: 'confirm', text: `${monthInFull(first.slice(0, 7)).toLowerCase()} já está fechado`, field: 'transaction_date' }];
}
