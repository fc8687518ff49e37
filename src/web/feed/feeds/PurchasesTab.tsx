// Ração: purchases in use, what is left of each and how long it lasts.
import { CalendarDays, CircleCheck, Coins, Pencil, Plus, Scale, ShoppingCart, Trash2, TriangleAlert } from 'lucide-react';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { daysInUse, isLowPurchase, shareLeft, stockBand } from '#domain/feed/feed-queries';
import { purchasesTab } from '#domain/feed/feed-tab-queries';
import { Export } from '#parts/export/Export';
import { purchaseName, purchaseRemoval, purchaseTypes } from '#parts/feed/FeedWords';
import { useRemoval } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { CardGrid } from '#parts/navigation/CardGrid';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { StatCard } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { Facts } from '#ui/Facts';
import { count, date, days, kg, money, number, percent, quantity } from '#ui/format';
import { Menu } from '#ui/Menu';
import { Progress } from '#ui/Progress';
import { Second } from '#ui/SecondLine';
import type { Write } from './LazyForms';

export function PurchasesTab({ onWrite }: { onWrite: Write }) {
  const purchases = useRows('feed_purchases');
  const today = useToday();
  const mayWrite = useMayWrite('feed_purchases');
  const removal = useRemoval(purchaseRemoval);
  const { stats, active } = purchasesTab(purchases, today);
  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => onWrite({ form: 'purchase' })}>
      Nova Compra de Ração
    </Button>
  );
  const doings = mayWrite
    ? {
        edit: (purchase: FeedPurchase) => onWrite({ form: 'purchase', purchase }),
        remove: (purchase: FeedPurchase) => removal.ask({ id: purchase.id, name: purchaseName(purchase) }),
      }
    : undefined;
  return (
    <div className="flex flex-col gap-3">
      {active.length > 0 && (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Export noun="feed_purchases" title="Compras de ração ativas" rows={active} />
          {add}
        </div>
      )}
      <ListFigures>
        <StatCard label="Compras de ração ativas" value={number(stats.activePurchasesCount, 0)} icon={CircleCheck} />
        <StatCard label="Estoque das compras" value={kg(stats.totalRemainingStock)} icon={Scale} tone="blue" />
        <StatCard label="Total gasto com ração" value={money(stats.totalSpent)} icon={Coins} tone="orange" />
        <StatCard
          label="Consumo diário"
          value={quantity('ration', stats.averageDailyConsumption)}
          icon={CalendarDays}
          tone="blue"
          hint={`÷ ${count(stats.activePurchasesCount, 'compra em uso', 'compras em uso')}`}
        />
        <StatCard label="Alertas de estoque" value={number(stats.lowStockCount, 0)} icon={TriangleAlert} tone="red" />
        <StatCard label="Total de compras" value={number(stats.totalPurchases, 0)} icon={ShoppingCart} tone="gray" />
      </ListFigures>
      {active.length === 0 ? (
        <EmptyState icon={ShoppingCart} title="Nenhuma compra de ração ativa" action={add}>
          {mayWrite && 'Registre a compra: o estoque da ração sobe, e aqui aparece quanto ela dura e quanto custa por cabeça.'}
        </EmptyState>
      ) : (
        <CardGrid rows={active} label="Compras ativas" height={400} renderCard={(purchase) => <Purchase purchase={purchase} today={today} doings={doings} />} />
      )}
      {removal.dialog}
    </div>
  );
}

type Doings = { edit: (purchase: FeedPurchase) => void; remove: (purchase: FeedPurchase) => void } | undefined;

function Purchase({ purchase, today, doings }: { purchase: FeedPurchase; today: string; doings: Doings }) {
  const history = useHistoryItem('feed_purchases');
  const { feed_name, feed_type, supplier, remaining_stock_kg, quantity_kg, is_own_production: own } = purchase;
  const low = isLowPurchase(purchase);
  return (
    <article className={low ? 'card row-card border-2 border-red' : 'card row-card'}>
      <div className="row-card-head">
        <div className="row-card-title">
          <h2 className="text-[1.0625rem]">{feed_name}</h2>
          <Second>{[purchaseTypes[feed_type], supplier].filter(Boolean).join(' · ')}</Second>
        </div>
        {low ? <Badge tone="red">ESTOQUE BAIXO</Badge> : <Badge tone="green">ATIVO</Badge>}
        {doings && (
          <Menu
            label={`Ações de ${purchaseName(purchase)}`}
            items={[
              { label: 'Editar', icon: Pencil, onSelect: () => doings.edit(purchase) },
              ...history(purchase.id),
              { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => doings.remove(purchase) },
            ]}
          />
        )}
      </div>
      <div className="mb-3">
        <Progress
          label="Estoque"
          value={remaining_stock_kg}
          max={quantity_kg}
          tone={stockBand(purchase)}
          text={`${kg(remaining_stock_kg)} de ${kg(quantity_kg)} (${percent(shareLeft(purchase))})`}
        />
      </div>
      <Facts
        facts={[
          { label: 'Consumo diário por animal', value: quantity('ration', purchase.daily_consumption_per_animal) },
          { label: 'Consumo diário total', value: quantity('ration', purchase.total_daily_consumption) },
          { label: 'Duração estimada', value: days(purchase.estimated_duration_days) },
          { label: 'Início', value: date(purchase.start_date) },
          { label: 'Fim', value: purchase.end_date ? date(purchase.end_date) : 'Em uso' },
          { label: 'Animais', value: number(purchase.total_animals, 0) },
          { label: 'Dias em uso', value: days(daysInUse(purchase, today)) },
          ...(own
            ? [{ label: 'Produção Própria', value: 'Sem custos de compra' }]
            : [
                { label: 'Custo total', value: money(purchase.total_cost) },
                { label: 'Custo por cabeça', value: money(purchase.cost_per_head) },
                { label: 'Preço por kg', value: money(purchase.price_per_kg) },
              ]),
        ]}
      />
    </article>
  );
}
