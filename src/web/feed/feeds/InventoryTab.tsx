// Inventário: all products in one table, whether bought, baled or entered by hand.
import { Boxes, CircleCheck, Coins, Scale, TriangleAlert, Warehouse } from 'lucide-react';
import { type InventoryItem, isScarce, origins } from '#domain/feed/feed-inventory-queries';
import { inventoryTab } from '#domain/feed/feed-tab-queries';
import type { Sheet } from '#domain/kernel/export-sheet';
import { ExportSheets } from '#parts/export/Export';
import { feedTypes, purchaseTypes } from '#parts/feed/FeedWords';
import { ListFigures } from '#parts/lists/ListFigures';
import { CardGrid } from '#parts/navigation/CardGrid';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Card, StatCard } from '#ui/Card';
import { EmptyState } from '#ui/EmptyState';
import { Facts } from '#ui/Facts';
import { date, kg, money, number } from '#ui/format';

export function InventoryTab() {
  const feeds = useRows('feeds');
  const purchases = useRows('feed_purchases');
  const hay = useRows('hay_purchases');
  const today = useToday();
  const { items, stats, scarce } = inventoryTab(feeds, purchases, hay, today);
  return (
    <div className="flex flex-col gap-3">
      <ListFigures more={scarce.length > 0 && <Scarce items={scarce} />}>
        <StatCard label="Total de produtos" value={number(stats.totalProducts, 0)} icon={Boxes} tone="blue" />
        <StatCard label="Produtos ativos" value={number(stats.activeProducts, 0)} icon={CircleCheck} />
        <StatCard label="Estoque total" value={kg(stats.totalStockKg)} icon={Scale} tone="blue" />
        <StatCard label="Valor total" value={money(stats.totalValue)} icon={Coins} tone="orange" />
        <StatCard label="Produtos com estoque baixo" value={number(stats.lowStockCount, 0)} icon={TriangleAlert} tone="red" />
      </ListFigures>
      {items.length > 0 && (
        <div className="flex justify-end empty:hidden">
          <ExportSheets title="Inventário de rações" sheets={() => [sheetOf(items)]} />
        </div>
      )}
      {items.length === 0 ? (
        <EmptyState icon={Warehouse} title="Nenhum produto cadastrado">
          Cadastre uma ração na aba Finalizadas ou registre uma compra: tudo o que há no galpão aparece aqui junto.
        </EmptyState>
      ) : (
        <CardGrid rows={items} label="Produtos" height={190} renderCard={(item) => <Product item={item} />} />
      )}
    </div>
  );
}

/** Show only the first items; the cards below show all. */
const few = 6;

function Scarce({ items }: { items: readonly InventoryItem[] }) {
  return (
    <Card title="Produtos com estoque baixo" aria-label="Produtos com estoque baixo">
      <ul className="flex flex-col gap-1">
        {items.slice(0, few).map(({ id, product_name, stock_quantity_kg, alert_threshold, source_table }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {product_name} <span className="text-muted">· {origins[source_table]}</span>
            </span>
            <span className="font-semibold text-red-ink">
              {kg(stock_quantity_kg)} <span className="font-normal text-muted">(aviso em {kg(alert_threshold)})</span>
            </span>
          </li>
        ))}
      </ul>
      {items.length > few && <p className="mt-1 text-muted">e mais {number(items.length - few, 0)}</p>}
    </Card>
  );
}

const categoryOf = ({ feed_category: category }: InventoryItem) => (category === null ? 'Feno' : (purchaseTypes[category] ?? feedTypes[category] ?? category));

const yes = (is: boolean) => (is ? 'Sim' : 'Não');

const sheetOf = (items: readonly InventoryItem[]): Sheet => ({
  title: 'Inventário',
  columns: [
    { label: 'Produto', kind: 'text' },
    { label: 'Categoria', kind: 'text' },
    { label: 'Origem', kind: 'text' },
    { label: 'Estoque (kg)', kind: 'number', scale: 2 },
    { label: 'Custo por kg (R$)', kind: 'money', scale: 4 },
    { label: 'Aviso em (kg)', kind: 'number', scale: 2 },
    { label: 'Fornecedor', kind: 'text' },
    { label: 'Data da compra', kind: 'date' },
    { label: 'Ativo', kind: 'text' },
    { label: 'Estoque baixo', kind: 'text' },
    { label: 'Produção própria', kind: 'text' },
    { label: 'Observações', kind: 'text' },
  ],
  rows: items.map((item) => [
    item.product_name,
    categoryOf(item),
    origins[item.source_table],
    item.stock_quantity_kg,
    item.unit_cost > 0 ? item.unit_cost : null,
    item.alert_threshold,
    item.supplier,
    item.purchase_date,
    yes(item.is_active),
    yes(isScarce(item)),
    yes(item.is_own_production),
    item.notes,
  ]),
});

function Product({ item }: { item: InventoryItem }) {
  return (
    <article className="card row-card">
      <div className="row-card-head flex-wrap">
        <h2 className="row-card-title">{item.product_name}</h2>
        {item.is_active && <Badge tone="green">ATIVO</Badge>}
        {isScarce(item) && <Badge tone="red">BAIXO</Badge>}
        {item.is_own_production && <Badge tone="blue">PRÓPRIA</Badge>}
      </div>
      <Facts
        facts={[
          { label: 'Estoque', value: kg(item.stock_quantity_kg) },
          { label: 'Custo por kg', value: item.unit_cost > 0 && money(item.unit_cost) },
          { label: 'Fornecedor', value: item.supplier },
          { label: 'Data da compra', value: item.purchase_date && date(item.purchase_date) },
          { label: 'Origem', value: origins[item.source_table] },
          { label: 'Categoria', value: categoryOf(item) },
        ]}
      />
    </article>
  );
}
