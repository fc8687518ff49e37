// Which expenses bought what is in the stock, and what was used of it: each real counts once, at purchase or at use.
import { daysBetween } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { difference, product, quotient, sum } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';
import type { CostLine } from '#domain/money/cost-ledger';
import { expenseId } from '#domain/money/expense-ids';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import type { InvoiceItem } from '#domain/money/invoices';
import type { Months } from '#domain/money/production-cost';
import type { Supply, SupplyKind } from '#domain/supplies/supplies';
import type { SupplyLot } from '#domain/supplies/supply-lots';
import type { SupplyUse } from '#domain/supplies/supply-uses';

/** Left out where the person does not see the stock: then what was bought counts. */
export type StockRows = {
  items?: readonly Pick<InvoiceItem, 'invoice_id' | 'category_id' | 'cost' | 'supply_lot_id'>[];
  lots?: readonly Pick<SupplyLot, 'id' | 'supply_id' | 'entry_date' | 'total_cost'>[];
  supplies?: readonly Pick<Supply, 'id' | 'kind'>[];
  uses?: readonly Pick<SupplyUse, 'supply_id' | 'used_on' | 'cost'>[];
};

type Entry = Pick<
  FinancialTransaction,
  'id' | 'type' | 'status' | 'amount' | 'category_id' | 'transaction_date' | 'payment_date' | 'activity' | 'advance' | 'delivered_on' | 'related_invoice_id'
>;
type Part = Entry & { stocked: boolean };

/** Shares of an amount by weight, which add up to it. */
function shared(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights, 2);
  let [weight, given] = [0, 0];
  return weights.map((one) => {
    weight = sum([weight, one], 2);
    const upTo = weight === whole ? amount : (quotient(product(amount, weight, 4), whole, 2) ?? 0);
    const own = difference(upTo, given, 2);
    given = upTo;
    return own;
  });
}

/** An expense within so many days of an entry into the stock may be its purchase. */
const nearDays = 15;
const healthName = fold('Medicamentos e vacinas');
const semenName = fold('Sêmen e inseminação');
const categoryOfKind: Record<SupplyKind, string | null> = { medicamento: healthName, vacina: healthName, semen: semenName, embriao: semenName, insumo: null };

/** Expenses that somebody wrote by hand for what is in the stock: of the same amount, in the category of its kind, at most 15 days away. Each is of one lot. */
function boughtByHand(entries: readonly Entry[], { items = [], lots = [], supplies = [] }: StockRows, nameOf: (category_id: string) => string) {
  const ofNotes = new Set(items.map(({ supply_lot_id }) => supply_lot_id));
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
      amount === total_cost &&
      (wanted === null || fold(nameOf(category_id)) === wanted) &&
      Math.abs(daysBetween(entry_date, transaction_date)) <= nearDays;
    const its = entries.find(isIts);
    if (its) found.add(its.id);
  }
  return found;
}

/** An entry of a note counts in the categories of its items, by their cost; the part that went to the stock is told. */
export function inParts(entries: readonly Entry[], rows: StockRows, nameOf: (category_id: string) => string): Part[] {
  const { items = [], lots = [] } = rows;
  const living = new Set(lots.map(({ id }) => id));
  const bought = new Set([...lots.map(({ id }) => expenseId(id)), ...boughtByHand(entries, rows, nameOf)]);
  const byNote = groupedBy(items, ({ invoice_id }) => invoice_id);
  return entries.flatMap((entry): Part[] => {
    const own = entry.related_invoice_id ? (byNote.get(entry.related_invoice_id) ?? []).filter(({ cost }) => cost > 0) : [];
    if (own.length === 0) return [{ ...entry, stocked: bought.has(entry.id) }];
    const groups = [...groupedBy(own, ({ category_id, supply_lot_id }) => `${category_id} ${supply_lot_id != null && living.has(supply_lot_id)}`).values()];
    const amounts = shared(
      entry.amount,
      groups.map((all) =>
        sum(
          all.map(({ cost }) => cost),
          2,
        ),
      ),
    );
    return groups.map(([first], i) => ({
      ...entry,
      category_id: first!.category_id,
      amount: amounts[i]!,
      stocked: first!.supply_lot_id != null && living.has(first!.supply_lot_id),
    }));
  });
}

export const usedLines: Record<'sanidade' | 'semen' | 'insumo', Pick<CostLine, 'group' | 'category'>> = {
  sanidade: { group: 'sanidade', category: 'Remédios e vacinas usados (estoque)' },
  semen: { group: 'sanidade', category: 'Sêmen e embriões usados (estoque)' },
  insumo: { group: 'geral', category: 'Insumos usados (estoque)' },
};
const lineOf: Record<SupplyKind, keyof typeof usedLines> = { medicamento: 'sanidade', vacina: 'sanidade', semen: 'semen', embriao: 'semen', insumo: 'insumo' };

/** What left the stock in the period, lost and expired included. */
export function suppliesUsed({ supplies = [], uses = [] }: StockRows, { start, end }: Pick<Months, 'start' | 'end'>): CostLine[] {
  const kinds = new Map(supplies.map(({ id, kind }) => [id, kind]));
  const used = groupedBy(
    uses.filter(({ used_on }) => used_on >= start && used_on <= end),
    ({ supply_id }) => lineOf[kinds.get(supply_id) ?? 'insumo'],
  );
  return [...used].flatMap(([line, all]) => {
    const amount = sum(
      all.map(({ cost }) => cost),
      2,
    );
    return amount > 0 ? [{ ...usedLines[line], amount, ids: [] }] : [];
  });
}
