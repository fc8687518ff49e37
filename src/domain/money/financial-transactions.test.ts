// Transactions: which are valid, which dates are stored, and what marking as paid does.
import { describe, expect, test } from 'vitest';
import { RuleBroken } from '#domain/kernel/errors';
import { categoryId, categoryName, usualCategories } from '#domain/money/financial-categories';
import { assertOwn, assertTransaction, type FinancialTransaction, newTransaction, paidOn, withItsDates } from '#domain/money/financial-transactions';

const today = '2026-11-15';
const written = { type: 'despesa', amount: 10, status: 'pago', due_date: null, payment_date: null } as const;

function refusal(rule: () => unknown) {
  try {
    rule();
    return 'ok';
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return `${error.field ?? ''}: ${error.message}`;
  }
}

test('a new one is an expense, paid in cash', () => expect(newTransaction).toEqual({ type: 'despesa', status: 'pago', payment_method: 'dinheiro' }));

describe('a transaction is accepted or refused', () => {
  test.each<[string, Partial<typeof written> | object, 'receita' | 'despesa', string]>([
    ['with a cent', { amount: 0.01 }, 'despesa', 'ok'],
    ['with zero, which counts as empty', { amount: 0 }, 'despesa', 'amount: Informe: Valor (R$)'],
    ['in a category of its type', { type: 'receita' }, 'receita', 'ok'],
    ['in a category of the other type', {}, 'receita', 'category_id: Escolha uma categoria do tipo da transação'],
    ['in a category of the other type, the other way round', { type: 'receita' }, 'despesa', 'category_id: Escolha uma categoria do tipo da transação'],
    ['paid today', { payment_date: today }, 'despesa', 'ok'],
    ['paid tomorrow', { payment_date: '2026-11-16' }, 'despesa', 'payment_date: A data do pagamento não pode ser futura'],
    ['pending with a payment date, which is not stored', { status: 'pendente', payment_date: '2026-11-16' }, 'despesa', 'ok'],
  ])('%s', (_, wanted, type, answer) => {
    expect(refusal(() => assertTransaction({ ...written, ...wanted } as never, { type }, today))).toBe(answer);
  });
});

describe('a transaction stores', () => {
  const both = { due_date: '2026-12-01', payment_date: '2026-11-01' };
  test.each([
    ['pendente', { due_date: '2026-12-01', payment_date: null }],
    ['pago', { due_date: null, payment_date: '2026-11-01' }],
    ['cancelado', { due_date: null, payment_date: null }],
  ] as const)('as %s only its own date', (status, dates) => {
    expect(withItsDates({ status, ...both })).toEqual({ status, ...dates });
  });
});

describe('marking a transaction as paid', () => {
  const pending = { status: 'pendente', due_date: '2026-11-20', payment_date: null } as const;
  test('sets the payment date and removes the due date', () =>
    expect(paidOn(pending, '2026-11-10', today)).toEqual({ status: 'pago', due_date: null, payment_date: '2026-11-10' }));
  test.each([
    ['today', pending, today, 'ok'],
    ['tomorrow', pending, '2026-11-16', 'payment_date: A data do pagamento não pode ser futura'],
    ['a paid transaction', { ...pending, status: 'pago' }, today, ': Só uma transação pendente pode ser marcada como paga'],
    ['a cancelled transaction', { ...pending, status: 'cancelado' }, today, ': Só uma transação pendente pode ser marcada como paga'],
  ] as const)('%s', (_, transaction, day, answer) => expect(refusal(() => paidOn(transaction as never, day, today))).toBe(answer));
});

test('a transaction created by a sale changes only through the sale', () => {
  expect(refusal(() => assertOwn({ related_sale_id: null } as FinancialTransaction))).toBe('ok');
  expect(refusal(() => assertOwn({ related_sale_id: 'venda' } as FinancialTransaction))).toBe(': Esta transação é de uma venda: exclua a venda');
});

describe('a category', () => {
  const farm = '0196f0a1-0000-7000-8000-000000000001';
  test('is identified by type and name, ignoring case, accents and spaces', () => {
    expect(categoryName('despesa', ' Ração  e CONCENTRADO ')).toBe('category despesa racao e concentrado');
    expect(categoryId(farm, 'despesa', 'racao e concentrado')).toBe(categoryId(farm, 'despesa', 'Ração e concentrado'));
  });
  test('of revenue differs from that of expense', () => expect(categoryId(farm, 'receita', 'Outras')).not.toBe(categoryId(farm, 'despesa', 'Outras')));
  test('of another farm is another one', () =>
    expect(categoryId(farm, 'receita', 'Outras')).not.toBe(categoryId('0196f0a1-0000-7000-8000-000000000002', 'receita', 'Outras')));
  test('is in the initial list only once', () => {
    expect([usualCategories.receita.length, usualCategories.despesa.length]).toEqual([12, 27]);
    const names = Object.entries(usualCategories).flatMap(([type, all]) => all.map((name) => categoryName(type as 'receita', name)));
    expect(new Set(names).size).toBe(names.length);
  });
});
