// Feno: all hay lots, bought or baled on the farm.
import { CircleCheck, Coins, Pencil, Plus, ShoppingCart, Trash2, Users, Wheat } from 'lucide-react';
import { daysInUse, isActiveHay } from '#domain/feed/feed-queries';
import { hayTab } from '#domain/feed/feed-tab-queries';
import type { HayPurchase } from '#domain/feed/hay-purchases';
import { hayWeight } from '#domain/feed/total-stock-queries';
import { Export } from '#parts/export/Export';
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
import { count, date, days, kg, money, number } from '#ui/format';
import { Menu } from '#ui/Menu';
import { Second } from '#ui/SecondLine';
import type { Write } from './LazyForms';
import { hayRemoval } from './removals';

const nameOf = ({ purchase_date }: HayPurchase) => `feno de ${date(purchase_date)}`;

export function HayTab({ onWrite }: { onWrite: Write }) {
  const lots = useRows('hay_purchases');
  const today = useToday();
  const mayWrite = useMayWrite('hay_purchases');
  const removal = useRemoval(hayRemoval);
  const { stats, newest } = hayTab(lots, today);
  const add = mayWrite && (
    <Button variant="primary" icon={Plus} onClick={() => onWrite({ form: 'hay' })}>
      Nova Compra de Feno
    </Button>
  );
  const doings = mayWrite
    ? { edit: (lot: HayPurchase) => onWrite({ form: 'hay', lot }), remove: (lot: HayPurchase) => removal.ask({ id: lot.id, name: nameOf(lot) }) }
    : undefined;
  return (
    <div className="flex flex-col gap-3">
      {lots.length > 0 && (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Export noun="hay_purchases" rows={newest} />
          {add}
        </div>
      )}
      <ListFigures>
        <StatCard label="Total de compras de feno" value={number(stats.totalPurchases, 0)} icon={ShoppingCart} tone="blue" />
        <StatCard label="Lotes de feno ativos" value={number(stats.activeLotsCount, 0)} icon={CircleCheck} />
        <StatCard label="Total gasto com feno" value={money(stats.totalSpent)} icon={Coins} tone="orange" />
        <StatCard
          label="Custo médio por cabeça"
          value={money(stats.averageCostPerHead)}
          icon={Users}
          tone="gray"
          hint={`÷ ${count(stats.boughtLots, 'lote comprado', 'lotes comprados')}`}
        />
      </ListFigures>
      {lots.length === 0 ? (
        <EmptyState icon={Wheat} title="Nenhuma compra de feno registrada" action={add}>
          {mayWrite && 'Registre os fardos comprados ou feitos na fazenda: o custo por cabeça sai sozinho.'}
        </EmptyState>
      ) : (
        <CardGrid rows={newest} label="Compras de feno" height={280} renderCard={(lot) => <Lot lot={lot} today={today} doings={doings} />} />
      )}
      {removal.dialog}
    </div>
  );
}

type Doings = { edit: (lot: HayPurchase) => void; remove: (lot: HayPurchase) => void } | undefined;

function Lot({ lot, today, doings }: { lot: HayPurchase; today: string; doings: Doings }) {
  const history = useHistoryItem('hay_purchases');
  const { quantity_packages, weight_per_package, supplier, is_own_production: own } = lot;
  return (
    <article className="card row-card">
      <div className="row-card-head">
        <div className="row-card-title">
          <h2 className="text-[1.0625rem]">
            {number(quantity_packages, 0)} × {kg(weight_per_package)}
          </h2>
          <Second>{[`Compra de ${date(lot.purchase_date)}`, supplier].filter(Boolean).join(' · ')}</Second>
        </div>
        {isActiveHay(lot, today) ? <Badge tone="green">ATIVO</Badge> : <Badge>FINALIZADO</Badge>}
        {doings && (
          <Menu
            label={`Ações de ${nameOf(lot)}`}
            items={[
              { label: 'Editar', icon: Pencil, onSelect: () => doings.edit(lot) },
              ...history(lot.id),
              { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => doings.remove(lot) },
            ]}
          />
        )}
      </div>
      <Facts
        facts={[
          { label: 'Peso total', value: kg(hayWeight(lot)) },
          { label: 'Preço por fardo', value: own ? 'Próprio' : money(lot.unit_price) },
          { label: 'Custo total', value: own ? 'Sem custo' : money(lot.total_cost) },
          { label: 'Início', value: date(lot.start_date) },
          { label: 'Fim', value: lot.end_date ? date(lot.end_date) : 'Em uso' },
          { label: 'Dias', value: days(daysInUse(lot, today)) },
          { label: 'Animais', value: number(lot.total_animals, 0) },
          { label: 'Custo por cabeça', value: own ? 'Sem custo' : money(lot.cost_per_head) },
        ]}
      />
    </article>
  );
}
