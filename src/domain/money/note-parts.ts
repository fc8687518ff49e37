// An entry of a note in the categories of its items: the number of entries is that of the bills, a category has its part of each (decision 371).
import { groupedBy } from '#domain/kernel/grouped';
import { difference, product, quotient, sum } from '#domain/kernel/money';
import { categoryId, type TransactionType } from '#domain/money/financial-categories';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import type { InvoiceItem } from '#domain/money/invoices';

/** Shares of an amount by weight, which add up to it. */
export function shared(amount: number, weights: readonly number[]): number[] {
  const whole = sum(weights, 4);
  let [weight, given] = [0, 0];
  return weights.map((one) => {
    weight = sum([weight, one], 4);
    const upTo = weight === whole ? amount : (quotient(product(amount, weight, 6), whole, 2) ?? 0);
    const own = difference(upTo, given, 2);
    given = upTo;
    return own;
  });
}

type Entry = Pick<FinancialTransaction, 'amount' | 'category_id' | 'related_invoice_id'>;
export type NoteItems = readonly Pick<InvoiceItem, 'invoice_id' | 'category_id' | 'cost'>[];

/** Entries as they are, but one of a note with several categories once for each, with its part. `current`: where a category's entries are now. */
export function inCategories<E extends Entry>(entries: readonly E[], items: NoteItems, current: (category_id: string) => string = (id) => id): readonly E[] {
  const weights = new Map<string, Map<string, number>>();
  for (const [note, all] of groupedBy(
    items.filter(({ cost }) => cost > 0),
    ({ invoice_id }) => invoice_id,
  )) {
    const byCategory = groupedBy(all, ({ category_id }) => current(category_id));
    if (byCategory.size > 1)
      weights.set(
        note,
        new Map(
          [...byCategory].map(([category, own]) => [
            category,
            sum(
              own.map(({ cost }) => cost),
              2,
            ),
          ]),
        ),
      );
  }
  if (weights.size === 0) return entries;
  return entries.flatMap((entry) => {
    const mixed = entry.related_invoice_id ? weights.get(entry.related_invoice_id) : undefined;
    if (!mixed) return [entry];
    const amounts = shared(entry.amount, [...mixed.values()]);
    return [...mixed.keys()].map((category_id, i) => ({ ...entry, category_id, amount: amounts[i]! }));
  });
}

/** Where the entries of a category are, which may have been merged into another. */
export function currentCategories(categories: readonly { id: string; merged_into_id?: string | null }[]) {
  const merged = new Map(categories.flatMap(({ id, merged_into_id: to }) => (to ? [[id, to] as const] : [])));
  return (id: string) => {
    let found = id;
    for (let i = 0; merged.has(found) && i < merged.size; i++) found = merged.get(found)!;
    return found;
  };
}

/** Where a usual category is now, whatever it is called and wherever it was merged. */
export function usualCategoryIn(farm_id: string, categories: Parameters<typeof currentCategories>[0]) {
  const current = currentCategories(categories);
  return (type: TransactionType, name: string) => current(categoryId(farm_id, type, name));
}
