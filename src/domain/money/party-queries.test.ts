// What is bought from, sold to and open with a party; what a buyer will withhold is neither received nor paid.
import { describe, expect, test } from 'vitest';
import { cashFlow } from '#domain/money/cash-flow-queries';
import { financialSummary } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { contributionsOn } from '#domain/money/funrural';
import { entriesWith, figuresOfParties, namesWithoutParty, partyFigures } from '#domain/money/party-queries';

const today = '2026-11-15';
const entry = (id: string, more: Partial<FinancialTransaction> = {}) =>
  ({
    id,
    type: 'despesa',
    status: 'pago',
    amount: 100,
    transaction_date: '2026-11-05',
    payment_date: null,
    due_date: null,
    supplier_buyer: null,
    party_id: null,
    withheld_from_id: null,
    ...more,
  }) as FinancialTransaction;
const dairy = { id: 'p', name: 'Laticínio' };
const entries = [
  entry('linked', { party_id: 'p', supplier_buyer: 'Outro nome' }),
  entry('named', { supplier_buyer: 'LATICINIO', amount: 40, status: 'pendente', due_date: '2026-11-14' }),
  entry('milk', { party_id: 'p', type: 'receita', amount: 1000, status: 'pendente', due_date: '2026-11-15' }),
  entry('tax', { party_id: 'p', amount: 16.3, status: 'pendente', withheld_from_id: 'milk' }),
  entry('cancelled', { party_id: 'p', amount: 999, status: 'cancelado' }),
  entry('another', { party_id: 'q', supplier_buyer: 'Laticínio' }),
];

describe('a party', () => {
  test('has what is linked to it and what only names it, without what was cancelled', () =>
    expect(entriesWith(dairy, entries).map(({ id }) => id)).toEqual(['tax', 'named', 'milk', 'linked']));

  test('is owed the bill, owes what it will not withhold, and one is late', () => {
    const figures = { bought: 140, sold: 1000, toPay: 40, toReceive: 983.7, late: 1 };
    expect(partyFigures(entriesWith(dairy, entries), today)).toEqual(figures);
    expect(figuresOfParties([dairy, { id: 'x', name: 'Ninguém' }], entries, today)).toEqual(
      new Map([
        ['p', figures],
        ['x', { bought: 0, sold: 0, toPay: 0, toReceive: 0, late: 0 }],
      ]),
    );
  });

  test('is offered for each name that nobody has, the most frequent first', () =>
    expect(namesWithoutParty(['Cemig', 'Posto', 'cemig ', null, 'Laticinio', ' '], [dairy])).toEqual([
      { name: 'Cemig', count: 2 },
      { name: 'Posto', count: 1 },
    ]));
});

test('the summary counts revenue gross, and as open what will be received and paid', () =>
  expect(financialSummary(entries)).toMatchObject({ totalRevenue: 1000, totalExpense: 256.3, pendingRevenue: 983.7, pendingExpense: 40 }));

test('the cash flow has what was received, without what was withheld', () => {
  const paid = entries.map((one) => ({ ...one, status: one.status === 'cancelado' ? one.status : ('pago' as const) }));
  expect(cashFlow(paid, today, 1)).toEqual([{ month: '2026-11', revenue: 983.7, expense: 240 }]);
});

const sale = { purpose: 'abate', sale_date: '2026-11-15' } as const;
test.each([
  [100_000, { ...sale, sale_date: '2026-03-31' }, undefined, [1200, 100, 200, 1500]],
  [100_000, sale, undefined, [1320, 110, 200, 1630]],
  [100_000, { ...sale, sale_date: '2026-03-31', seller_kind: 'juridica' as const }, undefined, [1700, 100, 250, 2050]],
  [100_000, { ...sale, seller_kind: 'juridica' as const }, undefined, [1870, 110, 250, 2230]],
  [38_800, sale, undefined, [512.16, 42.68, 77.6, 632.44]],
  [100_000, { ...sale, funrural_option: 'folha' as const }, undefined, [0, 0, 200, 200]],
  [100_000, sale, { rate_inss: 1.2, rate_rat: 0.1, rate_senar: null }, [1200, 100, 200, 1500]],
  [100_000, sale, { rate_inss: 0, rate_rat: null, rate_senar: 0.25 }, [0, 110, 250, 360]],
])('the contributions on R$ %d of %j with %j are %j', (gross, sold, own, parts) => expect(Object.values(contributionsOn(gross, sold, own))).toEqual(parts));
