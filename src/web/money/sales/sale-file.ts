// The receipt of a sale as a PDF to share, with what the printed one says.
import { makeFile } from '#data/export/file';
import type { Replica } from '#data/replica';
import { masks } from '#domain/kernel/documents';
import type { Sheet } from '#domain/kernel/export-sheet';
import { compare } from '#domain/kernel/sorting';
import { soldInWords } from '#domain/money/sale-values';
import type { Sale } from '#domain/money/sales';
import { date } from '#ui/format';
import { deductions, methods, purposes, statuses } from './words';

const facts = (title: string, all: readonly [label: string, value: string | null | undefined | false][]): Sheet => ({
  title,
  columns: [
    { label: 'Dado', kind: 'text' },
    { label: 'Valor', kind: 'text' },
  ],
  rows: all.flatMap(([label, value]) => (value ? [[label, value]] : [])),
});

export async function salePdf({ replica, farm, now }: { replica: Replica; farm: string; now: string }, sale: Sale): Promise<File> {
  const items = replica.by('sale_items', 'sale_id', sale.id).toSorted((a, b) => compare(a.id, b.id));
  const nameOf = (id: string) => {
    const animal = replica.known('animals', id);
    return [animal?.['name'], animal?.['identification']].filter(Boolean).join(' · ');
  };
  const sheets: Sheet[] = [
    facts('Venda', [
      ['Data', date(sale.sale_date)],
      ['Vendedor', farm],
      ['Comprador', sale.buyer_name],
      ['CPF ou CNPJ', sale.buyer_cpf_cnpj && masks.cpf_or_cnpj.write(sale.buyer_cpf_cnpj)],
      ['Finalidade', purposes[sale.purpose]],
      ['Pagamento', `${methods[sale.payment_method]}, ${statuses[sale.payment_status]!.toLowerCase()}`],
      ['Pago em', sale.payment_date && date(sale.payment_date)],
      ['Vencimento', sale.due_date && date(sale.due_date)],
      ['Nota fiscal', sale.invoice_number],
      ['GTA', sale.gta_number],
    ]),
    {
      title: `Animais: ${soldInWords(items)}`,
      columns: [
        { label: 'Animal', kind: 'text' },
        { label: 'Cabeças', kind: 'number', scale: 0 },
        { label: 'Peso (kg)', kind: 'number', scale: 2 },
        { label: 'Valor (R$)', kind: 'money' },
      ],
      rows: items.map((item) => [nameOf(item.animal_id), item.heads, item.weight, item.unit_price]),
    },
    {
      title: 'Valores',
      columns: [
        { label: 'Valor', kind: 'text' },
        { label: 'R$', kind: 'money' },
      ],
      rows: [
        ['Valor bruto', sale.sale_price],
        ...deductions.flatMap(([field, label]) => (sale[field] ? [[label, -sale[field]]] : [])),
        ['Valor líquido', sale.net_value],
      ],
    },
  ];
  return makeFile('pdf', { title: 'Recibo de venda de animais', farm, filters: '', since: null, sheets }, { now, time_zone: replica.who.time_zone });
}
