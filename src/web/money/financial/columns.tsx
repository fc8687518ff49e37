// Columns of the transaction table.

import { dueInWords, isLate } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { AnimalName } from '#parts/animals/AnimalName';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { date, money } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { methodNames, partInWords, statusNames, statusTones, typeNames, typeTones } from './words';

/** Secondary data: due date, buyer or supplier, invoice, payment method, animal. */
function Also({ of, today }: { of: FinancialTransaction; today: string }) {
  const { supplier_buyer, invoice_number, payment_method, related_animal_id, notes } = of;
  const details = [partInWords(of), supplier_buyer, invoice_number && `NF ${invoice_number}`, payment_method && methodNames[payment_method]].filter(Boolean);
  const due = dueInWords(of, today);
  return (
    <>
      {(due || details.length > 0) && (
        <Second>
          {due && <span className={isLate(of, today) ? 'font-semibold text-red-ink' : 'text-ink'}>{due}</span>}
          {due && details.length > 0 && ' · '}
          {details.join(' · ')}
        </Second>
      )}
      {related_animal_id && (
        <Second>
          <AnimalName id={related_animal_id} />
        </Second>
      )}
      {notes && <span className="second line-clamp-2 text-sm font-normal text-muted">{notes}</span>}
    </>
  );
}

function Amount({ of: { type, status, amount } }: { of: FinancialTransaction }) {
  if (status === 'cancelado') return <s className="text-muted">{money(amount)}</s>;
  return <span className={`font-semibold ${type === 'receita' ? 'text-green-ink' : 'text-red-ink'}`}>{money(amount)}</span>;
}

function Status({ of, today }: { of: FinancialTransaction; today: string }) {
  return isLate(of, today) ? <Badge tone="red">Vencida</Badge> : <Badge tone={statusTones[of.status]}>{statusNames[of.status]}</Badge>;
}

/** `partOf`: of a note with several categories, what is of the one that is shown. */
export const columnsWith = (
  categoryOf: (transaction: FinancialTransaction) => string,
  partOf: (transaction: FinancialTransaction) => number | undefined,
  today: string,
): Column<FinancialTransaction>[] => [
  {
    key: 'date',
    header: 'Data',
    width: '6rem',
    sort: ({ transaction_date }) => Date.parse(transaction_date),
    cell: ({ transaction_date }) => <span className="whitespace-nowrap">{date(transaction_date)}</span>,
  },
  {
    key: 'type',
    header: 'Tipo',
    width: '5.5rem',
    sort: ({ type }) => typeNames[type],
    cell: ({ type }) => <Badge tone={typeTones[type]}>{typeNames[type]}</Badge>,
  },
  { key: 'category', header: 'Categoria', width: '8.25rem', sort: categoryOf, cell: categoryOf },
  {
    key: 'description',
    header: 'Descrição',
    primary: true,
    sort: ({ description }) => description,
    cell: (transaction) => (
      <>
        <span className="one-line">{transaction.description}</span>
        <Also of={transaction} today={today} />
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Valor',
    width: '7.5rem',
    align: 'end',
    sort: ({ amount }) => amount,
    cell: (transaction) => {
      const part = partOf(transaction);
      return (
        <>
          <Amount of={transaction} />
          {part !== undefined && part !== transaction.amount && <Second>{money(part)} nesta categoria</Second>}
        </>
      );
    },
  },
  {
    key: 'status',
    header: 'Status',
    width: '6.5rem',
    badge: true,
    sort: (transaction) => (isLate(transaction, today) ? 'Vencida' : statusNames[transaction.status]),
    cell: (transaction) => <Status of={transaction} today={today} />,
  },
];
