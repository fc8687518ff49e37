// The herd in the production cost: its variation at constant prices, the arrobas it produced, and what an arroba costs.
import { isBeefBreed } from '#domain/herd/breed-composition';
import { classOf, type Head, type HerdStock, herdStock, isThere, type OnDay, thereOn, type Weighed, weighedOn } from '#domain/herd/herd-stock';
import { addDays, daysBetween, monthBefore } from '#domain/kernel/dates';
import { product, quotient, sum } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';
import { amountsOf } from '#domain/money/cost-ledger';
import type { CostReport } from '#domain/money/cost-queries';
import type { CostSettings } from '#domain/money/cost-settings';
import { type ClassLine, classLines, classPrices, type HerdRows, headsIn, type SoldItem } from '#domain/money/herd-values';
import { beefFigures, herdGain, herdVariation, type Months } from '#domain/money/production-cost';
import { arrobasOf, arrobasWeighed } from '#domain/money/sale-values';

export type HerdScope = 'leite' | 'corte' | 'fazenda';

export type Movement = {
  kg: number;
  heads: number /** Heads whose kilograms nobody knows. */;
  unweighed: number;
  estimated: number;
  animals: readonly Weighed[];
};
export const movements = {
  start: 'No início',
  end: 'No fim',
  sold: 'Vendidos e transferidos',
  eaten: 'Abatidos na fazenda',
  bought: 'Comprados e recebidos',
} as const;
export type MovementName = keyof typeof movements;

/** Without the animals behind it. */
export type HerdSummary = {
  variation: number;
  /** The variation with what was sold, without what was bought. */
  gain: number;
  /** Of all classes that have a price. */
  startValue: number;
  endValue: number;
  unpriced: number;
  undated: number;
  arroba: { price: number | null; isWritten: boolean };
  beef: (Omit<ReturnType<typeof beefFigures>, 'marginPerArroba' | 'marginPerHectare'> & Record<'marginPerArroba' | 'marginPerHectare', number | null>) | null;
  /** Mean of the month ends. */
  meanHeads: number;
  /** Of the month ends too. */
  meanCows: number;
  /** R$ of effective cost per head and day. */
  dailyCost: number | null;
};
export type HerdReport = HerdSummary & {
  classes: readonly ClassLine[];
  /** Of cattle. */
  weight: Record<MovementName, Movement>;
};

/** Which animals an activity has. `hasMilk`: whether the farm sells milk. Only cattle belong to one; others are of the whole farm. */
export function isOfScope(scope: HerdScope, activity: CostSettings['herd_activity'] | undefined, hasMilk: boolean) {
  const by = activity ?? (hasMilk ? 'raca' : 'corte');
  return ({ animal }: Pick<Head, 'animal'>) => {
    if (scope === 'fazenda') return true;
    if (animal.type !== 'bovino') return false;
    return (by === 'raca' ? (isBeefBreed(animal.breed) ? 'corte' : 'leite') : by) === scope;
  };
}

/** What the sales of the period brought for an arroba of carcass; live weight counts with its yield. */
function soldArroba({ sales, items }: HerdRows, isSold: (animal_id: string) => boolean, { start, end }: Months) {
  const within = new Set(sales.filter(({ sale_date }) => sale_date >= start && sale_date <= end).map(({ id }) => id));
  const weighed = items.flatMap(({ sale_id, animal_id, subtotal, weight, carcass_weight, carcass_yield }) => {
    if (!within.has(sale_id) || !isSold(animal_id)) return [];
    const arrobas = carcass_weight ? arrobasWeighed(carcass_weight) : weight ? arrobasOf(weight, carcass_yield) : 0;
    return arrobas > 0 ? [{ subtotal, arrobas }] : [];
  });
  return quotient(
    sum(
      weighed.map(({ subtotal }) => subtotal),
      2,
    ),
    sum(
      weighed.map(({ arrobas }) => arrobas),
      2,
    ),
    2,
  );
}

export type HerdAsked = {
  scope: HerdScope;
  period: Months;
  today: string;
  hasMilk: boolean;
  hectares: number;
  effective: number;
  operational: number;
  /** Paid for animals of the scope in the period. */
  bought: number;
  /** Received for them. */
  sold: number;
};

const purchase = fold('Compra de animais');

/** What the herd's report takes from that of the money. */
export const herdAsked = ({ scope, period, litres, land, results, income, ledger }: CostReport, today: string): HerdAsked => ({
  scope,
  period,
  today,
  hasMilk: litres.divisor > 0,
  hectares: land.hectares,
  effective: results.effective,
  operational: results.operational,
  sold: income.animals,
  bought: amountsOf(ledger.investment.filter(({ category, means }) => fold(means ?? category) === purchase)),
});

/** Kept with its rows: activities and views ask for the same stock. */
const stocks = new WeakMap<HerdRows, HerdStock>();
function stockOf(rows: HerdRows): HerdStock {
  const known = stocks.get(rows) ?? herdStock(rows);
  stocks.set(rows, known);
  return known;
}

export function herdReport(rows: HerdRows, asked: HerdAsked): HerdReport {
  const { scope, period, today, hasMilk, hectares, effective, operational } = asked;
  const stock = stockOf(rows);
  const isMine = isOfScope(scope, rows.settings?.herd_activity, hasMilk);
  const herd = stock.heads.filter(isMine);
  const before = addDays(period.start, -1);
  const priceOf = classPrices(rows, stock.heads, today);
  const [start, end] = [thereOn(herd, before), thereOn(herd, period.end)];
  const classes = classLines(start, end, priceOf);
  const priced = classes.flatMap(({ startHeads, endHeads, price }) => (price ? [{ start: startHeads, end: endHeads, price: price.price }] : []));
  const valueOf = (at: 'start' | 'end') =>
    sum(
      priced.map((one) => product(one[at], one.price, 2)),
      2,
    );
  const isCattle = ({ head }: OnDay) => head.animal.type === 'bovino';
  const weight = weights(herd, rows.items, [start.filter(isCattle), end.filter(isCattle)], period);
  const written = rows.settings?.arroba_price ?? null;
  const mine = new Set(herd.flatMap(({ animal }) => (animal.type === 'bovino' ? [animal.id] : [])));
  const price = written ?? soldArroba(rows, (id) => mine.has(id), period);
  const kg = { start: weight.start.kg, end: weight.end.kg, sold: weight.sold.kg, eaten: weight.eaten.kg, bought: weight.bought.kg };
  const beef = beefFigures({ weight: kg, hectares, effective, operational, priceOfArroba: price ?? 0 });
  const ends = Array.from({ length: period.months }, (_, i) => addDays(`${monthBefore(period.end, period.months - 2 - i)}-01`, -1));
  const meanOf = (isCounted: (head: Head, day: string) => boolean) =>
    quotient(
      ends.reduce((all, day) => all + headsIn(herd.filter((head) => isThere(head, day) && isCounted(head, day))), 0),
      ends.length,
      1,
    )!;
  const meanHeads = meanOf(() => true);
  const days = daysBetween(period.start, period.end) + 1;
  return {
    classes,
    variation: herdVariation(priced),
    gain: herdGain(priced, asked),
    startValue: valueOf('start'),
    endValue: valueOf('end'),
    unpriced: classes.reduce((all, { price: has, startHeads, endHeads }) => all + (has ? 0 : Math.max(startHeads, endHeads)), 0),
    undated: stock.undated,
    weight,
    arroba: { price, isWritten: written !== null },
    beef: weight.start.heads + weight.end.heads === 0 ? null : { ...beef, ...(price === null && { marginPerArroba: null, marginPerHectare: null }) },
    meanHeads,
    meanCows: meanOf((head, day) => classOf(head, day) === 'vaca'),
    dailyCost: meanHeads > 0 ? quotient(effective, product(meanHeads, days, 1), 2) : null,
  };
}

/** Live weight of both stocks and of what came and went. What was sold weighs as its sale says. */
function weights(herd: readonly Head[], items: readonly SoldItem[], [start, end]: readonly [OnDay[], OnDay[]], period: Months): Record<MovementName, Movement> {
  const within = (day: string | null) => day !== null && day >= period.start && day <= period.end;
  const cattle = herd.filter(({ animal }) => animal.type === 'bovino');
  const left = (...by: Head['leftBy'][]) => cattle.filter(({ to, leftBy }) => by.includes(leftBy) && within(to)).map((head) => ({ head, day: head.to! }));
  const sold = left('venda', 'transferencia');
  const eaten = left('abate');
  const bought = cattle
    .filter(({ from, cameBy }) => (cameBy === 'compra' || cameBy === 'transferencia') && within(from))
    .map((head) => ({ head, day: head.from! }));
  const pool = [...start, ...end, ...sold, ...eaten, ...bought];
  const stated = new Map(items.flatMap(({ animal_id, weight }) => (weight ? [[animal_id, weight] as const] : [])));
  const asSold = (one: Weighed): Weighed => {
    const kg = one.head.leftBy === 'venda' ? stated.get(one.head.animal.id) : undefined;
    return kg === undefined ? one : { ...one, kg, isEstimated: false };
  };
  return {
    start: movementOf(weighedOn(start, pool)),
    end: movementOf(weighedOn(end, pool)),
    sold: movementOf(weighedOn(sold, pool).map(asSold)),
    eaten: movementOf(weighedOn(eaten, pool)),
    bought: movementOf(weighedOn(bought, pool)),
  };
}

function movementOf(animals: readonly Weighed[]): Movement {
  return {
    kg: sum(
      animals.map(({ kg }) => kg ?? 0),
      2,
    ),
    heads: headsIn(animals.map(({ head }) => head)),
    unweighed: headsIn(animals.flatMap(({ head, kg }) => (kg === null ? [head] : []))),
    estimated: headsIn(animals.flatMap(({ head, isEstimated }) => (isEstimated ? [head] : []))),
    animals,
  };
}
