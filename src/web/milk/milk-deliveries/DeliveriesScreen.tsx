// /milk-production/entregas: what the dairy collected, what calves and family used, and what is in the tank.
import { Droplets, Milk, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { daysOfMonth } from '#domain/kernel/periods';
import { compare } from '#domain/kernel/sorting';
import { type Destination, destinationNames, MilkDelivery, warmestMilk } from '#domain/milk/milk-deliveries';
import { allDays } from '#domain/milk/milk-queries';
import { inTankNow, tankBalance } from '#domain/milk/tank-balance';
import { filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { useMilk } from '#parts/milk/JudgedMilk';
import { MilkTabs } from '#parts/milk/MilkTabs';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';
import { StatCard } from '#ui/Card';
import type { Column } from '#ui/DataTable';
import { count, date, litres, quantity } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { optionsOf } from '#ui/Select';

const Form = lazily(async () => (await import('./MilkDeliveryForm')).MilkDeliveryForm);
const filterNames = ['destino'] as const;
const destinations = optionsOf(destinationNames);
const tones: Record<Destination, Tone> = { laticinio: 'green', bezerros: 'blue', familia: 'gray' };

const removal: Removal = {
  remove: 'remove_milk_delivery',
  restore: 'restore_milk_delivery',
  title: 'Excluir entrega',
  question: MilkDelivery.confirm!,
  done: 'Entrega excluída',
  failed: MilkDelivery.failed!.remove,
};

const columns: Column<MilkDelivery>[] = [
  {
    key: 'date',
    header: 'Data',
    primary: true,
    sort: ({ delivery_date, delivery_time }) => `${delivery_date} ${delivery_time ?? ''}`,
    cell: ({ delivery_date, delivery_time, dairy }) => (
      <>
        {date(delivery_date)}
        {delivery_time && ` às ${delivery_time}`}
        <Second>{dairy}</Second>
      </>
    ),
  },
  {
    key: 'destination',
    header: 'Para onde foi',
    badge: true,
    sort: ({ destination }) => destinationNames[destination],
    cell: ({ destination }) => <Badge tone={tones[destination]}>{destinationNames[destination]}</Badge>,
  },
  { key: 'litres', header: 'Litros', align: 'end', sort: (row) => row.litres, cell: (row) => litres(row.litres) },
  {
    key: 'temperature',
    header: 'Temperatura',
    align: 'end',
    sort: ({ temperature }) => temperature,
    cell: ({ temperature }) =>
      temperature !== null && (temperature > warmestMilk ? <Badge tone="orange">{quantity('celsius', temperature)}</Badge> : quantity('celsius', temperature)),
  },
  { key: 'driver', header: 'Motorista', cell: ({ driver }) => driver },
  { key: 'ticket', header: 'Comprovante', cell: ({ ticket }) => ticket },
];

const nameOf = ({ destination, delivery_date }: MilkDelivery) => `leite para ${destinationNames[destination].toLowerCase()} em ${date(delivery_date)}`;

export function DeliveriesScreen() {
  const rows = useRows('milk_deliveries');
  const milk = useMilk();
  const today = useToday();
  const { values, change, clear } = useAddressFilters(filterNames);
  const destino = values.destino in destinationNames ? values.destino : '';
  const newest = useMemo(
    () => rows.toSorted((a, b) => compare(b.delivery_date, a.delivery_date) || compare(b.delivery_time ?? '', a.delivery_time ?? '') || compare(a.id, b.id)),
    [rows],
  );
  const found = useMemo(() => newest.filter(({ destination }) => destino === '' || destination === destino), [newest, destino]);
  const days = useMemo(() => allDays(milk), [milk]);
  const now = useMemo(() => inTankNow(days, rows, today), [days, rows, today]);
  const month = useMemo(() => tankBalance(days, rows, daysOfMonth(today.slice(0, 7), today)), [days, rows, today]);
  const selects = [{ label: 'Para onde foi', all: 'Tudo', value: destino, options: destinations, onChange: (wanted: string) => change({ destino: wanted }) }];
  return (
    <ListScreen
      noun="milk_deliveries"
      title="Entregas de leite"
      subtitle="O que o caminhão levou, e o leite dos bezerros e da família"
      add="Nova Entrega"
      rows={found}
      columns={columns}
      caption="Entregas de leite"
      nameOf={nameOf}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row, onClose }} />}
      filters={{ selects, onClear: clear, found: count(found.length, 'entrega', 'entregas') }}
      isFiltered={destino !== ''}
      empty={{
        icon: Truck,
        title: 'Nenhuma entrega registrada',
        filtered: 'Nenhuma entrega encontrada',
        hint: 'Anote cada coleta do caminhão: o extrato do laticínio é conferido com elas.',
      }}
      exported={{ filters: filtersInWords('', selects) }}
      opensForm
    >
      <MilkTabs />
      {rows.length > 0 && (
        <ListFigures>
          <StatCard
            label="No tanque agora"
            value={now ? litres(now.litres) : '-'}
            icon={Milk}
            hint={now ? `Leite que entrou desde a coleta de ${date(now.since)}` : 'Sem coleta registrada'}
          />
          <StatCard
            label="Coletado neste mês"
            value={litres(month.collected)}
            icon={Truck}
            tone="green"
            hint={`Entraram no tanque ${litres(month.into)}: saldo de ${litres(month.balance)}`}
          />
          <StatCard
            label="Bezerros e família neste mês"
            value={litres(month.calves + month.family)}
            icon={Droplets}
            tone="blue"
            hint={`${litres(month.calves)} dos bezerros, ${litres(month.family)} da família`}
          />
        </ListFigures>
      )}
    </ListScreen>
  );
}
