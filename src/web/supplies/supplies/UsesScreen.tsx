// /supplies/saidas: what left the stock, by hand and by applications, treatments and services, and what it cost.
import { PackageMinus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { compareWords } from '#domain/kernel/sorting';
import type { SupplyLot } from '#domain/supplies/supply-lots';
import { usedIn, usesOf, type WithSupply } from '#domain/supplies/supply-queries';
import { partsOf } from '#domain/supplies/supply-stock';
import { type SupplyUse, useReasons } from '#domain/supplies/supply-uses';
import { unitFor } from '#domain/supplies/units';
import { Export } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { SupplyTabs } from '#parts/supplies/SupplyTabs';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { StatCard } from '#ui/Card';
import { type Column, DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { count, date, money, quantity } from '#ui/format';
import { Page } from '#ui/Page';
import { Second } from '#ui/SecondLine';
import { removalOfUse } from './removals';

const Form = lazily(async () => (await import('./UseForm')).UseForm);
type Line = WithSupply<SupplyUse>;

/** "Aplicação, 25 animais", "Perda". */
function useSources(): (use: SupplyUse) => string {
  const [vaccines, treatments, services] = [useRows('animal_vaccines'), useRows('animal_treatments'), useRows('artificial_inseminations')];
  const works = useRows('daily_activities');
  return useMemo(() => {
    const sources = new Map<string, { label: string; animals: number }>();
    const note = (label: string, rows: readonly { supply_use_id?: string | null }[]) => {
      for (const { supply_use_id: id } of rows) if (id) sources.set(id, { label, animals: (sources.get(id)?.animals ?? 0) + 1 });
    };
    note('Aplicação', vaccines);
    note('Tratamento', treatments);
    note('Inseminação', services);
    for (const { supply_use_id: id, activity_type } of works) if (id) sources.set(id, { label: `Atividade: ${activity_type}`, animals: 1 });
    return ({ id, reason, per_event }) => {
      const of = sources.get(id);
      if (!of) return per_event === null ? useReasons[reason] : 'Registro excluído, antigo ou transferido';
      return of.animals > 1 ? `${of.label}, ${of.animals} animais` : of.label;
    };
  }, [vaccines, treatments, services, works]);
}

const columnsWith = (sourceOf: (use: SupplyUse) => string, lots: ReadonlyMap<string, SupplyLot>): Column<Line>[] => [
  {
    key: 'supply',
    header: 'Produto',
    primary: true,
    sort: ({ supply }) => supply.name,
    cell: (use) => (
      <>
        {use.supply.name}
        <Second>{sourceOf(use)}</Second>
      </>
    ),
  },
  { key: 'used_on', header: 'Data', sort: ({ used_on }) => Date.parse(used_on), cell: ({ used_on }) => date(used_on) },
  { key: 'quantity', header: 'Saiu', align: 'end', cell: ({ quantity: taken, supply }) => `${quantity('product', taken)} ${unitFor(taken, supply.unit)}` },
  {
    key: 'lots',
    header: 'Lote',
    cell: (use) =>
      partsOf(use)
        .flatMap(({ lot_id }) => lots.get(lot_id)?.lot ?? [])
        .join(', ') || null,
  },
  { key: 'cost', header: 'Custo', align: 'end', sort: ({ cost }) => cost, cell: ({ cost }) => money(cost) },
];

export function UsesScreen() {
  const uses = useRows('supply_uses');
  const supplies = useRows('supplies');
  const lots = useRows('supply_lots');
  const today = useToday();
  const mayWrite = useMayWrite('supply_uses');
  const [writing, setWriting] = useState(false);
  const removal = useRemoval(removalOfUse);
  const history = useHistoryItem('supply_uses');
  const { values, change, clear } = useAddressFilters(['produto']);
  const rows = useMemo(() => usesOf(uses, supplies, values.produto), [uses, supplies, values.produto]);
  const sourceOf = useSources();
  const columns = useMemo(() => columnsWith(sourceOf, new Map(lots.map((lot) => [lot.id, lot]))), [sourceOf, lots]);
  const options = useMemo(() => supplies.toSorted((a, b) => compareWords(a.name, b.name)).map(({ id, name }) => ({ value: id, label: name })), [supplies]);
  const month = `${today.slice(0, 7)}-01`;
  const add = mayWrite && (
    <Button variant="primary" icon={PackageMinus} onClick={() => setWriting(true)}>
      Registrar Saída
    </Button>
  );
  return (
    <Page
      title="Saídas do estoque"
      subtitle="O que foi usado ou perdido, e quanto custou"
      actions={
        <>
          <Export noun="supply_uses" rows={rows} />
          {add}
        </>
      }
    >
      <SupplyTabs />
      {uses.length > 0 && (
        <ListFigures>
          <StatCard
            label="Custo no mês"
            value={money(usedIn(uses, month, today))}
            icon={PackageMinus}
            tone="orange"
            hint="O que saiu do estoque desde o dia 1"
          />
        </ListFigures>
      )}
      {(rows.length > 0 || values.produto !== '') && (
        <Filters
          selects={[{ label: 'Produto', all: 'Todos os produtos', value: values.produto, options, onChange: (produto) => change({ produto }) }]}
          onClear={clear}
          found={count(rows.length, 'saída', 'saídas')}
        />
      )}
      <DataTable
        rows={rows}
        columns={columns}
        caption="Saídas do estoque"
        rowLabel={({ supply, used_on }) => `${supply.name}, ${date(used_on)}`}
        actions={
          mayWrite
            ? (row) => [
                ...history(row.id),
                {
                  label: 'Excluir',
                  icon: Trash2,
                  tone: 'danger',
                  onSelect: () => removal.ask({ id: row.id, name: `${row.supply.name}, ${date(row.used_on)}` }),
                },
              ]
            : undefined
        }
        empty={
          <EmptyState icon={PackageMinus} title="Nenhuma saída registrada" action={add}>
            Escolha o produto do estoque ao anotar uma aplicação, um tratamento ou uma inseminação: a dose sai sozinha.
          </EmptyState>
        }
      />
      {removal.dialog}
      <Form with={writing && { onClose: () => setWriting(false) }} />
    </Page>
  );
}
