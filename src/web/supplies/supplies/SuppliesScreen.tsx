// /supplies: medicine, vaccines, semen and supplies that the farm has, with what they are worth and when they expire.
import { Boxes, Coins, PackageMinus, PackagePlus, Pill, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { sum } from '#domain/kernel/money';
import { type Supply, supplyKinds } from '#domain/supplies/supplies';
import { matching, type StockLine, type StockState, stockLines, stockStates } from '#domain/supplies/supply-queries';
import { unitFor } from '#domain/supplies/units';
import { filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { PageAction } from '#parts/lists/PageAction';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link } from '#parts/navigation/Router';
import { SupplyTabs } from '#parts/supplies/SupplyTabs';
import { useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { StatCard } from '#ui/Card';
import type { Column } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { count, date, money, number, quantity } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { optionsOf } from '#ui/Select';
import { supplyRemoval } from './removals';

const SupplyForm = lazily(async () => (await import('./SupplyForm')).SupplyForm);
const EntryForm = lazily(async () => (await import('./EntryForm')).EntryForm);
const UseForm = lazily(async () => (await import('./UseForm')).UseForm);

const filterNames = ['search', 'tipo', 'situacao'] as const;
const tones: Record<StockState, 'red' | 'orange' | 'gray' | 'green'> = { vencido: 'red', vencendo: 'orange', baixo: 'orange', vazio: 'gray', normal: 'green' };

const columns: Column<StockLine>[] = [
  {
    key: 'name',
    header: 'Produto',
    primary: true,
    sort: ({ name }) => name,
    cell: ({ name, kind }) => (
      <>
        {name}
        <Second>{supplyKinds[kind]}</Second>
      </>
    ),
  },
  {
    key: 'stock',
    header: 'Estoque',
    align: 'end',
    sort: ({ stock }) => stock,
    cell: ({ stock, unit }) => `${quantity('product', stock)} ${unitFor(stock, unit)}`,
  },
  { key: 'state', header: 'Situação', cell: ({ state }) => <Badge tone={tones[state]}>{stockStates[state]}</Badge> },
  {
    key: 'expires_on',
    header: 'Vence primeiro',
    sort: ({ expires_on }) => (expires_on ? Date.parse(expires_on) : null),
    cell: ({ expires_on }) => expires_on && date(expires_on),
  },
  { key: 'unit', header: 'Custo da unidade', align: 'end', cell: ({ unitCost }) => unitCost !== null && money(unitCost) },
  { key: 'value', header: 'Valor', align: 'end', sort: ({ value }) => value, cell: ({ value }) => money(value) },
];

const linkTo: RowLink<StockLine> = ({ id }, link) => <Link to="/supplies/entradas" search={{ produto: id }} {...link} />;

type Writing = { form: 'entry' | 'use'; supply?: Supply } | null;

export function SuppliesScreen() {
  const supplies = useRows('supplies');
  const lots = useRows('supply_lots');
  const today = useToday();
  const mayWrite = useMayWrite('supply_lots');
  const [writing, setWriting] = useState<Writing>(null);
  const { values, change, clear } = useAddressFilters(filterNames);
  const filters = useDeferredValue(values);
  const all = useMemo(() => stockLines(supplies, lots, today), [supplies, lots, today]);
  const found = useMemo(() => matching(all, { search: filters.search, kind: filters.tipo, state: filters.situacao }), [all, filters]);
  const close = () => setWriting(null);
  const isFiltered = filterNames.some((name) => filters[name] !== '');
  const expiring = all.filter(({ state }) => state === 'vencido' || state === 'vencendo').length;
  return (
    <ListScreen
      noun="supplies"
      title="Estoque"
      subtitle="Remédios, sêmen e insumos: quanto há e quando vence"
      add={null}
      rows={found}
      columns={columns}
      caption="Produtos do estoque"
      nameOf={({ name }) => name}
      removal={supplyRemoval}
      renderForm={(editing, onClose) => <SupplyForm with={editing && { record: editing.row && supplies.find(({ id }) => id === editing.row!.id), onClose }} />}
      renderLink={linkTo}
      actions={(row) => [
        { label: 'Registrar entrada', icon: PackagePlus, onSelect: () => setWriting({ form: 'entry', supply: row }) },
        { label: 'Registrar saída', icon: PackageMinus, onSelect: () => setWriting({ form: 'use', supply: row }) },
      ]}
      filters={{
        search: { label: 'Buscar por produto', value: values.search, onChange: (search) => change({ search }) },
        selects: [
          { label: 'Tipo', all: 'Todos os tipos', value: values.tipo, options: optionsOf(supplyKinds), onChange: (tipo) => change({ tipo }) },
          {
            label: 'Situação',
            all: 'Qualquer situação',
            value: values.situacao,
            options: optionsOf(stockStates),
            onChange: (situacao) => change({ situacao }),
          },
        ],
        onClear: clear,
        found: count(found.length, 'produto', 'produtos'),
      }}
      isFiltered={isFiltered}
      empty={{
        icon: Pill,
        title: 'Nenhum produto no estoque',
        filtered: 'Nenhum produto encontrado',
        hint: 'Registre a entrada de um remédio, de uma vacina ou do sêmen: cada aplicação e inseminação tira a sua dose.',
      }}
      exported={{
        filters: filtersInWords(filters.search),
        also: [
          { label: 'Estoque', kind: 'number', scale: 2, value: ({ stock }) => stock },
          { label: 'Valor (R$)', kind: 'money', value: ({ value }) => value },
          { label: 'Vence primeiro', kind: 'date', value: ({ expires_on }) => expires_on },
        ],
      }}
      pageActions={
        mayWrite && (
          <>
            <PageAction label="Registrar saída" icon={PackageMinus} onSelect={() => setWriting({ form: 'use' })} />
            <Button variant="primary" icon={PackagePlus} onClick={() => setWriting({ form: 'entry' })}>
              Nova Entrada
            </Button>
          </>
        )
      }
    >
      <SupplyTabs />
      {all.length > 0 && (
        <ListFigures>
          <StatCard
            label="Valor do estoque"
            value={money(
              sum(
                all.map(({ value }) => value),
                2,
              ),
            )}
            icon={Coins}
            tone="orange"
            hint="O que custou o que ainda não foi usado"
          />
          <StatCard label="Produtos em estoque" value={number(all.filter(({ stock }) => stock > 0).length, 0)} icon={Boxes} />
          <StatCard label="Vencidos ou vencendo" value={number(expiring, 0)} icon={TriangleAlert} tone="red" hint="Em até 30 dias" />
        </ListFigures>
      )}
      <EntryForm with={writing?.form === 'entry' && { supply: writing.supply, onClose: close }} />
      <UseForm with={writing?.form === 'use' && { supply: writing.supply, onClose: close }} />
    </ListScreen>
  );
}
