// Columns of the feed purchase table.
import { TriangleAlert } from 'lucide-react';
import { type PurchaseStatus, purchaseStatus } from '#domain/feed/feed-purchase-status';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { isLowPurchase } from '#domain/feed/feed-queries';
import { purchaseTypes } from '#parts/feed/FeedWords';
import { Badge, type Tone } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { date, kg, money } from '#ui/format';

const tones: Record<PurchaseStatus, Tone> = { Ativo: 'green', Finalizado: 'gray', Esgotado: 'red' };

/** Red, bold and marked when low; green when not; grey without an alert threshold. */
function Stock({ purchase }: { purchase: FeedPurchase }) {
  const left = kg(purchase.remaining_stock_kg);
  if (purchase.alert_threshold_kg === null) return <span className="text-muted">{left}</span>;
  if (!isLowPurchase(purchase)) return <span className="text-green-ink">{left}</span>;
  return (
    <strong className="inline-flex items-center gap-1 font-bold text-red-ink">
      <TriangleAlert role="img" aria-label="Estoque baixo" className="size-4 shrink-0" />
      {left}
    </strong>
  );
}

export const columnsOn = (today: string): Column<FeedPurchase>[] => [
  { key: 'date', header: 'Data', sort: ({ purchase_date }) => Date.parse(purchase_date), cell: ({ purchase_date }) => date(purchase_date) },
  { key: 'feed', header: 'Ração', primary: true, width: '8rem', sort: ({ feed_name }) => feed_name, cell: ({ feed_name }) => feed_name },
  { key: 'type', header: 'Tipo', cell: ({ feed_type }) => purchaseTypes[feed_type] },
  { key: 'supplier', header: 'Fornecedor', cell: ({ supplier }) => supplier },
  { key: 'quantity', header: 'Qtd Total', align: 'end', sort: ({ quantity_kg }) => quantity_kg, cell: ({ quantity_kg }) => kg(quantity_kg) },
  { key: 'stock', header: 'Estoque', align: 'end', sort: ({ remaining_stock_kg }) => remaining_stock_kg, cell: (purchase) => <Stock purchase={purchase} /> },
  {
    key: 'cost',
    header: 'Custo Total',
    align: 'end',
    sort: ({ total_cost }) => total_cost,
    cell: ({ total_cost, is_own_production }) => (is_own_production ? 'Sem custo' : money(total_cost)),
  },
  {
    key: 'status',
    header: 'Status',
    badge: true,
    cell: (purchase) => {
      const status = purchaseStatus(purchase, today);
      return <Badge tone={tones[status]}>{status}</Badge>;
    },
  },
];
