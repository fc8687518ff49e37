// Instalments (parcelas) and repetitions: when each is due, and how a total is divided to the cent.
import * as z from 'zod/mini';
import { addDays, monthBefore } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { date, decimal } from '#domain/kernel/fields';
import { product, quotient, sum } from '#domain/kernel/money';
import { inReais } from '#domain/kernel/quantities';

export const mostInstalments = 120;

export const instalment = z.strictObject({
  due_date: date('Vencimento'),
  amount: decimal('Valor da parcela (R$)', { min: 0.01, max: 9_999_999_999.99, scale: 2 }),
});
export type Instalment = z.output<typeof instalment>;

export const instalments = z.optional(z.array(instalment, 'Informe as parcelas').check(z.maxLength(mostInstalments, `No máximo ${mostInstalments} parcelas`)));

/** The same day of a later month, or that month's last. */
export function monthsLater(day: string, months: number) {
  const last = addDays(`${monthBefore(day, -months - 1)}-01`, -1);
  const same = `${monthBefore(day, -months)}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** Equal to the cent; cents that cannot be divided are in the last ones, as on invoices. */
export function equalAmounts(total: number, count: number) {
  const cents = product(total, 100, 0);
  const least = Math.floor(cents / count);
  const longer = cents - least * count;
  return Array.from({ length: count }, (_, i) => quotient(least + (i >= count - longer ? 1 : 0), 100, 2)!);
}

/** Equal instalments, a month apart. */
export const equalInstalments = (total: number, count: number, first: string): Instalment[] =>
  equalAmounts(total, count).map((amount, i) => ({ due_date: monthsLater(first, i), amount }));

/** They are what is received or paid: the total without what was withheld. */
export function assertInstalments(given: readonly Instalment[], total: number) {
  if (given.length < 2) throw new RuleBroken('Informe pelo menos 2 parcelas', 'instalments');
  const all = sum(
    given.map(({ amount }) => amount),
    2,
  );
  if (all !== total) throw new RuleBroken(`As parcelas somam ${inReais(all)}: o total é ${inReais(total)}`, 'instalments');
}
