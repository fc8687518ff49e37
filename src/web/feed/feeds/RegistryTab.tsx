// Finalizadas: the feed registry and the finished purchases.
import { PackageCheck, Pencil, Plus, Trash2, Wheat } from 'lucide-react';
import { useMemo } from 'react';
import { feedCosts } from '#domain/feed/feed-inventory-queries';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { expiryBand } from '#domain/feed/feed-queries';
import { isLow } from '#domain/feed/feed-stock';
import { purchasesTab } from '#domain/feed/feed-tab-queries';
import type { Feed } from '#domain/feed/feeds';
import { compareWords } from '#domain/kernel/sorting';
import { Export } from '#parts/export/Export';
import { feedTypes, purchaseName, purchaseRemoval, purchaseTypes } from '#parts/feed/FeedWords';
import { useRemoval } from '#parts/forms/Removal';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { CardGrid } from '#parts/navigation/CardGrid';
import { useMayWrite, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button, IconButton } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { Facts } from '#ui/Facts';
import { date, kg, money, number } from '#ui/format';
import { Menu } from '#ui/Menu';
import { Second } from '#ui/SecondLine';
import type { Write } from './LazyForms';
import { feedRemoval } from './removals';

export function RegistryTab({ onWrite }: { onWrite: Write }) {
  return (
    <div className="flex flex-col gap-8">
      <Registry onWrite={onWrite} />
      <Finished />
    </div>
  );
}

function Registry({ onWrite }: { onWrite: Write }) {
  const feeds = useRows('feeds');
  const today = useToday();
  const mayWrite = useMayWrite('feeds');
  const removal = useRemoval(feedRemoval);
  const sorted = useMemo(() => feeds.toSorted((a, b) => compareWords(a.name, b.name)), [feeds]);
  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => onWrite({ form: 'feed' })}>
      Nova Ração
    </Button>
  );
  const doings = mayWrite
    ? { edit: (feed: Feed) => onWrite({ form: 'feed', feed }), remove: (feed: Feed) => removal.ask({ id: feed.id, name: feed.name }) }
    : undefined;
  return (
    <section aria-label="Rações cadastradas" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Rações cadastradas ({number(feeds.length, 0)})</h2>
        {feeds.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Export noun="feeds" rows={sorted} />
            {add}
          </div>
        )}
      </div>
      {feeds.length === 0 ? (
        <EmptyState icon={Wheat} title="Nenhuma ração cadastrada" action={add}>
          {mayWrite && 'Cadastre as rações da fazenda com o estoque que já existe; as compras somam por cima.'}
        </EmptyState>
      ) : (
        <CardGrid rows={sorted} label="Rações" height={180} renderCard={(feed) => <Registered feed={feed} today={today} doings={doings} />} />
      )}
      {removal.dialog}
    </section>
  );
}

type Doings = { edit: (feed: Feed) => void; remove: (feed: Feed) => void } | undefined;
const inks = { red: 'font-semibold text-red-ink', orange: 'font-semibold text-orange-ink' };

function Registered({ feed, today, doings }: { feed: Feed; today: string; doings: Doings }) {
  const history = useHistoryItem('feeds');
  const costs = feedCosts(feed, useRowsOf('feed_purchases', 'feed_id', feed.id));
  const band = expiryBand(feed, today);
  const bought = feed.stock_quantity - feed.manual_stock_kg;
  return (
    <article className="card row-card">
      <div className="row-card-head">
        <div className="row-card-title">
          <h3 className="text-[1.0625rem]">{feed.name}</h3>
          <Second>{feed.brand}</Second>
        </div>
        <Badge tone="blue">{feedTypes[feed.type]}</Badge>
        {doings && (
          <Menu
            label={`Ações de ${feed.name}`}
            items={[
              { label: 'Editar', icon: Pencil, onSelect: () => doings.edit(feed) },
              ...history(feed.id),
              { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => doings.remove(feed) },
            ]}
          />
        )}
      </div>
      <Facts
        facts={[
          {
            label: 'Estoque',
            value: (
              <>
                <span className={isLow(feed) ? inks.orange : undefined}>{kg(feed.stock_quantity)}</span>
                <Second>{bought > 0 && feed.manual_stock_kg > 0 && `${kg(feed.manual_stock_kg)} sem compra`}</Second>
              </>
            ),
          },
          { label: 'Custo médio por kg', value: costs.average ? money(costs.average) : null },
          { label: 'Último custo por kg', value: costs.last ? money(costs.last) : null },
          {
            label: 'Validade',
            value: feed.expiration_date && (
              <span className={band ? inks[band] : undefined}>
                {date(feed.expiration_date)}
                {band === 'red' && ' (vencida)'}
              </span>
            ),
          },
          { label: 'Composição', value: feed.composition, wide: true },
        ]}
      />
    </article>
  );
}

function Finished() {
  const purchases = useRows('feed_purchases');
  const today = useToday();
  const mayWrite = useMayWrite('feed_purchases');
  const removal = useRemoval(purchaseRemoval);
  const { over } = purchasesTab(purchases, today);
  const remove = mayWrite ? (purchase: FeedPurchase) => removal.ask({ id: purchase.id, name: purchaseName(purchase) }) : undefined;
  return (
    <section aria-label="Compras finalizadas" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Compras finalizadas ({number(over.length, 0)})</h2>
        <Export noun="feed_purchases" title="Compras de ração finalizadas" rows={over} />
      </div>
      {over.length === 0 ? (
        <EmptyState icon={PackageCheck} title="Nenhuma compra finalizada">
          Uma compra vem para cá quando o estoque dela acaba ou a data de fim passa.
        </EmptyState>
      ) : (
        <CardGrid rows={over} label="Compras finalizadas" height={250} renderCard={(purchase) => <Over purchase={purchase} remove={remove} />} />
      )}
      {removal.dialog}
    </section>
  );
}

function Over({ purchase, remove }: { purchase: FeedPurchase; remove: ((purchase: FeedPurchase) => void) | undefined }) {
  const { feed_name, feed_type, supplier, is_own_production: own } = purchase;
  return (
    <article className="card row-card">
      <div className="row-card-head">
        <div className="row-card-title">
          <h3 className="text-[1.0625rem]">{feed_name}</h3>
          <Second>{[purchaseTypes[feed_type], supplier].filter(Boolean).join(' · ')}</Second>
        </div>
        <Badge>FINALIZADO</Badge>
        {remove && <IconButton label={`Excluir ${purchaseName(purchase)}`} title="Excluir" icon={Trash2} onClick={() => remove(purchase)} />}
      </div>
      <Facts
        facts={[
          { label: 'Comprada em', value: date(purchase.purchase_date) },
          { label: 'Período', value: `${date(purchase.start_date)} a ${date(purchase.end_date)}` },
          { label: 'Quantidade', value: kg(purchase.quantity_kg) },
          { label: 'Sobrou', value: purchase.remaining_stock_kg > 0 && kg(purchase.remaining_stock_kg) },
          { label: 'Custo total', value: own ? 'Produção própria' : money(purchase.total_cost) },
        ]}
      />
    </article>
  );
}
