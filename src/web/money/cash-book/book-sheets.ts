// The cash book as sheets: for the PDF and the spreadsheet.
import { figures, type Sheet } from '#domain/kernel/export-sheet';
import { monthInFull } from '#domain/kernel/periods';
import { type CashBook, type CashLine, monthTotals, totalOf } from '#domain/money/lcdpr';

export function bookSheets(lines: readonly CashLine[], book: CashBook, accountName: (id: string | null) => string): Sheet[] {
  const properties = new Map(book.properties.map(({ id, name }) => [id, name]));
  return [
    figures('Resumo', [
      { label: 'Quem declara', kind: 'text', value: book.declarant.name },
      { label: 'Receita bruta', kind: 'money', value: totalOf(lines, 'receita') },
      { label: 'Despesa', kind: 'money', value: totalOf(lines, 'despesa') },
      { label: 'Resultado', kind: 'money', value: lines.at(-1)?.balance ?? 0 },
    ]),
    {
      title: 'Meses',
      columns: [
        { label: 'Mês', kind: 'text' },
        { label: 'Entrada', kind: 'money' },
        { label: 'Saída', kind: 'money' },
        { label: 'Saldo', kind: 'money' },
      ],
      rows: monthTotals(lines).map(({ month, income, expense, balance }) => [monthInFull(month), income, expense, balance]),
    },
    {
      title: 'Lançamentos',
      columns: [
        { label: 'Data', kind: 'date' },
        { label: 'Histórico', kind: 'text' },
        { label: 'CPF ou CNPJ', kind: 'text' },
        { label: 'Documento', kind: 'text' },
        { label: 'Imóvel', kind: 'text' },
        { label: 'Conta', kind: 'text' },
        { label: 'Entrada', kind: 'money' },
        { label: 'Saída', kind: 'money' },
        { label: 'Saldo', kind: 'money' },
      ],
      rows: lines.map((line) => [
        line.date,
        line.history,
        line.party_document,
        line.document_number,
        properties.get(line.property_id ?? '') ?? null,
        accountName(line.account_id),
        line.type === 'receita' ? line.amount : null,
        line.type === 'despesa' ? line.amount : null,
        line.balance,
      ]),
    },
  ];
}
