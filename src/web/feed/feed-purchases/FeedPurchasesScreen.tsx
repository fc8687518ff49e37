// /purchases/feeds: every purchase of feed, the newest first, and how each stands.
import { Coins, Pencil, Plus, Scale, ShoppingCart, Trash2, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { purchaseStatus } from '#domain/feed/feed-purchase-status';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { purchasesTab } from '#domain/feed/feed-tab-queries';
import { Export } from '#parts/export/Export';
import { purchaseName, purchaseRemoval } from '#parts/feed/FeedWords';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { useNewWanted } from '#parts/navigation/Router';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { StatCard, Stats } from '#ui/Card';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { kg, money, number } from '#ui/format';
import { Page } from '#ui/Page';
import { columnsOn } from './columns';

const Form = lazily(async () => (await import('#parts/feed/FeedPurchaseForm')).FeedPurchaseForm);

const removalHere = { ...purchaseRemoval, question: 'Tem certeza que deseja excluir esta compra?', failed: 'Erro ao excluir compra' };

export function FeedPurchasesScreen() {
  const purchases = useRows('feed_purchases');
  const today = useToday();
  const mayWrite = useMayWrite('feed_purchases');
  const [editing, setEditing] = useState<{ purchase?: FeedPurchase } | null>(null);
  const removal = useRemoval(removalHere);
  useNewWanted(() => mayWrite && setEditing({}));

  const { newest, stats } = purchasesTab(purchases, today);
  const columns = useMemo(() => columnsOn(today), [today]);
  const also = [{ label: 'Status', kind: 'text' as const, value: (purchase: FeedPurchase) => purchaseStatus(purchase, today) }];
  const edit = (purchase: FeedPurchase) => setEditing({ purchase });
  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => setEditing({})}>
      Nova Compra de Ração
    </Button>
  );
  return (
    <Page
      title="Compras de Rações"
      subtitle="O que foi comprado, o que resta e quanto custou"
      actions={
        <>
          <Export noun="feed_purchases" rows={newest} also={also} />
          {add}
        </>
      }
    >
      <Stats row>
        <StatCard label="Total de compras" value={number(stats.totalPurchases, 0)} icon={ShoppingCart} tone="blue" />
        <StatCard label="Total investido" value={money(stats.totalSpent)} icon={Coins} tone="orange" />
        <StatCard label="Estoque total" value={kg(stats.totalRemainingStock, 0)} icon={Scale} />
        <StatCard label="Alertas de estoque" value={number(stats.lowStockCount, 0)} icon={TriangleAlert} tone="red" />
      </Stats>
      <DataTable
        rows={newest}
        columns={columns}
        caption="Compras de rações"
        rowLabel={purchaseName}
        onOpen={mayWrite ? edit : undefined}
        actions={
          mayWrite
            ? (purchase) => [
                { label: 'Editar', icon: Pencil, onSelect: () => edit(purchase) },
                { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id: purchase.id, name: purchaseName(purchase) }) },
              ]
            : undefined
        }
        empty={
          <EmptyState icon={ShoppingCart} title="Nenhuma compra de ração registrada" action={add}>
            {mayWrite && 'Registre a primeira compra: o estoque da ração sobe na mesma hora.'}
          </EmptyState>
        }
      />
      {removal.dialog}
      <Form with={editing && { ...editing, onClose: () => setEditing(null) }} />
    </Page>
  );
}
