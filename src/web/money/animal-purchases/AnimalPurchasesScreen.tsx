// /purchases/animals: all purchases of animals, newest first, with totals, and the form for a new one above.
import { Coins, HandCoins, PawPrint, Plus, Scale, ShoppingCart, Trash2, Wallet } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { type AnimalPurchase, isUnpaid } from '#domain/money/animal-purchases';
import { dueInWords } from '#domain/money/financial-queries';
import { countPurchases, findPurchases, newestPurchases } from '#domain/money/purchase-queries';
import { Export, filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { Link, useNewWanted } from '#parts/navigation/Router';
import { useDevice, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { StatCard } from '#ui/Card';
import { type Column, DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { useFocusBack } from '#ui/FocusBack';
import { count, date, money, number } from '#ui/format';
import type { MenuItem } from '#ui/Menu';
import { Page } from '#ui/Page';
import { Second } from '#ui/SecondLine';
import { optionsOf } from '#ui/Select';
import { Spinner } from '#ui/Spinner';
import { nameOf, purchasePath, purchaseRemoval, removed, statuses, statusTones } from './words';

const LazyForm = lazily(async () => (await import('./AnimalPurchaseForm')).AnimalPurchaseForm, <Spinner />);
const LazyPayment = lazily(async () => (await import('./PayPurchaseForm')).PayPurchaseForm);
const filterNames = ['search', 'status'] as const;

const linkTo: RowLink<AnimalPurchase> = ({ id }, props) => <Link to={purchasePath(id)} {...props} />;

const columnsOn = (today: string): Column<AnimalPurchase>[] => [
  { key: 'date', header: 'Data', width: '7rem', sort: ({ purchase_date }) => Date.parse(purchase_date), cell: ({ purchase_date }) => date(purchase_date) },
  {
    key: 'seller',
    header: 'Vendedor',
    primary: true,
    sort: ({ seller_name }) => seller_name,
    cell: (purchase) => (
      <>
        {purchase.seller_name}
        <Second>{[purchase.gta_number && `GTA ${purchase.gta_number}`, dueInWords(purchase, today)].filter(Boolean).join(' · ')}</Second>
      </>
    ),
  },
  { key: 'animals', header: 'Animais', align: 'end', sort: ({ total_animals }) => total_animals, cell: ({ total_animals }) => number(total_animals, 0) },
  { key: 'price', header: 'Valor', align: 'end', sort: ({ purchase_price }) => purchase_price, cell: ({ purchase_price }) => money(purchase_price) },
  { key: 'invoice', header: 'NF', sort: ({ invoice_number }) => invoice_number, cell: ({ invoice_number }) => invoice_number },
  {
    key: 'status',
    header: 'Status',
    badge: true,
    sort: ({ payment_status }) => statuses[payment_status],
    cell: ({ payment_status }) => <Badge tone={statusTones[payment_status]}>{statuses[payment_status]}</Badge>,
  },
];

export function AnimalPurchasesScreen() {
  const purchases = useRows('animal_purchases');
  const items = useRows('purchase_items');
  const mayWrite = useMayWrite('animal_purchases');
  const history = useHistoryItem('animal_purchases');
  const today = useToday();
  const { replica } = useDevice();
  const { values, change, clear } = useAddressFilters(filterNames);
  const [writing, setWriting] = useState(false);
  const [paid, setPaid] = useState<AnimalPurchase | null>(null);
  const button = useFocusBack(writing);
  const removal = useRemoval(purchaseRemoval);
  useNewWanted(() => mayWrite && setWriting(true));

  const search = useDeferredValue(values.search);
  const status = Object.hasOwn(statuses, values.status) ? values.status : '';
  const newest = useMemo(() => newestPurchases(purchases), [purchases]);
  const found = useMemo(() => {
    const named = new Map<string, string[]>();
    for (const { purchase_id, animal_id } of search ? items : []) {
      const animal = replica.known('animals', animal_id) as { name?: string; identification?: string | null } | undefined;
      named.set(purchase_id, [...(named.get(purchase_id) ?? []), animal?.name ?? '', animal?.identification ?? '']);
    }
    return findPurchases(newest, { search, status }, ({ id }) => named.get(id) ?? []);
  }, [newest, items, search, status, replica]);
  const columns = useMemo(() => columnsOn(today), [today]);

  const add = mayWrite && !writing && (
    <Button ref={button} variant="primary" icon={Plus} onClick={() => setWriting(true)}>
      Comprar animais
    </Button>
  );
  const actions = (purchase: AnimalPurchase): MenuItem[] => [
    ...(isUnpaid(purchase) ? [{ label: 'Marcar como paga', icon: HandCoins, onSelect: () => setPaid(purchase) }] : []),
    ...history(purchase.id),
    { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask(removed(purchase)) },
  ];
  const selects = [
    { label: 'Pagamento', all: 'Todos os pagamentos', value: status, options: optionsOf(statuses), onChange: (status: string) => change({ status }) },
  ];
  const parts = () => [{ noun: 'purchase_items' as const, rows: items.filter(({ purchase_id }) => found.some(({ id }) => id === purchase_id)) }];
  const filters = filtersInWords(search, selects);
  const filtered = search !== '' || status !== '';
  return (
    <Page
      title="Compras de Animais"
      subtitle="De quem a fazenda comprou, por quanto, e o que falta pagar"
      actions={
        <>
          <Export noun="animal_purchases" rows={found} parts={parts} filters={filters} />
          {add}
        </>
      }
    >
      <LazyForm with={writing && { onClose: () => setWriting(false) }} />
      <Figures purchases={found} filters={filters} />
      {(purchases.length > 0 || filtered) && (
        <Filters
          search={{
            label: 'Buscar por vendedor, animal, nota ou GTA',
            placeholder: 'Vendedor, animal ou nota',
            value: values.search,
            onChange: (search) => change({ search }),
          }}
          selects={selects}
          onClear={clear}
          found={count(found.length, 'compra', 'compras')}
        />
      )}
      <DataTable
        rows={found}
        columns={columns}
        caption="Compras de animais"
        rowLabel={nameOf}
        renderLink={linkTo}
        actions={mayWrite ? actions : undefined}
        empty={
          <EmptyState icon={ShoppingCart} title={filtered ? 'Nenhuma compra encontrada' : 'Nenhuma compra registrada'} action={!filtered && add}>
            {filtered
              ? 'Mude a busca ou limpe os filtros.'
              : mayWrite && 'Registre a primeira compra: os animais entram no rebanho, com brinco e peso, e a despesa entra no financeiro na mesma hora.'}
          </EmptyState>
        }
      />
      {removal.dialog}
      <LazyPayment with={paid && { purchase: paid, onClose: () => setPaid(null) }} />
    </Page>
  );
}

/** Totals of the purchases in the list. */
function Figures({ purchases, filters }: { purchases: readonly AnimalPurchase[]; filters: string }) {
  const { total, heads, price, extras, average, pending } = useMemo(() => countPurchases(purchases), [purchases]);
  return (
    <ListFigures label="Totais" note={filters && `Totais só do filtro: ${filters}`}>
      <StatCard label="Compras" value={number(total, 0)} icon={PawPrint} tone="blue" hint={count(heads, 'cabeça comprada', 'cabeças compradas')} />
      <StatCard label="Valor dos animais" value={money(price)} icon={Coins} hint="sem frete e comissão" />
      <StatCard label="Frete e comissão" value={money(extras)} icon={Wallet} hint={pending > 0 && count(pending, 'compra a pagar', 'compras a pagar')} />
      <StatCard
        label="Preço Médio da Compra"
        value={money(average)}
        icon={Scale}
        tone="orange"
        hint={`÷ ${count(heads, 'cabeça comprada', 'cabeças compradas')}`}
      />
    </ListFigures>
  );
}
