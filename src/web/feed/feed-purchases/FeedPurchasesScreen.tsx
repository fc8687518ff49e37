// /purchases/feeds: all feed purchases, newest first, with their status.
import { Coins, Scale, ShoppingCart, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { purchaseStatus } from '#domain/feed/feed-purchase-status';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { purchasesTab } from '#domain/feed/feed-tab-queries';
import { purchaseName, purchaseRemoval } from '#parts/feed/FeedWords';
import { lazily } from '#parts/forms/Lazy';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { useRows, useToday } from '#parts/sync/FarmData';
import { StatCard } from '#ui/Card';
import { kg, money, number } from '#ui/format';
import { columnsOn } from './columns';

const Form = lazily(async () => (await import('#parts/feed/FeedPurchaseForm')).FeedPurchaseForm);

const removalHere = { ...purchaseRemoval, question: 'Tem certeza que deseja excluir esta compra?', failed: 'Erro ao excluir compra' };

export function FeedPurchasesScreen() {
  const purchases = useRows('feed_purchases');
  const today = useToday();
  const { newest, stats } = purchasesTab(purchases, today);
  const columns = useMemo(() => columnsOn(today), [today]);
  const also = [{ label: 'Status', kind: 'text' as const, value: (purchase: FeedPurchase) => purchaseStatus(purchase, today) }];
  return (
    <ListScreen
      noun="feed_purchases"
      title="Compras de Rações"
      subtitle="O que foi comprado, o que resta e quanto custou"
      add="Nova Compra de Ração"
      rows={newest}
      columns={columns}
      caption="Compras de rações"
      nameOf={purchaseName}
      removal={removalHere}
      renderForm={(editing, onClose) => <Form with={editing && { purchase: editing.row, onClose }} />}
      empty={{
        icon: ShoppingCart,
        title: 'Nenhuma compra de ração registrada',
        hint: 'Registre a primeira compra: o estoque da ração sobe na mesma hora.',
      }}
      exported={{ also }}
      opensForm
    >
      <ListFigures>
        <StatCard label="Total de compras" value={number(stats.totalPurchases, 0)} icon={ShoppingCart} tone="blue" />
        <StatCard label="Total investido" value={money(stats.totalSpent)} icon={Coins} tone="orange" />
        <StatCard label="Estoque das compras" value={kg(stats.totalRemainingStock)} icon={Scale} />
        <StatCard label="Alertas de estoque" value={number(stats.lowStockCount, 0)} icon={TriangleAlert} tone="red" />
      </ListFigures>
    </ListScreen>
  );
}
