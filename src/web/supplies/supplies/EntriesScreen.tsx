// /supplies/entradas: what came in, with what is left of each lot.
import { PackagePlus } from 'lucide-react';
import { useMemo } from 'react';
import { compareWords } from '#domain/kernel/sorting';
import { isForBreeding } from '#domain/supplies/supplies';
import { isExpired, type SupplyLot } from '#domain/supplies/supply-lots';
import { entriesOf, type WithSupply } from '#domain/supplies/supply-queries';
import { unitFor } from '#domain/supplies/units';
import { lazily } from '#parts/forms/Lazy';
import { ListScreen } from '#parts/lists/ListScreen';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { SupplyTabs } from '#parts/supplies/SupplyTabs';
import { useRows, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { count, date, money, quantity } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { lotRemoval } from './removals';

const Form = lazily(async () => (await import('./EntryForm')).EntryForm);
type Line = WithSupply<SupplyLot>;

const columnsOn = (today: string): Column<Line>[] => [
  {
    key: 'supply',
    header: 'Produto',
    primary: true,
    sort: ({ supply }) => supply.name,
    cell: ({ supply, lot, canister }) => (
      <>
        {supply.name}
        <Second>{[lot && (isForBreeding(supply) ? `Partida ${lot}` : `Lote ${lot}`), canister].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  { key: 'entry_date', header: 'Entrou em', sort: ({ entry_date }) => Date.parse(entry_date), cell: ({ entry_date }) => date(entry_date) },
  {
    key: 'remaining',
    header: 'Resta',
    align: 'end',
    sort: ({ remaining }) => remaining,
    cell: ({ remaining, quantity: entered, supply }) => `${quantity('product', remaining)} de ${quantity('product', entered)} ${unitFor(entered, supply.unit)}`,
  },
  {
    key: 'expires_on',
    header: 'Validade',
    sort: ({ expires_on }) => (expires_on ? Date.parse(expires_on) : null),
    cell: (row) =>
      row.expires_on && (isExpired(row, today) && row.remaining > 0 ? <Badge tone="red">Vencido em {date(row.expires_on)}</Badge> : date(row.expires_on)),
  },
  {
    key: 'total_cost',
    header: 'Custo',
    align: 'end',
    sort: ({ total_cost }) => total_cost,
    cell: ({ total_cost }) => total_cost !== null && money(total_cost),
  },
  {
    key: 'value',
    header: 'Valor do resto',
    align: 'end',
    sort: ({ remaining_value }) => remaining_value,
    cell: ({ remaining_value }) => money(remaining_value),
  },
];

export function EntriesScreen() {
  const lots = useRows('supply_lots');
  const supplies = useRows('supplies');
  const today = useToday();
  const { values, change, clear } = useAddressFilters(['produto']);
  const rows = useMemo(() => entriesOf(lots, supplies, values.produto), [lots, supplies, values.produto]);
  const columns = useMemo(() => columnsOn(today), [today]);
  const options = useMemo(() => supplies.toSorted((a, b) => compareWords(a.name, b.name)).map(({ id, name }) => ({ value: id, label: name })), [supplies]);
  return (
    <ListScreen
      noun="supply_lots"
      title="Entradas do estoque"
      subtitle="Cada compra com seu lote, validade e custo: o que vence primeiro sai primeiro"
      add="Nova Entrada"
      rows={rows}
      columns={columns}
      caption="Entradas do estoque"
      nameOf={({ supply, entry_date }) => `${supply.name}, ${date(entry_date)}`}
      removal={lotRemoval}
      renderForm={(editing, onClose) => (
        <Form
          with={
            editing && {
              lot: editing.row && lots.find(({ id }) => id === editing.row!.id),
              supply: editing.row ? undefined : supplies.find(({ id }) => id === values.produto),
              onClose,
            }
          }
        />
      )}
      filters={{
        selects: [{ label: 'Produto', all: 'Todos os produtos', value: values.produto, options, onChange: (produto) => change({ produto }) }],
        onClear: clear,
        found: count(rows.length, 'entrada', 'entradas'),
      }}
      isFiltered={values.produto !== ''}
      empty={{
        icon: PackagePlus,
        title: 'Nenhuma entrada registrada',
        hint: 'Registre o que comprou, com o lote e a validade da embalagem, ou traga a nota fiscal: ela já preenche.',
      }}
      opensForm
    >
      <SupplyTabs />
    </ListScreen>
  );
}
