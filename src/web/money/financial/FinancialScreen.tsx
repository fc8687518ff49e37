// /financial: income and expenses, newest first, and pending amounts.
import { Ban, CircleCheck, Clock, Milk, Pencil, Plus, Receipt, Scale, Tags, Trash2, TrendingDown, TrendingUp, Undo2, Wallet } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { groupedBy } from '#domain/kernel/grouped';
import { sum } from '#domain/kernel/money';
import { categoriesOf, financialSummary, findTransactions, newestTransactions, periodNames, spanOf, within } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { currentCategories, inCategories } from '#domain/money/note-parts';
import { useAttachmentsItem } from '#parts/attachments/AttachmentsItem';
import { Export, filtersInWords } from '#parts/export/Export';
import { lazily } from '#parts/forms/Lazy';
import { useRemoval } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { PageAction } from '#parts/lists/PageAction';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { go, Link, useNewWanted, usePlace } from '#parts/navigation/Router';
import { useMayRead } from '#parts/sync/Auth';
import { useDevice, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { StatCard } from '#ui/Card';
import { Choices } from '#ui/Choices';
import { DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import { useFocusBack } from '#ui/FocusBack';
import { count, money } from '#ui/format';
import type { MenuItem } from '#ui/Menu';
import { useWide } from '#ui/media';
import { Page } from '#ui/Page';
import { optionsOf } from '#ui/Select';
import { Spinner } from '#ui/Spinner';
import { columnsWith } from './columns';
import { usePrepareSearch } from './prepare-search';
import { transactionRemoval } from './removal';
import type { Given } from './TransactionForm';
import { inWords, statusNames, typeNames } from './words';

const LazyForm = lazily(async () => (await import('./TransactionForm')).TransactionForm, <Spinner />);
const LazyFound = lazily(async () => (await import('./FoundTransaction')).FoundTransaction);
const LazyCorrectForm = lazily(async () => (await import('./CorrectForm')).CorrectForm);
const LazyUndoForm = lazily(async () => (await import('./UndoPaymentForm')).UndoPaymentForm);
const LazyCancelForm = lazily(async () => (await import('./CancelForm')).CancelForm);
const LazyCategories = lazily(async () => (await import('./Categories')).Categories);
const LazyPayForm = lazily(async () => (await import('./PayForm')).PayForm);
// Reserve the height, so that the lazy chart does not shift the list.
const chartsPlace = <div className="card min-h-[24rem]" />;
const LazyCharts = lazily(async () => (await import('./MoneyCharts')).MoneyCharts, chartsPlace);

const filterNames = ['type', 'periodo', 'search', 'category_id', 'status'] as const;
const types = [
  ['', 'Todas'],
  ['receita', 'Receitas'],
  ['despesa', 'Despesas'],
] as const;
const periods = optionsOf(periodNames);
const statuses = optionsOf({ ...statusNames, vencida: 'Vencida' });

export function FinancialScreen() {
  const transactions = useRows('financial_transactions');
  const today = useToday();
  const { replica } = useDevice();
  const mayWrite = useMayWrite('financial_transactions');
  // Others reach it by the tabs of milk, which an accountant does not see.
  const [seesMoney, seesMilk] = [useMayRead('milk_statements'), useMayRead('milk_production')];
  const seesStatements = seesMoney && !seesMilk;
  const { values, change, clear } = useAddressFilters(filterNames);
  const [writing, setWriting] = useState<Given | null>(null);
  const place = usePlace();
  const asked = place.search['transacao'];
  const [acting, setActing] = useState<{ act: 'pay' | 'correct' | 'undo' | 'cancel'; on: FinancialTransaction } | null>(null);
  const [sorting, setSorting] = useState(false);
  const button = useFocusBack(writing !== null);
  const removal = useRemoval(transactionRemoval);
  const history = useHistoryItem('financial_transactions');
  const photos = useAttachmentsItem('transaction_id');
  useNewWanted((about, { value, text }) => mayWrite && setWriting({ ...(about === 'receita' && { type: about }), amount: value, description: text }));

  // Deferred: typing stays responsive while the list updates.
  const search = useDeferredValue(values.search);
  const { category_id, status, periodo } = values;
  const type = Object.hasOwn(typeNames, values.type) ? values.type : '';
  const newest = useMemo(() => newestTransactions(transactions), [transactions]);
  usePrepareSearch(newest);
  const shown = useMemo(() => within(newest, spanOf(periodo, today)), [newest, periodo, today]);
  // A mixed note is in each of its categories with its part, and once in the list.
  const [items, categories] = [useRows('invoice_items'), useRows('financial_categories')];
  const parts = useMemo(() => inCategories(shown, items, currentCategories(categories)), [shown, items, categories]);
  const foundParts = useMemo(() => findTransactions(parts, { search, type, category_id, status }, today), [parts, search, type, category_id, status, today]);
  const found = useMemo(() => {
    if (parts === shown) return foundParts;
    const ids = new Set(foundParts.map(({ id }) => id));
    return shown.filter(({ id }) => ids.has(id));
  }, [parts, shown, foundParts]);
  const partsById = useMemo(() => groupedBy(parts === shown ? [] : parts, ({ id }) => id), [parts, shown]);
  const nameOf = useCallback((id: string) => (replica.known('financial_categories', id)?.['name'] as string | undefined) ?? 'Sem categoria', [replica]);
  const columns = useMemo(() => {
    const partsOf = ({ id }: FinancialTransaction) => partsById.get(id) ?? [];
    const categoryOf = (one: FinancialTransaction) => (partsOf(one).length > 1 ? `${nameOf(one.category_id)} e outras` : nameOf(one.category_id));
    return columnsWith(categoryOf, (one) => (category_id === '' ? undefined : partsOf(one).find((part) => part.category_id === category_id)?.amount), today);
  }, [nameOf, partsById, category_id, today]);
  const chartRows = useDeferredValue(parts);

  const actionsOf = (row: FinancialTransaction): MenuItem[] => [
    ...(mayWrite && row.status === 'pendente' && !row.withheld_from_id
      ? [{ label: 'Marcar como pago', icon: CircleCheck, onSelect: () => setActing({ act: 'pay', on: row }) }]
      : []),
    ...(mayWrite ? [{ label: 'Corrigir', icon: Pencil, onSelect: () => setActing({ act: 'correct', on: row }) }] : []),
    ...(mayWrite && row.status === 'pago' && !row.withheld_from_id && !row.related_statement_id
      ? [{ label: 'Desfazer pagamento', icon: Undo2, onSelect: () => setActing({ act: 'undo', on: row }) }]
      : []),
    ...(mayWrite && row.status === 'pendente' && isOwn(row) ? [{ label: 'Cancelar', icon: Ban, onSelect: () => setActing({ act: 'cancel', on: row }) }] : []),
    // A transaction of a sale or of a statement is deleted with it.
    ...(row.related_sale_id !== null ? [{ label: 'Ver venda', icon: Receipt, onSelect: () => void go({ to: `/sales/${row.related_sale_id}` }) }] : []),
    ...(row.related_purchase_id
      ? [{ label: 'Ver compra', icon: Receipt, onSelect: () => void go({ to: `/purchases/animals/${row.related_purchase_id}` }) }]
      : []),
    ...(row.related_statement_id ? [{ label: 'Ver extratos do leite', icon: Receipt, onSelect: () => void go({ to: '/milk-production/laticinio' }) }] : []),
    ...photos.items(row.id, inWords(row)),
    ...history(row.id),
    ...(mayWrite && isOwn(row) && !row.part_of_id
      ? [{ label: 'Excluir', icon: Trash2, tone: 'danger' as const, onSelect: () => removal.ask({ id: row.id, name: inWords(row) }) }]
      : []),
  ];
  const done = () => setActing(null);
  const filters = filtersInWords(search, [
    { label: 'Tipo', value: type, options: optionsOf(typeNames) },
    { label: 'Período', value: periodo, options: periods },
    { label: 'Categoria', value: category_id, options: [{ value: category_id, label: nameOf(category_id) }] },
    { label: 'Status', value: status, options: statuses },
  ]);
  const filtered = search !== '' || type !== '' || category_id !== '' || status !== '' || periodo !== '';
  const add = mayWrite && !writing && (
    <Button ref={button} variant="primary" icon={Plus} onClick={() => setWriting({})}>
      Nova Transação
    </Button>
  );
  return (
    <Page
      title="Controle Financeiro"
      subtitle="O que entrou, o que saiu e o que falta pagar ou receber"
      actions={
        <>
          <Export noun="financial_transactions" title="Transações" rows={found} filters={filters} />
          {seesStatements && (
            <Link to="/milk-production/laticinio" className={buttonClass('secondary')}>
              <Milk aria-hidden="true" />
              Laticínio
            </Link>
          )}
          {mayWrite && <PageAction label="Categorias" icon={Tags} onSelect={() => setSorting(true)} />}
          {add}
        </>
      }
    >
      <MoneyTabs />
      <LazyForm with={writing && { given: writing, onClose: () => setWriting(null) }} />
      <Figures
        transactions={category_id === '' ? found : foundParts}
        type={type}
        filters={filters}
        charts={transactions.length > 0 && <LazyCharts with={{ all: transactions, shown: chartRows, type, today, nameOf }} />}
      />
      {(transactions.length > 0 || filtered) && (
        <Narrowed values={values} type={type} change={change} clear={clear} found={count(found.length, 'transação', 'transações')} />
      )}
      <DataTable
        rows={found}
        columns={columns}
        caption="Transações"
        rowLabel={inWords}
        actions={actionsOf}
        empty={
          <EmptyState icon={Wallet} title={filtered ? 'Nenhuma transação encontrada' : 'Nenhuma transação registrada'}>
            {filtered ? 'Mude a busca ou limpe os filtros.' : mayWrite && 'Anote o que a fazenda vende e o que gasta: o saldo de cada mês aparece aqui.'}
          </EmptyState>
        }
      />
      {removal.dialog}
      {photos.dialog}
      <LazyFound
        with={
          asked !== undefined && {
            id: asked,
            nameOf,
            actionsOf,
            onClose: () => void go({ to: place.path, search: { ...place.search, transacao: undefined }, replace: true, keepScroll: true }),
          }
        }
      />
      <LazyPayForm with={acting?.act === 'pay' && { transaction: acting.on, onClose: done }} />
      <LazyCorrectForm with={acting?.act === 'correct' && { transaction: acting.on, onClose: done }} />
      <LazyUndoForm with={acting?.act === 'undo' && { transaction: acting.on, onClose: done }} />
      <LazyCancelForm with={acting?.act === 'cancel' && { transaction: acting.on, onClose: done }} />
      <LazyCategories with={sorting && { onClose: () => setSorting(false) }} />
    </Page>
  );
}

/** Written by a person, not by a sale, a statement or with a revenue. A phone that did not synchronize yet has rows without these fields. */
const isOwn = ({ related_sale_id, related_purchase_id, related_statement_id, withheld_from_id }: FinancialTransaction) =>
  !related_sale_id && !related_purchase_id && !related_statement_id && !withheld_from_id;

type Values = Record<(typeof filterNames)[number], string>;
type NarrowedProps = { values: Values; type: string; change: (changes: Partial<Values>) => void; clear: () => void; found: string };

function Narrowed({ values, type, change, clear, found }: NarrowedProps) {
  const categories = useRows('financial_categories');
  // Both types may have a category with this name.
  const options = useMemo(
    () =>
      categoriesOf(categories, type).map(({ id, name, type: of }) => ({ value: id, label: type === '' ? `${name} (${typeNames[of]!.toLowerCase()})` : name })),
    [categories, type],
  );
  const wide = useWide();
  // A category belongs to one type: reset it.
  const ofType = (type: string) => change({ type, category_id: '' });
  return (
    <Filters
      search={{
        label: 'Buscar por descrição, cliente, fornecedor ou nota',
        placeholder: 'Descrição, cliente ou fornecedor',
        value: values.search,
        onChange: (search) => change({ search }),
      }}
      selects={[
        ...(wide ? [{ label: 'Tipo', all: 'Receitas e despesas', value: type, options: optionsOf(typeNames), onChange: ofType }] : []),
        { label: 'Período', all: 'Todo o período', value: values.periodo, options: periods, onChange: (periodo) => change({ periodo }) },
        { label: 'Categoria', all: 'Todas as categorias', value: values.category_id, options, onChange: (category_id) => change({ category_id }) },
        { label: 'Status', all: 'Todos os status', value: values.status, options: statuses, onChange: (status) => change({ status }) },
      ]}
      active={!wide && type !== ''}
      onClear={clear}
      found={found}
    >
      {!wide && <Choices label="Mostrar" choices={types} value={type} onChange={ofType} />}
    </Filters>
  );
}

type FiguresProps = { transactions: readonly FinancialTransaction[]; type: string; filters: string; charts: ReactNode };

/** Totals of the transactions in the list. Of one type, the other one and the balance are not known. */
function Figures({ transactions, type, filters, charts }: FiguresProps) {
  const summary = useMemo(() => financialSummary(transactions), [transactions]);
  const { totalRevenue, totalExpense, balance, pendingRevenue, pendingExpense, revenueCount, expenseCount } = summary;
  const wide = useWide();
  const left = 'fora do filtro';
  const [revenue, expense] = [type !== 'despesa', type !== 'receita'];
  const both = revenue && expense;
  const pendingParts = [revenue && `${money(pendingRevenue)} a receber`, expense && `${money(pendingExpense)} a pagar`].filter(Boolean).join(' · ');
  return (
    <ListFigures
      label="Totais"
      charts={charts}
      note={filters ? `Totais só do filtro: ${filters}` : !wide && 'Totais de todas as transações, sem as canceladas'}
    >
      <StatCard
        label="Receitas"
        value={money(revenue ? totalRevenue : null)}
        icon={TrendingUp}
        hint={revenue ? count(revenueCount, 'receita', 'receitas') : left}
      />
      <StatCard
        label="Despesas"
        value={money(expense ? totalExpense : null)}
        icon={TrendingDown}
        tone="red"
        hint={expense ? count(expenseCount, 'despesa', 'despesas') : left}
      />
      <div className={`figure-first contents ${!both ? '' : balance >= 0 ? '[&_.stat-value]:text-green-ink' : '[&_.stat-value]:text-red-ink'}`}>
        <StatCard
          label="Saldo"
          value={money(both ? balance : null)}
          icon={Scale}
          tone={balance >= 0 || !both ? 'green' : 'red'}
          hint={both ? 'Receitas menos despesas, sem as canceladas' : left}
        />
      </div>
      <StatCard label="Pendentes" value={money(sum([pendingRevenue, pendingExpense], 2))} icon={Clock} tone="yellow" hint={pendingParts} />
    </ListFigures>
  );
}
