// Columns of the sale table.

import { dueInWords } from '#domain/money/financial-queries';
import { firstNames } from '#domain/money/sale-queries';
import type { Sale } from '#domain/money/sales';
import { TwiceMark } from '#parts/animals/TwiceMark';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { count, date, money } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { purposes, statuses, statusTones } from './words';

export const StatusBadge = ({ status }: { status: Sale['payment_status'] }) => <Badge tone={statusTones[status]}>{statuses[status]}</Badge>;

/** The count, two names, and how many more. */
function Animals({ names, many }: { names: readonly string[]; many: number }) {
  const { first, more } = firstNames(names);
  return (
    <>
      {count(many, 'animal', 'animais')}
      <Second>{[first.join(', '), more > 0 && `+ ${more} mais`].filter(Boolean).join(' ')}</Second>
    </>
  );
}

export const columnsWith = (namesOf: (sale: Sale) => readonly string[], today: string): Column<Sale>[] => [
  {
    key: 'date',
    header: 'Data',
    width: '7rem',
    sort: ({ sale_date }) => Date.parse(sale_date),
    cell: ({ id, sale_date }) => (
      <>
        {date(sale_date)}
        <TwiceMark id={id} />
      </>
    ),
  },
  {
    key: 'buyer',
    header: 'Comprador',
    primary: true,
    width: '12rem',
    sort: ({ buyer_name }) => buyer_name,
    cell: (sale) => (
      <>
        {sale.buyer_name}
        <Second>{[purposes[sale.purpose], dueInWords(sale, today)].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  {
    key: 'animals',
    header: 'Animais',
    width: '10rem',
    sort: ({ total_animals }) => total_animals,
    cell: (sale) => <Animals names={namesOf(sale)} many={sale.total_animals} />,
  },
  { key: 'price', header: 'Valor', align: 'end', sort: ({ sale_price }) => sale_price, cell: ({ sale_price }) => money(sale_price) },
  { key: 'net', header: 'Líquido', align: 'end', sort: ({ net_value }) => net_value, cell: ({ net_value }) => money(net_value) },
  { key: 'invoice', header: 'NF', sort: ({ invoice_number }) => invoice_number, cell: ({ invoice_number }) => invoice_number },
  {
    key: 'status',
    header: 'Status',
    badge: true,
    sort: ({ payment_status }) => statuses[payment_status],
    cell: ({ payment_status }) => <StatusBadge status={payment_status} />,
  },
];
