// Money received before its product is delivered, and whose notes are the farm's.
import { describe, expect, test } from 'vitest';
import { countedDay } from '#domain/money/cost-ledger';
import { assertTransaction, type FinancialTransaction } from '#domain/money/financial-transactions';
import { cashLines, inTransit } from '#domain/money/lcdpr';
import { lcdprProblems } from '#domain/money/lcdpr-checks';
import { lcdprText } from '#domain/money/lcdpr-file';
import { cashBookOf } from '#domain/money/lcdpr-queries';
import { ownDocuments } from '#domain/money/nfe-booking';

const today = '2026-11-15';
const entry = (id: string, of: object) =>
  ({
    id,
    type: 'receita',
    status: 'pago',
    amount: 1000,
    description: 'Bezerros a entregar',
    category_id: 'c',
    transaction_date: '2026-03-01',
    payment_date: '2026-03-01',
    due_date: null,
    account_id: 'bank',
    payment_method: 'pix',
    supplier_buyer: null,
    invoice_number: null,
    created_at: '2026-03-01T00:00:00.000Z',
    withheld_from_id: null,
    advance: 'adiantamento',
    delivered_on: null,
    ...of,
  }) as unknown as FinancialTransaction;
const bookOf = (transactions: readonly FinancialTransaction[], year = 2026) =>
  cashBookOf({ transactions, categories: [], settings: undefined, properties: [], partners: [], accounts: [], parties: [], sales: [], statements: [] }, year);

describe('an advance', () => {
  test('is not in the book before its product is delivered, which is said', () => {
    const book = bookOf([entry('a', {})]);
    expect(cashLines(book)).toEqual([]);
    expect(lcdprProblems(book).filter(({ field }) => field === 'delivered_on')).toMatchObject([{ level: 'doubt', id: 'a' }]);
  });
  test('is revenue on the day of delivery, in transit, as type 3, with what was withheld from it', () => {
    const tax = { type: 'despesa', amount: 15, description: 'Funrural', withheld_from_id: 'a', advance: null };
    const book = bookOf([entry('a', { delivered_on: '2027-01-20' }), entry('tax', tax)], 2027);
    expect(cashLines(book).map(({ date, account_id, type, amount, balance }) => [date, account_id, type, amount, balance])).toEqual([
      ['2027-01-20', inTransit, 'receita', 1000, 1000],
      ['2027-01-20', inTransit, 'despesa', 15, 985],
    ]);
    const lines = lcdprText(book)
      .split('\r\n')
      .filter((line) => line.startsWith('Q100'))
      .map((line) => line.split('|'));
    expect(lines.map((line) => [line[1], line[3], line[8], line[9], line[10]])).toEqual([
      ['20012027', '999', '3', '100000', '000'],
      ['20012027', '999', '2', '000', '1500'],
    ]);
    expect(cashLines(bookOf([entry('a', { delivered_on: '2027-01-20' })], 2026))).toEqual([]);
  });
  test('that is not paid is in no book', () => {
    expect(cashLines(bookOf([entry('a', { status: 'pendente', delivered_on: '2026-04-01' })]))).toEqual([]);
  });
  test('counts by competence when it was delivered, by cash when it was received', () => {
    const advance = entry('a', { delivered_on: '2026-08-01' });
    expect([countedDay(advance, 'competencia'), countedDay(advance, 'caixa')]).toEqual(['2026-08-01', '2026-03-01']);
    expect(countedDay(entry('a', {}), 'competencia')).toBeNull();
  });
  test.each<[string, object, string | null]>([
    ['is a revenue', { type: 'despesa' }, 'Só uma receita'],
    ['is delivered at the earliest on its own day', { delivered_on: '2026-02-28' }, 'anterior ao adiantamento'],
    ['may be delivered on it', { delivered_on: '2026-03-01' }, null],
    ['is not delivered tomorrow', { delivered_on: '2026-11-16' }, 'futura'],
    ['may be delivered today', { delivered_on: today }, null],
    ['alone has a delivery', { advance: null, delivered_on: today }, 'Só um adiantamento'],
  ])('%s', (_, of, words) => {
    const wanted = entry('a', of);
    const attempt = () => assertTransaction(wanted, { type: wanted.type }, today);
    if (words) expect(attempt).toThrow(words);
    else expect(attempt).not.toThrow();
  });
});

test("notes are the farm's by the taxpayer, by the CPF that a CAEPF begins with, and by who shares the land", () => {
  const own = ownDocuments({
    settings: [{ taxpayer_cpf: '11144477735' }],
    properties: [{ caepf: '529.982.247/001-70' }, { caepf: null }, { caepf: 'x' }],
    partners: [{ document: '11222333000181' }, { document: null }],
  });
  expect([...own]).toEqual(['11144477735', '52998224725', '11222333000181']);
  expect(ownDocuments({ settings: [], properties: [], partners: [] }).size).toBe(0);
});
