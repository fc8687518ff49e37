// What transfers and the work of a day cost, as far as no entry of the ledger tells of it: each real counts once.
import { addDays, daysBetween } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { sum } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';
import { type CostActivity, groupOf, type UsedLine } from '#domain/money/cost-ledger';
import { expenseId } from '#domain/money/expense-ids';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import type { Months } from '#domain/money/production-cost';

/** Rows of a phone that did not synchronize yet lack the last ones. */
type Cost = { id: string; status: string; cost?: number | null; cost_activity?: CostActivity | null };
/** Left out where the person does not see them: then only the ledger counts. */
export type EventRows = {
  /** The farm of the report: what an arrival cost was paid by its origin. */
  farm_id?: string;
  transfers?: readonly (Cost & { transfer_date: string; to_farm_id: string | null })[];
  works?: readonly (Cost & { activity_date: string; supply_use_id?: string | null })[];
};

type Kind = 'transfers' | 'works';
type EventCost = { id: string; kind: Kind; on: string; amount: number; activity: CostActivity };

export const eventLines = {
  transfers: { group: 'geral', category: 'Frete de transferências', of: 'farm_transfers' },
  works: { group: 'geral', category: 'Serviços e materiais do manejo', of: 'daily_activities' },
} as const;

/** Work counts when it is done, freight when the animal left; what is planned or was called off costs nothing. */
function costsOf({ farm_id, transfers = [], works = [] }: EventRows): EventCost[] {
  const event = (kind: Kind, on: string, { id, cost, cost_activity }: Cost): EventCost[] =>
    cost ? [{ id, kind, on, amount: cost, activity: cost_activity ?? 'geral' }] : [];
  return [
    ...transfers.flatMap((one) =>
      (one.status === 'concluída' || one.status === 'em_transito') && one.to_farm_id !== farm_id ? event('transfers', one.transfer_date, one) : [],
    ),
    ...works.flatMap((one) => (one.status === 'concluída' ? event('works', one.activity_date, one) : [])),
  ];
}

/** The expenses that one tap records for events: each tells of its own, and of nothing else. */
export const expensesOfEvents = (rows: EventRows) => new Set(costsOf(rows).map(({ id }) => expenseId(id)));

type Entry = Pick<FinancialTransaction, 'id' | 'type' | 'status' | 'amount' | 'category_id' | 'transaction_date' | 'related_invoice_id'>;

/** As with the stock: an expense within so many days may be the one of the event. */
export const nearDays = 15;
const freight = fold('Frete');
/** Work is paid as labour, repair, fence, seed or fertiliser; never as freight, feed or medicine. */
const farmWork = new Set(['Adubos e corretivos', 'Sementes', 'Cercas'].map(fold));
const isPaidAs = (kind: Kind, category: string) => {
  if (kind === 'transfers') return fold(category) === freight;
  return farmWork.has(fold(category)) || groupOf(category) === 'mao_de_obra' || (groupOf(category) === 'geral' && fold(category) !== freight);
};

const amountOf = (events: readonly EventCost[]) =>
  sum(
    events.map(({ amount }) => amount),
    2,
  );

type Days = Pick<Months, 'start' | 'end'>;
const inOrder = <R extends { id: string }>(rows: readonly R[], dayOf: (row: R) => string) =>
  rows.toSorted((a, b) => (dayOf(a) + a.id < dayOf(b) + b.id ? -1 : 1));

/**
 * Events of the period that no entry tells of: neither the one recorded for them, nor one written by hand for one of them or for all of a kind and day.
 * `isOfStock`: an expense that bought what is in the stock tells of no event. In order of day and id, so that a device and the server, which read other rows around the period, find the same.
 */
export function withoutEntry(
  rows: EventRows,
  entries: readonly Entry[],
  { nameOf, isOfStock }: { nameOf: (category_id: string) => string; isOfStock: (entry_id: string) => boolean },
  { start, end }: Days,
): EventCost[] {
  const known = new Set(entries.flatMap(({ id, status }) => (status === 'cancelado' ? [] : [id])));
  const open = inOrder(
    costsOf(rows).filter(({ id, on }) => on >= start && on <= end && !known.has(expenseId(id))),
    ({ on }) => on,
  );
  if (open.length === 0) return [];
  const recorded = expensesOfEvents(rows);
  const [first, last] = [addDays(start, -nearDays), addDays(end, nearDays)];
  const byAmount = groupedBy(
    inOrder(
      entries.filter(
        ({ id, type, status, related_invoice_id, transaction_date: day }) =>
          type === 'despesa' && status !== 'cancelado' && !related_invoice_id && day >= first && day <= last && !recorded.has(id) && !isOfStock(id),
      ),
      ({ transaction_date }) => transaction_date,
    ),
    ({ amount }) => amount,
  );
  const told = new Set<string>();
  const spent = new Set<string>();
  // One freight of many animals first: one of its animals may cost what another bill is about.
  const together = [...groupedBy(open, ({ kind, on }) => `${kind} ${on}`).values()].filter((all) => all.length > 1);
  for (const all of [...together, ...open.map((one) => [one])]) {
    if (all.some(({ id }) => told.has(id))) continue;
    const { kind, on } = all[0]!;
    const its = byAmount
      .get(amountOf(all))
      ?.find(
        ({ id, category_id, transaction_date }) =>
          !spent.has(id) && isPaidAs(kind, nameOf(category_id)) && Math.abs(daysBetween(on, transaction_date)) <= nearDays,
      );
    if (!its) continue;
    spent.add(its.id);
    for (const { id } of all) told.add(id);
  }
  return open.filter(({ id }) => !told.has(id));
}

export const eventsUsed = (events: readonly EventCost[]): UsedLine[] =>
  [...groupedBy(events, ({ kind, activity }) => `${kind} ${activity}`).values()].map((all) => ({
    ...eventLines[all[0]!.kind],
    activity: all[0]!.activity,
    amount: amountOf(all),
    ids: all.map(({ id }) => id),
  }));

/** Of which activity a use of the stock is, where the work that took it says so. */
export const activityOfUses = ({ works = [] }: EventRows) =>
  new Map(works.flatMap(({ supply_use_id, cost_activity }) => (supply_use_id && cost_activity ? [[supply_use_id, cost_activity] as const] : [])));
