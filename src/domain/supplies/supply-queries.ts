// The lists of the stock: what is there, what came in, what left.
import { addDays } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { quotient, sum } from '#domain/kernel/money';
import { compareWords } from '#domain/kernel/sorting';
import { fold, hasWords } from '#domain/kernel/text';
import type { Supply, SupplyKind } from '#domain/supplies/supplies';
import { isExpired, type SupplyLot } from '#domain/supplies/supply-lots';
import { isLow, stockOf, valueOf } from '#domain/supplies/supply-stock';
import type { SupplyUse } from '#domain/supplies/supply-uses';

export type StockLine = Supply & {
  stock: number;
  value: number;
  /** Of one unit that is left; null: nothing is left, or nothing was paid. */
  unitCost: number | null;
  /** Of what is left, the first day on which a lot expires. */
  expires_on: string | null;
  lots: number;
  state: StockState;
};
export const stockStates = { vencido: 'Vencido', vencendo: 'Vence logo', baixo: 'Baixo', vazio: 'Acabou', normal: 'Normal' };
export type StockState = keyof typeof stockStates;

/** As the alert tells. */
const soonDays = 30;

function stateOf(supply: Supply, lots: readonly SupplyLot[], stock: number, today: string): StockState {
  if (lots.some((lot) => isExpired(lot, today))) return 'vencido';
  if (stock <= 0) return supply.min_stock === null ? 'vazio' : 'baixo';
  if (lots.some(({ expires_on }) => expires_on !== null && expires_on <= addDays(today, soonDays))) return 'vencendo';
  return isLow(supply, stock) ? 'baixo' : 'normal';
}

/** By name. */
export function stockLines(supplies: readonly Supply[], lots: readonly SupplyLot[], today: string): StockLine[] {
  const bySupply = groupedBy(
    lots.filter(({ remaining }) => remaining > 0),
    ({ supply_id }) => supply_id,
  );
  return supplies
    .map((supply) => {
      const left = bySupply.get(supply.id) ?? [];
      const [stock, value] = [stockOf(left), valueOf(left)];
      const expires_on = left.flatMap((lot) => lot.expires_on ?? []).toSorted()[0] ?? null;
      const unitCost = value > 0 ? quotient(value, stock, 4) : null;
      return { ...supply, stock, value, unitCost, expires_on, lots: left.length, state: stateOf(supply, left, stock, today) };
    })
    .toSorted((a, b) => compareWords(a.name, b.name));
}

type Filter = { search: string; kind: string; state?: string };

export const matching = (lines: readonly StockLine[], { search, kind, state = '' }: Filter) =>
  lines.filter((line) => (kind === '' || line.kind === kind) && (state === '' || line.state === state) && hasWords(fold(line.name), fold(search)));

export type WithSupply<R> = R & { supply: Pick<Supply, 'name' | 'kind' | 'unit'> };
const unknown = { name: 'Produto excluído', kind: 'insumo' as SupplyKind, unit: '' };

/** Each with its supply, the newest first. `supply_id`: only of that one. */
function withSupply<R extends { supply_id: string; id: string }>(
  rows: readonly R[],
  supplies: readonly Supply[],
  supply_id: string,
  dayOf: (row: R) => string,
) {
  const byId = new Map(supplies.map((supply) => [supply.id, supply]));
  return rows
    .filter((row) => supply_id === '' || row.supply_id === supply_id)
    .map((row): WithSupply<R> => ({ ...row, supply: byId.get(row.supply_id) ?? unknown }))
    .toSorted((a, b) => (dayOf(a) + a.id < dayOf(b) + b.id ? 1 : -1));
}

export const entriesOf = (lots: readonly SupplyLot[], supplies: readonly Supply[], supply_id: string) =>
  withSupply(lots, supplies, supply_id, ({ entry_date }) => entry_date);
export const usesOf = (uses: readonly SupplyUse[], supplies: readonly Supply[], supply_id: string) =>
  withSupply(uses, supplies, supply_id, ({ used_on }) => used_on);

/** Of the days from `start` to `end`. */
export const usedIn = (uses: readonly Pick<SupplyUse, 'used_on' | 'cost'>[], start: string, end: string) =>
  sum(
    uses.flatMap(({ used_on, cost }) => (used_on >= start && used_on <= end ? [cost] : [])),
    2,
  );
