// Which expenses bought what is in the stock, and what was used of it: each real counts once, at purchase or at use.
import { daysBetween } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { difference, sum } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';
import type { CostActivity, CostLine, UsedLine } from '#domain/money/cost-ledger';
import { expenseId } from '#domain/money/expense-ids';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { type InvoiceItem, lotIdsOf } from '#domain/money/invoices';
import { shared } from '#domain/money/note-parts';
import type { Months } from '#domain/money/production-cost';
import type { Supply, SupplyKind } from '#domain/supplies/supplies';
import type { SupplyLot } from '#domain/supplies/supply-lots';
import type { SupplyUse } from '#domain/supplies/supply-uses';

/** Left out where the person does not see the stock: then what was bought counts. */
export type StockRows = {
  items?: readonly (Pick<InvoiceItem, 'invoice_id' | 'item_number' | 'category_id' | 'cost' | 'supply_lot_id'> & {
    lot_count?: number | null;
    feed_purchase_id?: string | null;
  })[];
  /** Feed that was bought: what was fed of it counts instead. */
  feedPurchases?: readonly { id: string }[];
  lots?: readonly Pick<SupplyLot, 'id' | 'supply_id' | 'entry_date' | 'total_cost'>[];
  supplies?: readonly Pick<Supply, 'id' | 'kind'>[];
  uses?: readonly Pick<SupplyUse, 'id' | 'supply_id' | 'used_on' | 'cost'>[];
};

type Entry = Pick<
  FinancialTransaction,
  'id' | 'type' | 'status' | 'amount' | 'category_id' | 'transaction_date' | 'payment_date' | 'activity' | 'advance' | 'delivered_on' | 'related_invoice_id'
>;
type Part = Entry & { stocked: boolean; fed: boolean };

/** An expense within so many days of an entry into the stock may be its purchase. */
const nearDays = 15;
const healthName = fold('Medicamentos e vacinas');
const semenName = fold('Sêmen e inseminação');
const categoryOfKind: Record<SupplyKind, string | null> = { medicamento: healthName, vacina: healthName, semen: semenName, embriao: semenName, insumo: null };

/** Expenses that somebody wrote by hand for what is in the stock: of the same amount, in the category of its kind, at most 15 days away. Each is of one lot. */
function boughtByHand(
  entries: readonly Entry[],
  { items = [], lots = [], supplies = [] }: StockRows,
  nameOf: (category_id: string) => string,
  others: ReadonlySet<string>,
) {
  const ofNotes = new Set(items.flatMap(lotIdsOf));
  const known = new Set(entries.map(({ id }) => id));
  const kinds = new Map(supplies.map(({ id, kind }) => [id, kind]));
  const open = lots.filter(({ id, total_cost }) => total_cost && !ofNotes.has(id) && !known.has(expenseId(id)));
  const found = new Set<string>();
  for (const { supply_id, entry_date, total_cost } of open) {
    const wanted = categoryOfKind[kinds.get(supply_id) ?? 'insumo'];
    const isIts = ({ id, type, status, amount, category_id, transaction_date, related_invoice_id }: Entry) =>
      type === 'despesa' &&
      status !== 'cancelado' &&
      !related_invoice_id &&
      !found.has(id) &&
      !others.has(id) &&
      amount === total_cost &&
      (wanted === null || fold(nameOf(category_id)) === wanted) &&
      Math.abs(daysBetween(entry_date, transaction_date)) <= nearDays;
    const its = entries.find(isIts);
    if (its) found.add(its.id);
  }
  return found;
}

type NoteItem = NonNullable<StockRows['items']>[number];
type NotePart = { category_id: string; cost: number; stocked: boolean; fed: boolean };

/** What an item put into the stock, and what did not go there or was taken out again. */
function partsOfItem(item: NoteItem, lots: ReadonlyMap<string, { total_cost: number | null }>, feeds: ReadonlySet<string>): NotePart[] {
  const { category_id, cost, lot_count } = item;
  const fed = feeds.has(item.feed_purchase_id ?? '');
  const living = lotIdsOf(item).flatMap((id) => lots.get(id) ?? []);
  if ((lot_count ?? 1) === 1) return [{ category_id, cost, stocked: living.length > 0, fed }];
  const stocked = Math.min(
    cost,
    sum(
      living.map(({ total_cost }) => total_cost ?? 0),
      2,
    ),
  );
  return [
    { category_id, cost: stocked, stocked: true, fed },
    { category_id, cost: difference(cost, stocked, 2), stocked: false, fed },
  ];
}

/** An entry of a note counts in the categories of its items, by their cost; the part that went to the stock is told. `others`: entries that are known to have paid for something else. */
export function inParts(entries: readonly Entry[], rows: StockRows, nameOf: (category_id: string) => string, others: ReadonlySet<string> = new Set()): Part[] {
  const { items = [], lots = [], feedPurchases = [] } = rows;
  const feeds = new Set(feedPurchases.map(({ id }) => id));
  const expensesOfFeed = new Set(feedPurchases.map(({ id }) => expenseId(id)));
  const living = new Map(lots.map((lot) => [lot.id, lot]));
  const bought = new Set([...lots.map(({ id }) => expenseId(id)), ...boughtByHand(entries, rows, nameOf, others)]);
  const byNote = groupedBy(items, ({ invoice_id }) => invoice_id);
  return entries.flatMap((entry): Part[] => {
    const ofNote = entry.related_invoice_id ? (byNote.get(entry.related_invoice_id) ?? []) : [];
    const own = ofNote.flatMap((item) => partsOfItem(item, living, feeds)).filter(({ cost }) => cost > 0);
    if (own.length === 0) return [{ ...entry, stocked: bought.has(entry.id), fed: expensesOfFeed.has(entry.id) }];
    const groups = [...groupedBy(own, ({ category_id, stocked, fed }) => `${category_id} ${stocked} ${fed}`).values()];
    const amounts = shared(
      entry.amount,
      groups.map((all) =>
        sum(
          all.map(({ cost }) => cost),
          2,
        ),
      ),
    );
    return groups.map(([first], i) => ({ ...entry, category_id: first!.category_id, amount: amounts[i]!, stocked: first!.stocked, fed: first!.fed }));
  });
}

export const usedLines: Record<'sanidade' | 'semen' | 'insumo', Pick<CostLine, 'group' | 'category'>> = {
  sanidade: { group: 'sanidade', category: 'Remédios e vacinas usados (estoque)' },
  semen: { group: 'sanidade', category: 'Sêmen e embriões usados (estoque)' },
  insumo: { group: 'geral', category: 'Insumos usados (estoque)' },
};
const lineOf: Record<SupplyKind, keyof typeof usedLines> = { medicamento: 'sanidade', vacina: 'sanidade', semen: 'semen', embriao: 'semen', insumo: 'insumo' };

/** What left the stock in the period, lost and expired included. `activities`: of uses whose work names one. */
export function suppliesUsed(
  { supplies = [], uses = [] }: StockRows,
  { start, end }: Pick<Months, 'start' | 'end'>,
  activities: ReadonlyMap<string, CostActivity> = new Map(),
): UsedLine[] {
  const kinds = new Map(supplies.map(({ id, kind }) => [id, kind]));
  const used = uses
    .filter(({ used_on, cost }) => used_on >= start && used_on <= end && cost > 0)
    .map((use) => ({ ...use, line: lineOf[kinds.get(use.supply_id) ?? 'insumo'], activity: activities.get(use.id) ?? ('geral' as const) }));
  return [...groupedBy(used, ({ line, activity }) => `${line} ${activity}`).values()].map((all) => ({
    ...usedLines[all[0]!.line],
    activity: all[0]!.activity,
    amount: sum(
      all.map(({ cost }) => cost),
      2,
    ),
    ids: all.map(({ id }) => id),
    of: 'supply_uses',
  }));
}
