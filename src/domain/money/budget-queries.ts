// The budget against what happened: planned and realised amounts of each category in a month, or in a year up to today, with the deviation.
import { difference, product, quotient, sum } from '#domain/kernel/money';
import { compareWords } from '#domain/kernel/sorting';
import type { BudgetLine } from '#domain/money/budget-lines';
import { countedDay, type View } from '#domain/money/cost-ledger';
import type { FinancialCategory, TransactionType } from '#domain/money/financial-categories';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { inCategories, type NoteItems } from '#domain/money/note-parts';

type Category = Pick<FinancialCategory, 'id' | 'name' | 'type'> & { merged_into_id?: string | null };

export type BudgetRows = {
  lines: readonly Pick<BudgetLine, 'id' | 'category_id' | 'year' | 'month' | 'amount'>[];
  categories: readonly Category[];
  transactions: readonly Pick<
    FinancialTransaction,
    'id' | 'type' | 'status' | 'amount' | 'category_id' | 'transaction_date' | 'payment_date' | 'related_invoice_id'
  >[];
  /** Of notes: a mixed one counts in the categories of its items. */
  items?: NoteItems;
};

/** `month` null: the whole year. */
export type BudgetPeriod = { year: number; month: number | null };

export type BudgetCategory = {
  id: string;
  name: string;
  type: TransactionType;
  /** Null: nothing was planned for it. */
  planned: number | null;
  realised: number;
  /** Realised − planned. */
  deviation: number | null;
  /** Of the planned amount. */
  percent: number | null;
  /** More spent, or less received, than planned. */
  isWorse: boolean;
  /** Entries that were realised, and lines that were planned. */
  ids: readonly string[];
  lines: readonly string[];
};

export type Budget = { rows: readonly BudgetCategory[]; totals: Record<TransactionType, { planned: number; realised: number; deviation: number }> };

/** A category that was merged into another counts there. */
function currentOf(categories: readonly Category[]) {
  const byId = new Map(categories.map((one) => [one.id, one]));
  return (id: string): Category | undefined => {
    let found = byId.get(id);
    for (let i = 0; found?.merged_into_id && i < categories.length; i++) found = byId.get(found.merged_into_id) ?? found;
    return found;
  };
}

/** Of a year that is planned as a whole, a month has a twelfth. */
const plannedIn = ({ month, amount }: BudgetRows['lines'][number], wanted: number | null) =>
  wanted === null || month === wanted ? amount : month === null ? quotient(amount, 12, 2)! : 0;

export function budgetOf({ lines, categories, transactions, items = [] }: BudgetRows, { year, month }: BudgetPeriod, view: View): Budget {
  const current = currentOf(categories);
  const start = month === null ? `${year}-` : `${year}-${String(month).padStart(2, '0')}-`;
  type Found = { planned: number[]; lines: string[]; realised: number[]; ids: string[] };
  const found = new Map<Category, Found>();
  const of = (category: Category) => {
    let known = found.get(category);
    if (!known) found.set(category, (known = { planned: [], lines: [], realised: [], ids: [] }));
    return known;
  };
  for (const line of lines) {
    const category = current(line.category_id);
    const amount = line.year === year ? plannedIn(line, month) : 0;
    if (!category || amount === 0) continue;
    of(category).planned.push(amount);
    of(category).lines.push(line.id);
  }
  for (const one of inCategories(transactions, items, (id) => current(id)?.id ?? id)) {
    const category = current(one.category_id);
    if (!category || !countedDay(one, view)?.startsWith(start)) continue;
    of(category).realised.push(one.amount);
    of(category).ids.push(one.id);
  }
  const rows = [...found].map(([{ id, name, type }, known]): BudgetCategory => {
    const planned = known.planned.length > 0 ? sum(known.planned, 2) : null;
    const realised = sum(known.realised, 2);
    const deviation = planned === null ? null : difference(realised, planned, 2);
    return {
      id,
      name,
      type,
      planned,
      realised,
      deviation,
      percent: planned === null ? null : quotient(product(realised, 100, 2), planned, 1),
      isWorse: deviation !== null && (type === 'despesa' ? deviation > 0 : deviation < 0),
      ids: known.ids,
      lines: known.lines,
    };
  });
  const totalOf = (type: TransactionType) => {
    const own = rows.filter((row) => row.type === type);
    const [planned, realised] = [
      sum(
        own.map((row) => row.planned ?? 0),
        2,
      ),
      sum(
        own.map((row) => row.realised),
        2,
      ),
    ];
    return { planned, realised, deviation: difference(realised, planned, 2) };
  };
  return {
    // What was planned first; the farm asks first where it spent more.
    rows: rows.toSorted(
      (a, b) =>
        Number(a.type === 'receita') - Number(b.type === 'receita') ||
        Number(a.planned === null) - Number(b.planned === null) ||
        (b.planned ?? b.realised) - (a.planned ?? a.realised) ||
        compareWords(a.name, b.name),
    ),
    totals: { receita: totalOf('receita'), despesa: totalOf('despesa') },
  };
}
