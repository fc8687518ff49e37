// The demo's money: a year of plausible months, bills of this week and a forgotten one, on any start date.
import { describe, expect, test } from 'vitest';
import { financialSummary, isLate, moneyMonths } from '#domain/money/financial-queries';
import { nounNames } from '#domain/nouns';
import { alertsOf, type Candidates } from '#domain/overview/alerts';
import { demoFarms } from '#server/demo/demo';
import { lived, startDays } from './demo-history';

describe.each(startDays)('on %s', (today) => {
  test('Santa Clara sells milk and pays its month, month by month', async () => {
    const transactions = (await lived('Santa Clara', today)).rows.all('financial_transactions');
    // Besides the animals it bought.
    const running = transactions.filter(({ related_purchase_id }) => !related_purchase_id);
    const whole = moneyMonths(running, today, 12).slice(0, -1);
    for (const { revenue, expense } of whole) {
      expect(revenue).toBeGreaterThan(30_000);
      expect(expense).toBeGreaterThan(17_000);
      expect(expense).toBeLessThan(36_000);
    }
    const { balance, pendingExpense, pendingRevenue } = financialSummary(transactions);
    expect(balance).toBeGreaterThan(0);
    expect([pendingExpense > 0, pendingRevenue > 0]).toEqual([true, true]);
    expect(new Set(transactions.map(({ status }) => status))).toEqual(new Set(['pago', 'pendente', 'cancelado']));
    // Former bills were paid on their due date.
    expect(transactions.some(({ status, payment_date, updated_at, created_at }) => status === 'pago' && payment_date && updated_at > created_at)).toBe(true);
  });

  test.each(demoFarms.map(({ name }) => name))('%s has bills that fall due, and one that is late', async (name) => {
    const { rows } = await lived(name, today);
    expect(rows.all('financial_transactions').filter((one) => isLate(one, today))).toHaveLength(1);
    const alerts = alertsOf(Object.fromEntries(nounNames.map((noun) => [noun, rows.all(noun)])) as unknown as Candidates, today, { role: 'owner' });
    const dairy = name !== 'Sítio Boa Esperança';
    expect(alerts.flatMap(({ key }) => /^bill\w*/.exec(key)?.[0] ?? []).toSorted()).toEqual(
      dairy ? ['bill', 'bill', 'bill_overdue'] : ['bill', 'bill_overdue'],
    );
  });
});
