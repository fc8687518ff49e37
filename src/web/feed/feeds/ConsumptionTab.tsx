// Consumo: feed consumption with animals and cost, and the most consumed feeds.
import { CalendarDays, ClipboardList, Coins, Scale, Trash2, Utensils } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { findConsumption } from '#domain/feed/consumption-filter-queries';
import { FeedConsumption } from '#domain/feed/feed-consumption';
import { type FeedShare, newestConsumption } from '#domain/feed/feed-queries';
import { consumptionTab } from '#domain/feed/feed-tab-queries';
import { Export } from '#parts/export/Export';
import { useRemoval } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useDevice, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Older, useOlder } from '#parts/sync/Older';
import { Card, StatCard } from '#ui/Card';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { date, kg, money, number, percent } from '#ui/format';
import { Progress } from '#ui/Progress';
import { Spinner } from '#ui/Spinner';
import { ConsumptionFilters, filterNames, isDay } from './ConsumptionFilters';
import { columnsWith } from './columns';
import { consumptionRemoval } from './removals';

export function ConsumptionTab() {
  const consumption = useRows('feed_consumption');
  const feeds = useRows('feeds');
  const today = useToday();
  const { replica } = useDevice();
  const older = useOlder(FeedConsumption);
  const names = useMemo(() => new Map(feeds.map(({ id, name }) => [id, name])), [feeds]);
  const feedName = useCallback(
    (id: string) => names.get(id) ?? (replica.known('feeds', id)?.['name'] as string | undefined) ?? 'Ração excluída',
    [names, replica],
  );
  const { values, change, clear } = useAddressFilters(filterNames);
  const { feed_id, animal_id } = values;
  const [from, to] = [isDay(values.from) ? values.from : '', isDay(values.to) ? values.to : ''];
  const found = useMemo(() => findConsumption(consumption, { feed_id, animal_id, from, to }), [consumption, feed_id, animal_id, from, to]);
  const filtered = found !== consumption;
  const { stats, daily, top } = consumptionTab(found, today);
  // Show the tab at once; sort up to 20,000 rows in a deferred render.
  const shown = useDeferredValue(true, false);

  return (
    <div className="flex flex-col gap-3 lg:gap-2">
      {consumption.length > 0 && (
        <ConsumptionFilters consumption={consumption} feedName={feedName} values={{ ...values, from, to }} change={change} clear={clear} found={found.length} />
      )}
      <ListFigures charts={top.length > 0 && <Top shares={top} feedName={feedName} />}>
        <StatCard label="Registros de consumo" value={number(stats.consumptionCount, 0)} icon={ClipboardList} tone="blue" hint={older.reach} />
        <StatCard label="Quantidade consumida" value={kg(stats.totalQuantity)} icon={Scale} hint={older.reach} />
        <StatCard label="Custo do consumo" value={money(stats.totalCost)} icon={Coins} tone="orange" hint={older.reach} />
        <StatCard label="Média Diária (30d)" value={kg(daily)} icon={CalendarDays} tone="blue" hint="últimos 30 dias ÷ 30" />
      </ListFigures>
      {shown ? <Rows consumption={found} filtered={filtered} feedName={feedName} since={older.since} /> : <Spinner />}
      <Older of={older} />
    </div>
  );
}

type RowsProps = { consumption: readonly FeedConsumption[]; filtered: boolean; feedName: (id: string) => string; since: string | null };

function Rows({ consumption, filtered, feedName, since }: RowsProps) {
  const mayWrite = useMayWrite('feed_consumption');
  const history = useHistoryItem('feed_consumption');
  const removal = useRemoval(consumptionRemoval);
  const newest = useMemo(() => newestConsumption(consumption), [consumption]);
  const columns = useMemo(() => columnsWith(feedName), [feedName]);
  const nameOf = (one: FeedConsumption) => `consumo de ${feedName(one.feed_id)} em ${date(one.consumption_date)}`;
  return (
    <>
      <div className="flex justify-end empty:hidden">
        <Export noun="feed_consumption" rows={newest} since={since} />
      </div>
      <DataTable
        rows={newest}
        columns={columns}
        caption="Consumo"
        rowLabel={nameOf}
        actions={
          mayWrite
            ? (one) => [
                ...history(one.id),
                {
                  label: 'Excluir',
                  icon: Trash2,
                  tone: 'danger',
                  onSelect: () => removal.ask({ id: one.id, name: `${feedName(one.feed_id)}: ${kg(one.quantity)} em ${date(one.consumption_date)}` }),
                },
              ]
            : undefined
        }
        empty={
          <EmptyState icon={Utensils} title={filtered ? 'Nenhum consumo encontrado' : 'Nenhum consumo registrado'}>
            {filtered ? 'Mude ou limpe os filtros.' : mayWrite && 'Registre o que foi para o cocho: o estoque baixa na hora e o custo é calculado.'}
          </EmptyState>
        }
      />
      {removal.dialog}
    </>
  );
}

function Top({ shares, feedName }: { shares: readonly FeedShare[]; feedName: (id: string) => string }) {
  return (
    <Card title="Rações mais consumidas" aria-label="Rações mais consumidas">
      <ol className="flex flex-col gap-3">
        {shares.map(({ feed_id, quantity, cost, percent: share }) => (
          <li key={feed_id}>
            <Progress label={feedName(feed_id)} value={share} text={`${kg(quantity)} (${percent(share)}) · ${cost > 0 ? money(cost) : 'Sem custo'}`} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
