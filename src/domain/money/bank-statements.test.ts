// The bank's statement: files as banks write them, and which entry each line is.
import { describe, expect, test } from 'vitest';
import { readStatement, type StatementLine } from '#domain/money/bank-statements';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { matchedLines } from '#domain/money/reconciliation';

const ofx = `OFXHEADER:100
DATA:OFXSGML
<OFX><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261105120000[-3:BRT]<TRNAMT>-1412.37<FITID>N1<MEMO>CEMIG &amp; CIA
</STMTTRN>
<STMTTRN>
<TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261106</DTPOSTED><TRNAMT>38167,56</TRNAMT><NAME>LATICINIO</NAME><MEMO>LATICINIO</MEMO>
</STMTTRN></BANKTRANLIST></OFX>`;

describe('a file', () => {
  test('of the kind OFX, with and without closing tags', () =>
    expect(readStatement(ofx)).toEqual({
      lines: [
        { reference: 'N1', day: '2026-11-05', amount: -1412.37, text: 'CEMIG & CIA' },
        { reference: '2026-11-06 38167.56 1', day: '2026-11-06', amount: 38_167.56, text: 'LATICINIO' },
      ],
    }));

  test.each<[string, string, [string, number, string][]]>([
    [
      'with a sign',
      'Data;Histórico;Valor\n05/11/2026;Luz;-1.412,37\n06/11/26;Leite;38.167,56',
      [
        ['2026-11-05', -1412.37, 'Luz'],
        ['2026-11-06', 38_167.56, 'Leite'],
      ],
    ],
    [
      'with lines before the heading, balances and totals',
      'Banco X;;\nConta 1;;\nData;Lançamento;Valor (R$)\n05/11/2026;SALDO;\n05/11/2026;Pix;100,00 C\n05/11/2026;Tarifa;2,50 D\nTotal;;97,50',
      [
        ['2026-11-05', 100, 'Pix'],
        ['2026-11-05', -2.5, 'Tarifa'],
      ],
    ],
    [
      'with credit and debit apart',
      'Data,Descrição,Crédito,Débito\n2026-11-05,"Venda, boi",1000.00,\n2026-11-06,Ração,,250.5',
      [
        ['2026-11-05', 1000, 'Venda, boi'],
        ['2026-11-06', -250.5, 'Ração'],
      ],
    ],
    ['in brackets and with a currency', 'Data;Histórico;Valor\n05/11/2026;Luz;(R$ 1.000)', [['2026-11-05', -1000, 'Luz']]],
  ])('CSV %s', (_, text, lines) => {
    const read = readStatement(text) as { lines: StatementLine[] };
    expect(read.lines.map(({ day, amount, text: said }) => [day, amount, said])).toEqual(lines);
  });

  test('with two lines alike tells them apart', () => {
    const read = readStatement('Data;Histórico;Valor\n05/11/2026;Pix;-10,00\n05/11/2026;Pix;-10,00') as { lines: StatementLine[] };
    expect(new Set(read.lines.map(({ reference }) => reference)).size).toBe(2);
  });

  test.each([
    ['nome;idade\nMimosa;3', 'O arquivo precisa das colunas Data, Histórico e Valor na primeira linha.'],
    ['Data;Histórico;Valor\n', 'O arquivo não tem lançamentos de extrato.'],
    ['<OFX><STMTTRN><DTPOSTED>20261305<TRNAMT>1</STMTTRN></OFX>', 'Lançamento 1 do arquivo: data ou valor ilegível.'],
  ])('%j is refused in words', (text, failed) => expect(readStatement(text)).toEqual({ failed }));
});

describe('a line', () => {
  const entry = (id: string, more: Partial<FinancialTransaction> = {}) =>
    ({
      id,
      type: 'despesa',
      status: 'pago',
      amount: 100,
      transaction_date: '2026-11-05',
      payment_date: '2026-11-05',
      account_id: null,
      ...more,
    }) as FinancialTransaction;
  const line = (more: Partial<StatementLine> = {}): StatementLine => ({ reference: 'N1', day: '2026-11-05', amount: -100, text: 'Pix', ...more });
  const found = (lines: StatementLine[], entries: FinancialTransaction[]) =>
    matchedLines(lines, entries, 'bank').map(({ state, entry: one }) => `${state} ${one?.id ?? ''}`.trim());

  test.each<[string, FinancialTransaction[], string]>([
    ['is a payment of the same amount and day', [entry('a')], 'proposal a'],
    ['is not a revenue of that amount', [entry('a', { type: 'receita' })], 'missing'],
    ['is not one of another account', [entry('a', { account_id: 'box' })], 'missing'],
    ['is rather one of its account', [entry('a'), entry('b', { account_id: 'bank' })], 'proposal b'],
    ['is the nearest of two', [entry('a', { payment_date: '2026-11-08' }), entry('b', { payment_date: '2026-11-06' })], 'proposal b'],
    ['is one five days away', [entry('a', { payment_date: '2026-11-10' })], 'proposal a'],
    ['is none six days away', [entry('a', { payment_date: '2026-11-11' })], 'missing'],
    ['is a bill due within 15 days', [entry('a', { status: 'pendente', payment_date: null, due_date: '2026-11-20' })], 'proposal a'],
    ['is no bill due in 16 days', [entry('a', { status: 'pendente', payment_date: null, due_date: '2026-11-21' })], 'missing'],
    ['is not a cancelled one', [entry('a', { status: 'cancelado' })], 'missing'],
    ['is the one it was found to be before', [entry('a'), entry('b', { account_id: 'bank', bank_reference: 'N1', amount: 7 })], 'known b'],
  ])('%s', (_, entries, said) => expect(found([line()], entries)).toEqual([said]));

  test('of a revenue is what was received, without what was withheld', () => {
    const revenue = entry('a', { type: 'receita', amount: 38_800 });
    const withheld = entry('b', { amount: 632.44, withheld_from_id: 'a' });
    expect(found([line({ amount: 38_167.56 }), line({ reference: 'N2', amount: -632.44 })], [revenue, withheld])).toEqual(['proposal a', 'missing']);
  });

  test('takes each entry once', () => expect(found([line(), line({ reference: 'N2' })], [entry('a')])).toEqual(['proposal a', 'missing']));
});
