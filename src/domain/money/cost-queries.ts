// The production cost of twelve months from the farm's records, with what each figure is made of.
import { addDays, monthBefore } from '#domain/kernel/dates';
import { product, quotient, sum } from '#domain/kernel/money';
import type { MilkDelivery } from '#domain/milk/milk-deliveries';
import type { Asset } from '#domain/money/assets';
import { activityOfUses, type EventRows, eventsUsed, expensesOfEvents, withoutEntry } from '#domain/money/cost-events';
import {
  type ActivityLedger,
  activityLedger,
  amountsOf,
  type CostActivity,
  type CostEntry,
  type CostLine,
  circulating,
  merged,
  type UsedLine,
  usedFeed,
  type View,
} from '#domain/money/cost-ledger';
import { type CostSettings, usualCapitalRate } from '#domain/money/cost-settings';
import { inParts, type StockRows, suppliesUsed } from '#domain/money/cost-stock';
import { type Meaning, meaningOf } from '#domain/money/financial-categories';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { type MilkStatement, monthOf } from '#domain/money/milk-statements';
import { costPerLitre, depreciationIn, feedMargin, type Income, type Months, type Results, results, type Way, worthOn } from '#domain/money/production-cost';

export type CostRows = {
  transactions: readonly FinancialTransaction[];
  categories: readonly Meaning[];
  assets: readonly Asset[];
  settings: CostSettings | undefined;
  deliveries: readonly Pick<MilkDelivery, 'delivery_date' | 'destination' | 'litres'>[];
  statements: readonly Pick<MilkStatement, 'reference_month' | 'litres'>[];
  consumption: readonly { id: string; consumption_date: string; cost: number }[];
} & StockRows &
  EventRows;

export type CostScope = Exclude<CostActivity, 'geral'> | 'fazenda';
export const costScopes: Record<CostScope, string> = { leite: 'Leite', corte: 'Corte', fazenda: 'Fazenda toda' };

/** Twelve whole months, the last one before this. */
export function twelveMonths(today: string): Months {
  return { start: `${monthBefore(today, 12)}-01`, end: addDays(`${today.slice(0, 7)}-01`, -1), months: 12 };
}

/** Sold and used by the family. Collections say it best; without any, the dairy's statements. */
function litresIn({ deliveries, statements }: Pick<CostRows, 'deliveries' | 'statements'>, { start, end }: Months) {
  const within = deliveries.filter(({ delivery_date }) => delivery_date >= start && delivery_date <= end);
  const to = (destination: MilkDelivery['destination']) =>
    sum(
      within.flatMap((one) => (one.destination === destination ? [one.litres] : [])),
      2,
    );
  const paid = statements.filter((one) => monthOf(one) >= start.slice(0, 7) && monthOf(one) <= end.slice(0, 7));
  const stated = sum(
    paid.map(({ litres }) => litres),
    2,
  );
  const collected = to('laticinio');
  return {
    sold: collected > 0 ? collected : stated,
    family: to('familia'),
    calves: to('bezerros'),
    from: collected > 0 ? ('entregas' as const) : ('extratos' as const),
  };
}

const meaningsOf = (categories: readonly Meaning[]) => new Map(categories.map((one) => [one.id, meaningOf(one)]));

const entriesOf = (rows: CostRows): CostEntry[] => {
  const { transactions, categories } = rows;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const meanings = meaningsOf(categories);
  return inParts(transactions, rows, (id) => meanings.get(id) ?? '', expensesOfEvents(rows)).map(
    ({ id, type, status, amount, category_id, transaction_date, payment_date, activity, advance, delivered_on, stocked, fed }) => ({
      id,
      type,
      status,
      amount,
      category: names.get(category_id) ?? 'Sem categoria',
      transaction_date,
      payment_date,
      // A phone that did not synchronize yet has rows without it.
      activity: activity ?? null,
      advance,
      delivered_on,
      stocked,
      fed,
      means: meanings.get(category_id),
    }),
  );
};

export type PerLitre = Record<'effective' | 'operational' | 'total', number | null>;

/** What the report is made of, before the herd's variation and the margins. The server gives it to who does not see all the rows. */
export type CostParts = {
  scope: CostScope;
  period: Months;
  ledger: ActivityLedger;
  /** With the family's milk, without the variation of the herd. */
  income: Income;
  litres: ReturnType<typeof litresIn> & { divisor: number };
  /** `goods`: how many wear out in the period. */
  depreciation: { amount: number; goods: number };
  family: number;
  capital: { base: number; rate: number; amount: number };
  land: { hectares: number; rent: number; amount: number };
  feed: number;
  /** Freight and services that count only once their expense is recorded: by cash, and where the farm counts what it pays. */
  unrecorded: readonly CostLine[];
};
export type CostReport = CostParts & {
  results: Results;
  perLitre: Record<Way, PerLitre>;
  feedMargin: ReturnType<typeof feedMargin> | null;
};

export type CostAsked = { scope: CostScope; view: View; today: string };

export function costParts(rows: CostRows, { scope, view, today }: CostAsked): CostParts {
  const period = twelveMonths(today);
  const fed = rows.consumption.filter(({ consumption_date, cost }) => consumption_date >= period.start && consumption_date <= period.end && cost > 0);
  const feedUsed = sum(
    fed.map(({ cost }) => cost),
    2,
  );
  const feedLine: UsedLine = {
    group: 'alimentacao',
    category: usedFeed,
    amount: feedUsed,
    ids: fed.map(({ id }) => id),
    of: 'feed_consumption',
    activity: 'geral',
  };
  const names = meaningsOf(rows.categories);
  const entries = entriesOf(rows);
  const ofStock = new Set(entries.flatMap(({ id, stocked }) => (stocked ? [id] : [])));
  const questions = { nameOf: (id: string) => names.get(id) ?? '', isOfStock: (id: string) => ofStock.has(id) };
  const events = eventsUsed(withoutEntry(rows, rows.transactions, questions, period));
  const used = [...(feedUsed > 0 ? [feedLine] : []), ...suppliesUsed(rows, period, activityOfUses(rows)), ...events];
  const atUse = rows.settings?.stock_costs !== 'compra';
  const ledger = activityLedger({ entries, feedUsed, used, atUse, view, period }, scope);
  const { share } = ledger;
  const milk = litresIn(rows, period);
  const isMilk = scope !== 'corte';
  const price = isMilk ? quotient(ledger.income.milk, milk.sold, 4) : null;
  // The family's milk is income at the price of the rest.
  const income = { ...ledger.income, milk: sum([ledger.income.milk, price === null ? 0 : product(milk.family, price, 2)], 2) };
  const partOf = (amount: number, activity: CostActivity) =>
    scope === 'fazenda' || activity === scope ? amount : activity === 'geral' ? product(amount, share, 2) : 0;
  const worn = rows.assets.map((asset) => ({ amount: partOf(depreciationIn(asset, period), asset.activity ?? 'geral') })).filter(({ amount }) => amount > 0);
  const settings = rows.settings;
  const rate = settings?.capital_rate ?? usualCapitalRate;
  const inGoods = rows.assets.map((asset) =>
    partOf(quotient(sum([worthOn(asset, period.start), worthOn(asset, period.end)], 2), 2, 2)!, asset.activity ?? 'geral'),
  );
  const base = sum([...inGoods, partOf(settings?.herd_value ?? 0, 'geral'), circulating(ledger.effective)], 2);
  const [milkArea, beefArea] = [settings?.milk_hectares ?? 0, settings?.beef_hectares ?? 0];
  const hectares = scope === 'leite' ? milkArea : scope === 'corte' ? beefArea : sum([milkArea, beefArea], 2);
  const rent = settings?.land_rent ?? 0;
  const isFeed = ({ group, category, means }: CostLine) => (group === 'alimentacao' && !/^(Adubos|Sementes)/.test(means ?? category)) || category === usedFeed;
  return {
    scope,
    period,
    ledger,
    income,
    litres: { ...milk, divisor: sum([milk.sold, milk.family], 2) },
    depreciation: { amount: amountsOf(worn), goods: worn.length },
    family: partOf(product(settings?.family_labour ?? 0, 12, 2), 'geral'),
    capital: { base, rate, amount: quotient(product(base, rate, 4), 100, 2)! },
    land: { hectares, rent, amount: product(hectares, rent, 2) },
    feed: sum([amountsOf(ledger.own.filter(isFeed)), product(amountsOf(ledger.general.filter(isFeed)), share, 2)], 2),
    unrecorded:
      atUse && view === 'competencia' ? [] : merged(events.filter(({ activity }) => scope === 'fazenda' || activity === 'geral' || activity === scope)),
  };
}

/** `herd`: the variation of the herd's value, where the report counts it. */
export function reportOf(parts: CostParts, herd = 0): CostReport {
  const { scope, ledger, depreciation, family, capital, land, feed, litres } = parts;
  const isMilk = scope !== 'corte';
  const income = { ...parts.income, herd };
  const found = results(income, { effective: ledger.effective, depreciation: depreciation.amount, family, capital: capital.amount, land: land.amount });
  const perLitreBy = (way: Way): PerLitre => {
    const of = (cost: number) => (isMilk ? costPerLitre(cost, income, litres.divisor, way) : null);
    return { effective: of(found.effective), operational: of(found.operational), total: of(found.total) };
  };
  return {
    ...parts,
    income,
    results: found,
    perLitre: { proporcional: perLitreBy('proporcional'), residual: perLitreBy('residual') },
    feedMargin: isMilk && income.milk > 0 ? feedMargin({ milk: income.milk, feed, litres: litres.divisor, cowDays: 0 }) : null,
  };
}

export const costReport = (rows: CostRows, { herd = 0, ...asked }: CostAsked & { herd?: number }) => reportOf(costParts(rows, asked), herd);
