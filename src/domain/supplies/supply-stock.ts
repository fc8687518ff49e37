// The stock of a supply. All verbs that move it and all forms that estimate it use these functions.
// What expires first is used first, and what has expired last. What a lot cost is always what its uses cost plus what is left of it.
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { groupedBy } from '#domain/kernel/grouped';
import { difference, product, quotient, sum } from '#domain/kernel/money';
import type { Finding } from '#domain/kernel/plausibility';
import { shownAs } from '#domain/kernel/quantities';
import { compare } from '#domain/kernel/sorting';
import { isExpired, type SupplyLot } from '#domain/supplies/supply-lots';
import type { SupplyUse } from '#domain/supplies/supply-uses';

type Lot = Pick<SupplyLot, 'id' | 'entry_date' | 'expires_on' | 'lot' | 'quantity' | 'remaining' | 'remaining_value'>;
/** Taken from one lot, and its part of what that cost. */
export type Part = { lot_id: string; quantity: number; cost: number };

export const stockOf = (lots: readonly Pick<Lot, 'remaining'>[]) =>
  sum(
    lots.map(({ remaining }) => remaining),
    2,
  );
export const valueOf = (lots: readonly Pick<Lot, 'remaining_value'>[]) =>
  sum(
    lots.map(({ remaining_value }) => remaining_value),
    2,
  );

/** At or below its minimum. */
export const isLow = ({ min_stock }: { min_stock: number | null }, stock: number) => min_stock !== null && stock <= min_stock;

const firstToExpire = (a: Lot, b: Lot) => compare(a.expires_on ?? '9', b.expires_on ?? '9') || compare(a.entry_date, b.entry_date) || compare(a.id, b.id);

/** In the order of use. */
export const inOrderOfUse = <L extends Lot>(lots: readonly L[], on: string): L[] =>
  lots.toSorted((a, b) => Number(isExpired(a, on)) - Number(isExpired(b, on)) || firstToExpire(a, b));

/** The cost of some of what is left: all of it costs all that is left. */
const share = (value: number, part: number, whole: number) => (part >= whole ? value : (quotient(product(value, part, 4), whole, 2) ?? 0));

/** Which lots a quantity comes from; `lot_id`: only from that one. */
export function drawn(lots: readonly Lot[], quantity: number, on: string, lot_id: string | null = null) {
  const parts: Part[] = [];
  const used: Lot[] = [];
  let missing = quantity;
  for (const lot of inOrderOfUse(lots, on)) {
    const some = Math.min(missing, lot.remaining);
    if (some <= 0 || (lot_id !== null && lot.id !== lot_id)) continue;
    parts.push({ lot_id: lot.id, quantity: some, cost: share(lot.remaining_value, some, lot.remaining) });
    used.push(lot);
    missing = difference(missing, some, 2);
  }
  return { parts, used, missing, quantity: difference(quantity, missing, 2), cost: costOf(parts) };
}

const costOf = (parts: readonly Part[]) =>
  sum(
    parts.map(({ cost }) => cost),
    2,
  );

export const partsOf = ({ lots }: Pick<SupplyUse, 'lots'>): Part[] => (lots ? (JSON.parse(lots) as Part[]) : []);

export const notEnough = (field = 'quantity') => new RuleBroken('Estoque insuficiente', field);

/** As a use keeps it: one part for each lot. */
export function kept(parts: readonly Part[]): Pick<SupplyUse, 'quantity' | 'cost' | 'lots'> {
  const byLot = [...groupedBy(parts, ({ lot_id }) => lot_id)].map(([lot_id, all]) => ({ lot_id, quantity: quantityOf(all), cost: costOf(all) }));
  return { quantity: quantityOf(byLot), cost: costOf(byLot), lots: byLot.length > 0 ? JSON.stringify(byLot) : null };
}

const quantityOf = (parts: readonly Part[]) =>
  sum(
    parts.map(({ quantity }) => quantity),
    2,
  );

/** Gives some of a use back, from the lot used last on: what stays used, and what returns. */
export function returned(parts: readonly Part[], quantity: number): { stays: Part[]; returns: Part[] } {
  const stays = [...parts];
  const returns: Part[] = [];
  let left = quantity;
  while (left > 0 && stays.length > 0) {
    const last = stays.pop()!;
    const some = Math.min(left, last.quantity);
    const cost = share(last.cost, some, last.quantity);
    returns.push({ lot_id: last.lot_id, quantity: some, cost });
    if (some < last.quantity) stays.push({ lot_id: last.lot_id, quantity: difference(last.quantity, some, 2), cost: difference(last.cost, cost, 2) });
    left = difference(left, some, 2);
  }
  return { stays, returns };
}

/** `way` −1 takes the part from its lot, 1 returns it. */
export function moved<L extends Pick<Lot, 'remaining' | 'remaining_value'>>(lot: L, { quantity, cost }: Part, way: 1 | -1): L {
  const remaining = sum([lot.remaining, way * quantity], 2);
  if (remaining < 0) throw notEnough();
  return { ...lot, remaining, remaining_value: sum([lot.remaining_value, way * cost], 2) };
}

/** Whether the same lots still have all of it, at the same cost. */
export const isStillThere = (parts: readonly Part[], lots: readonly Lot[]) =>
  parts.every((part) => {
    const lot = lots.find(({ id }) => id === part.lot_id);
    if (!lot || part.quantity > lot.remaining) return false;
    return part.quantity === lot.remaining ? part.cost === lot.remaining_value : part.cost <= lot.remaining_value;
  });

export const usedOf = ({ quantity, remaining }: Pick<Lot, 'quantity' | 'remaining'>) => difference(quantity, remaining, 2);

/** A lot whose cost or quantity was corrected: its uses get their share of the corrected cost, the rest is what stays. */
export function revalued<U extends Pick<SupplyUse, 'id' | 'lots'>>(lot: Pick<SupplyLot, 'id' | 'quantity' | 'total_cost'>, uses: readonly U[]) {
  const total = lot.total_cost ?? 0;
  let [quantity, cost] = [0, 0];
  const changed = uses.flatMap((use) => {
    const parts = partsOf(use);
    if (!parts.some(({ lot_id }) => lot_id === lot.id)) return [];
    const again = parts.map((part) => {
      if (part.lot_id !== lot.id) return part;
      quantity = sum([quantity, part.quantity], 2);
      const upTo = share(total, quantity, lot.quantity);
      const own = { ...part, cost: difference(upTo, cost, 2) };
      cost = upTo;
      return own;
    });
    return [{ use, parts: again }];
  });
  return { changed, remaining: difference(lot.quantity, quantity, 2), remaining_value: difference(total, cost, 2) };
}

const named = ({ lot, entry_date }: Lot) => (lot ? `lote ${lot}` : `entrada de ${writtenDay(entry_date)}`);

/** `missing`: asked about an event, which is true whatever the stock says. */
export function useFindings({ used, missing }: Pick<ReturnType<typeof drawn>, 'used' | 'missing'>, on: string, field: string): Finding[] {
  const expired = used.find((lot) => isExpired(lot, on));
  const later = used.find(({ entry_date }) => entry_date > on);
  const ask = (key: string, text: string): Finding => ({ key, level: 'confirm', text, field });
  return [
    ...(missing > 0 ? [ask('supply_short', `o estoque não tem tudo: faltam ${shownAs('product', missing)}`)] : []),
    ...(expired ? [ask('supply_expired', `${named(expired)} vencido em ${writtenDay(expired.expires_on!)}`)] : []),
    ...(later ? [ask('supply_before_entry', `saída em ${writtenDay(on)} do que entrou em ${writtenDay(later.entry_date)}`)] : []),
  ];
}
