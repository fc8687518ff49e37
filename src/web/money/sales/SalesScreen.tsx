// /sales: all sales of animals, newest first, with totals, and the form for a new one above.
import { Coins, HandCoins, Plus, Receipt, Scale, Trash2, Wallet } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { SaleItem } from '#domain/money/sale-items';
import { countSales, findSales, itemsBySale, newestSales } from '#domain/money/sale-queries';
import { isPending, type Sale } from '#domain/money/sales';
import { Export, filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link, useNewWanted } from '#parts/navigation/Router';
import { useDevice, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { StatCard } from '#ui/Card';
import { DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { useFocusBack } from '#ui/FocusBack';
import { count, money, number } from '#ui/format';
import type { MenuItem } from '#ui/Menu';
import { Page } from '#ui/Page';
import { optionsOf } from '#ui/Select';
import { Spinner } from '#ui/Spinner';
import { columnsWith } from './columns';
import { itemColumns, itemsOf } from './export-items';
import { removed, saleRemoval } from './removal';
import type { Given } from './SaleForm';
import { nameOf, salePath, statuses } from './words';

const LazyForm = lazily(async () => (await import('./SaleForm')).SaleForm, <Spinner />);
const LazyPayment = lazily(async () => (await import('./PayForm')).PayForm);
const filterNames = ['search', 'status'] as const;

const linkTo: RowLink<Sale> = ({ id }, props) => <Link to={salePath(id)} {...props} />;

export function SalesScreen() {
  const sales = useRows('sales');
  const items = useRows('sale_items');
  const mayWrite = useMayWrite('sales');
  const history = useHistoryItem('sales');
  const today = useToday();
  const { values, change, clear } = useAddressFilters(filterNames);
  const [writing, setWriting] = useState<Given | null>(null);
  const [paid, setPaid] = useState<Sale | null>(null);
  const button = useFocusBack(writing !== null);
  const { replica } = useDevice();
  const removal = useRemoval(saleRemoval);
  useNewWanted((about, { value }) => mayWrite && setWriting({ animals: about.split(',').filter((id) => replica.row('animals', id)), unit_price: value }));

  const search = useDeferredValue(values.search);
  const status = Object.hasOwn(statuses, values.status) ? values.status : '';
  const namesOf = useNames(items);
  const newest = useMemo(() => newestSales(sales), [sales]);
  const found = useMemo(() => findSales(newest, { search, status }, namesOf), [newest, search, status, namesOf]);
  const columns = useMemo(() => columnsWith(namesOf, today), [namesOf, today]);

  const add = mayWrite && !writing && (
    <Button ref={button} variant="primary" icon={Plus} onClick={() => setWriting({})}>
      Nova Venda
    </Button>
  );
  const actions = (sale: Sale): MenuItem[] => [
    ...(isPending(sale) ? [{ label: 'Marcar como pago', icon: HandCoins, onSelect: () => setPaid(sale) }] : []),
    ...history(sale.id),
    { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask(removed(sale)) },
  ];
  const selects = [
    { label: 'Pagamento', all: 'Todos os pagamentos', value: status, options: optionsOf(statuses), onChange: (status: string) => change({ status }) },
  ];
  const also = [{ label: 'Animais vendidos', kind: 'text' as const, value: (sale: Sale) => namesOf(sale).join(', ') }];
  const parts = () => [{ noun: 'sale_items' as const, rows: itemsOf(found, items), also: itemColumns(sales) }];
  const filters = filtersInWords(search, selects);
  const filtered = search !== '' || status !== '';
  return (
    <Page
      title="Vendas de Animais"
      subtitle="Quem comprou, por quanto, e o que ainda falta receber"
      actions={
        <>
          <Export noun="sales" rows={found} also={also} parts={parts} filters={filters} />
          {add}
        </>
      }
    >
      <LazyForm with={writing && { given: writing, onClose: () => setWriting(null) }} />
      <Figures sales={found} items={items} filters={filters} />
      {(sales.length > 0 || filtered) && (
        <Filters
          search={{
            label: 'Buscar por comprador, animal, nota ou GTA',
            placeholder: 'Comprador, animal ou nota',
            value: values.search,
            onChange: (search) => change({ search }),
          }}
          selects={selects}
          onClear={clear}
          found={count(found.length, 'venda', 'vendas')}
        />
      )}
      <DataTable
        rows={found}
        columns={columns}
        caption="Vendas"
        rowLabel={nameOf}
        renderLink={linkTo}
        actions={mayWrite ? actions : undefined}
        empty={
          <EmptyState icon={Receipt} title={filtered ? 'Nenhuma venda encontrada' : 'Nenhuma venda registrada'} action={!filtered && add}>
            {filtered
              ? 'Mude a busca ou limpe os filtros.'
              : mayWrite && 'Registre a primeira venda: os animais saem do rebanho e a receita entra no financeiro na mesma hora.'}
          </EmptyState>
        }
      />
      {removal.dialog}
      <LazyPayment with={paid && { sale: paid, onClose: () => setPaid(null) }} />
    </Page>
  );
}

/** The names of a sale's animals, including animals that left. */
function useNames(items: readonly SaleItem[]) {
  const { replica } = useDevice();
  const animals = useRows('animals');
  return useMemo(() => {
    const bySale = itemsBySale(items);
    const nameOf = (id: string) => (replica.known('animals', id)?.['name'] as string | undefined) ?? 'Animal';
    // `animals` is a dependency, so that renames are shown.
    return animals && (({ id }: { id: string }) => (bySale.get(id) ?? []).map(({ animal_id }) => nameOf(animal_id)));
  }, [items, animals, replica]);
}

/** Totals of the sales in the list. */
function Figures({ sales, items, filters }: { sales: readonly Sale[]; items: readonly SaleItem[]; filters: string }) {
  const { total, heads, revenue, net, average, pending, pendingNet } = useMemo(() => countSales(sales, items), [sales, items]);
  return (
    <ListFigures label="Totais" note={filters && `Totais só do filtro: ${filters}`}>
      <StatCard label="Total de Vendas" value={number(total, 0)} icon={Receipt} tone="blue" hint={count(heads, 'cabeça vendida', 'cabeças vendidas')} />
      <StatCard label="Receita Total" value={money(revenue)} icon={Coins} hint="valor bruto" />
      <StatCard label="Receita Líquida" value={money(net)} icon={Wallet} hint={pending > 0 && `${money(pendingNet)} a receber`} />
      <StatCard label="Preço Médio" value={money(average)} icon={Scale} tone="orange" hint={`÷ ${count(heads, 'cabeça vendida', 'cabeças vendidas')}`} />
    </ListFigures>
  );
}
