// The instalments and payments of a sale, each received on its own.
import { CircleCheck } from 'lucide-react';
import { compare } from '#domain/kernel/sorting';
import { dueInWords } from '#domain/money/financial-queries';
import type { Sale } from '#domain/money/sales';
import { Link } from '#parts/navigation/Router';
import { useRowsOf, useToday } from '#parts/sync/FarmData';
import { Card } from '#ui/Card';
import { date, money } from '#ui/format';

/** Nothing to show when all of it is one entry. */
export function SaleInstalments({ sale }: { sale: Sale }) {
  const today = useToday();
  const revenues = useRowsOf('financial_transactions', 'related_sale_id', sale.id).filter(({ type }) => type === 'receita');
  if (revenues.length < 2) return null;
  const inOrder = revenues.toSorted((a, b) => compare(a.payment_date ?? a.due_date ?? '9', b.payment_date ?? b.due_date ?? '9') || compare(a.id, b.id));
  return (
    <Card title="Parcelas e recebimentos">
      <ul className="flex flex-col divide-y divide-line">
        {inOrder.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              <strong>{money(entry.amount)}</strong>{' '}
              {entry.status === 'pago' ? `recebido em ${date(entry.payment_date ?? entry.transaction_date)}` : dueInWords(entry, today)?.toLowerCase()}
            </span>
            <Link to="/financial" search={{ transacao: entry.id }} className="inline-flex items-center gap-1 underline">
              <CircleCheck aria-hidden="true" className="size-4" />
              {entry.status === 'pago' ? 'Ver' : 'Receber'}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
