// /financial/orcamento ("Orçamento"): what was planned for each category, what happened, and the deviation.
import { ChevronRight, Scale, Target, TrendingDown, TrendingUp } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { compare } from '#domain/kernel/sorting';
import { BudgetLine } from '#domain/money/budget-lines';
import { type BudgetCategory, budgetOf } from '#domain/money/budget-queries';
import type { CostLine, View } from '#domain/money/cost-ledger';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListFigures } from '#parts/lists/ListFigures';
import { ListScreen } from '#parts/lists/ListScreen';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { useAddressFilters } from '#parts/navigation/AddressFilters';
import { useRows, useToday } from '#parts/sync/FarmData';
import { StatCard } from '#ui/Card';
import type { Column } from '#ui/DataTable';
import { count, money, percent } from '#ui/format';
import { Second } from '#ui/SecondLine';
import { monthName, monthOptions } from './months';

const Form = lazily(async () => (await import('./BudgetForm')).BudgetForm);
const Entries = lazily(async () => (await import('#parts/money/CostEntries')).CostEntries);

const removal: Removal = {
  remove: 'remove_budget_line',
  restore: 'restore_budget_line',
  title: 'Excluir do orçamento',
  question: BudgetLine.confirm!,
  done: 'Valor excluído do orçamento',
  failed: BudgetLine.failed!.remove,
};

const filterNames = ['ano', 'mes', 'visao'] as const;
const viewOptions = [{ value: 'competencia', label: 'Pela data do lançamento' }];

/** A line with what happened in its own period. */
type Row = BudgetLine & { name: string; found: BudgetCategory | undefined };

const deviationOf = ({ found }: Row) => found?.deviation ?? 0;
const columnsWith = (open: (found: BudgetCategory) => void): Column<Row>[] => [
  {
    key: 'name',
    header: 'Categoria',
    primary: true,
    sort: ({ name }) => name,
    cell: ({ name, found }) => (
      <>
        {name}
        <Second>{found?.type === 'receita' ? 'Receita' : 'Despesa'}</Second>
      </>
    ),
  },
  { key: 'month', header: 'Período', sort: ({ month }) => month ?? 0, cell: ({ month }) => monthName(month) },
  { key: 'amount', header: 'Planejado', align: 'end', sort: ({ amount }) => amount, cell: ({ amount }) => money(amount) },
  {
    key: 'realised',
    header: 'Realizado',
    align: 'end',
    sort: ({ found }) => found?.realised ?? 0,
    cell: ({ found }) =>
      found && found.ids.length > 0 ? (
        <button type="button" className="link" onClick={() => open(found)}>
          {money(found.realised)}
        </button>
      ) : (
        money(0)
      ),
  },
  {
    key: 'deviation',
    header: 'Desvio',
    align: 'end',
    sort: deviationOf,
    cell: (row) => (
      <span className={row.found?.isWorse ? 'text-red-ink' : 'text-green-ink'}>
        {deviationOf(row) > 0 ? '+' : ''}
        {money(deviationOf(row))}
        <Second>{percent(row.found?.percent ?? null)} do planejado</Second>
      </span>
    ),
  },
];

export function BudgetScreen() {
  const { values, change, clear } = useAddressFilters(filterNames);
  const [lines, categories, transactions] = [useRows('budget_lines'), useRows('financial_categories'), useRows('financial_transactions')];
  const items = useRows('invoice_items');
  const today = useToday();
  const year = /^\d{4}$/.test(values.ano) ? Number(values.ano) : Number(today.slice(0, 4));
  const month = monthOptions.some(({ value }) => value === values.mes) ? Number(values.mes) : null;
  const view: View = values.visao === 'competencia' ? 'competencia' : 'caixa';
  const [shown, setShown] = useState<CostLine | null>(null);
  const budgets = useMemo(
    () =>
      new Map([null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((of) => [of, budgetOf({ lines, categories, transactions, items }, { year, month: of }, view)])),
    [lines, categories, transactions, items, year, view],
  );
  const budget = budgets.get(month)!;
  const rows = useMemo(
    () =>
      lines
        .filter((line) => line.year === year && (month === null || line.month === null || line.month === month))
        .map((line): Row => {
          const found = budgets.get(line.month)!.rows.find(({ lines: planned }) => planned.includes(line.id));
          return { ...line, name: found?.name ?? 'Sem categoria', found };
        })
        .toSorted((a, b) => (a.month ?? 0) - (b.month ?? 0) || b.amount - a.amount || compare(a.id, b.id)),
    [lines, budgets, year, month],
  );
  const open = useCallback(({ name, realised, ids }: BudgetCategory) => setShown({ group: 'geral', category: name, amount: realised, ids }), []);
  const columns = useMemo(() => columnsWith(open), [open]);
  const years = [...new Set([year, Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1, ...lines.map((line) => line.year)])].toSorted((a, b) => b - a);
  const unplanned = budget.rows.filter(({ planned }) => planned === null);
  const { despesa, receita } = budget.totals;
  const period = `${month === null ? '' : `${monthName(month)} de `}${year}`;
  return (
    <ListScreen
      noun="budget_lines"
      title="Orçamento"
      subtitle="O planejado de cada categoria e o que aconteceu"
      add="Planejar"
      rows={rows}
      columns={columns}
      caption="Orçamento"
      nameOf={({ name, month: of }) => `${name}, ${monthName(of).toLowerCase()}`}
      removal={removal}
      renderForm={(editing, onClose) => <Form with={editing && { record: editing.row && lines.find(({ id }) => id === editing.row!.id), year, onClose }} />}
      filters={{
        selects: [
          {
            label: 'Ano',
            all: String(years[0] ?? year),
            value: String(year),
            options: years.map((one) => ({ value: String(one), label: String(one) })),
            onChange: (ano) => change({ ano }),
          },
          { label: 'Mês', all: 'O ano todo', value: month === null ? '' : String(month), options: monthOptions, onChange: (mes) => change({ mes }) },
          { label: 'O que conta', all: 'Pelo pagamento', value: view === 'caixa' ? '' : view, options: viewOptions, onChange: (visao) => change({ visao }) },
        ],
        onClear: clear,
      }}
      isFiltered={values.ano !== '' || month !== null}
      empty={{
        icon: Target,
        title: 'Nada planejado',
        filtered: `Nada planejado em ${period}`,
        hint: 'Diga quanto pretende gastar e receber em cada categoria, por mês ou no ano: aqui aparece o desvio.',
        filteredHint: 'Escolha outro período ou planeje este.',
      }}
      opensForm
    >
      <MoneyTabs />
      {lines.length > 0 && (
        <ListFigures note={`Totais de ${period}`}>
          <StatCard label="Despesas" value={money(despesa.realised)} icon={TrendingDown} tone="red" hint={`Planejado ${money(despesa.planned)}`} />
          <StatCard label="Receitas" value={money(receita.realised)} icon={TrendingUp} hint={`Planejado ${money(receita.planned)}`} />
          <StatCard
            label="Desvio das despesas"
            value={money(despesa.deviation)}
            icon={Scale}
            tone={despesa.deviation > 0 ? 'red' : 'green'}
            hint={despesa.deviation > 0 ? 'Gastou mais que o planejado' : 'Dentro do planejado'}
          />
        </ListFigures>
      )}
      {lines.length > 0 && unplanned.length > 0 && (
        <details className="card form-more">
          {/* Collapsed: the plan comes first. */}
          <summary>
            <ChevronRight aria-hidden="true" />
            Sem orçamento em {period}: {count(unplanned.length, 'categoria', 'categorias')}
          </summary>
          <ul className="flex flex-col pt-2">
            {unplanned.map((one) => (
              <li key={one.id}>
                <button type="button" className="flex min-h-11 w-full items-center justify-between gap-3 text-left underline" onClick={() => open(one)}>
                  <span>
                    {one.name} ({one.type})
                  </span>
                  <span className="whitespace-nowrap">{money(one.realised)}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Entries with={shown && { line: shown, view, onClose: () => setShown(null) }} />
    </ListScreen>
  );
}
