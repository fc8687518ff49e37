// The production cost for API clients, and for who sees the farm's money but not all records it is made of. A file of its own: the first screen loads the other figures.
import { type CostLine, type View, views } from '#domain/money/cost-ledger';
import { type CostParts, type CostReport, type CostRows, type CostScope, costReport, costScopes } from '#domain/money/cost-queries';
import { type HerdSummary, herdAsked, herdReport } from '#domain/money/herd-report';
import type { HerdRows } from '#domain/money/herd-values';

export type FigurePart = 'income' | 'own' | 'general' | 'investment' | 'unrecorded';

/** Records of other modules are not named: their sum is the figure. */
const linesOf = ({ ledger, unrecorded }: CostParts) => {
  const of = (part: FigurePart, lines: readonly CostLine[]) =>
    lines.map(({ group, category, amount, ids, of: noun }) => ({ part, group, category, amount, entries: noun ? [] : ids }));
  return [
    ...of('income', ledger.incomeLines),
    ...of('own', ledger.own),
    ...of('general', ledger.general),
    ...of('investment', ledger.investment),
    ...of('unrecorded', unrecorded),
  ];
};

/** An arroba bears the cost of beef alone: of a mixed farm the whole cost is never divided by arrobas. */
const herdOf = (scope: CostScope, { beef, arroba, ...herd }: HerdSummary) => ({
  variation: herd.variation,
  gain: herd.gain,
  start_value: herd.startValue,
  end_value: herd.endValue,
  unpriced: herd.unpriced,
  undated: herd.undated,
  mean_heads: herd.meanHeads,
  mean_cows: herd.meanCows,
  daily_cost: herd.dailyCost,
  arrobas: beef?.arrobas ?? null,
  arrobas_per_hectare: beef?.perHectare ?? null,
  stocking: beef?.stocking ?? null,
  arroba_price: arroba.price,
  arroba_price_written: arroba.isWritten,
  effective_per_arroba: scope === 'corte' ? (beef?.effectivePerArroba ?? null) : null,
  operational_per_arroba: scope === 'corte' ? (beef?.operationalPerArroba ?? null) : null,
  margin_per_arroba: scope === 'corte' ? (beef?.marginPerArroba ?? null) : null,
  margin_per_hectare: scope === 'corte' ? (beef?.marginPerHectare ?? null) : null,
});

const itemOf = (view: View, report: CostReport, herd: HerdSummary) => {
  const { scope, results, perLitre, litres, depreciation, family, capital, land, ledger, income, feed } = report;
  return {
    view,
    scope,
    gross_income: results.gross,
    income: { milk: income.milk, animals: income.animals, other: income.other },
    effective_cost: results.effective,
    depreciation: depreciation.amount,
    depreciated_goods: depreciation.goods,
    family_labour: family,
    operational_cost: results.operational,
    capital: capital.amount,
    capital_base: capital.base,
    capital_rate: capital.rate,
    land: land.amount,
    hectares: land.hectares,
    land_rent: land.rent,
    total_cost: results.total,
    gross_margin: results.grossMargin,
    net_margin: results.netMargin,
    profit: results.profit,
    financial_costs: ledger.financial,
    feed_cost: feed,
    litres: litres.divisor,
    litres_sold: litres.sold,
    litres_family: litres.family,
    litres_calves: litres.calves,
    litres_from: litres.from,
    per_litre_proportional: perLitre.proporcional,
    per_litre_residual: perLitre.residual,
    general_share: ledger.share,
    lines: linesOf(report),
    herd: herdOf(scope, herd),
  };
};
export type EconomicsItem = ReturnType<typeof itemOf>;
export type EconomicsAnswer = { from: string; to: string; results: EconomicsItem[] };

/** Of each activity and of the whole farm, by competence and by cash, as the screen shows it. */
export const economicsFigure = (rows: CostRows, herd: HerdRows, today: string) => ({
  results: (Object.keys(views) as View[]).flatMap((view) =>
    (Object.keys(costScopes) as CostScope[]).map((scope) => {
      const report = costReport(rows, { scope, view, today });
      return itemOf(view, report, herdReport(herd, herdAsked(report, today)));
    }),
  ),
});

/** The parts of the report again, from what the server answered. */
export function partsOf(item: EconomicsItem, { from, to }: Pick<EconomicsAnswer, 'from' | 'to'>): CostParts {
  const lines = (part: FigurePart): CostLine[] =>
    item.lines.flatMap(({ part: of, group, category, amount, entries }) => (of === part ? [{ group, category, amount, ids: entries }] : []));
  return {
    scope: item.scope,
    period: { start: from, end: to, months: 12 },
    ledger: {
      income: { ...item.income, herd: 0 },
      incomeLines: lines('income'),
      effective: item.effective_cost,
      own: lines('own'),
      general: lines('general'),
      share: item.general_share,
      financial: item.financial_costs,
      investment: lines('investment'),
    },
    income: { ...item.income, herd: 0 },
    litres: { divisor: item.litres, sold: item.litres_sold, family: item.litres_family, calves: item.litres_calves, from: item.litres_from },
    depreciation: { amount: item.depreciation, goods: item.depreciated_goods },
    family: item.family_labour,
    capital: { base: item.capital_base, rate: item.capital_rate, amount: item.capital },
    land: { hectares: item.hectares, rent: item.land_rent, amount: item.land },
    feed: item.feed_cost,
    unrecorded: lines('unrecorded'),
  };
}

export function summaryOf({ herd }: EconomicsItem): HerdSummary {
  return {
    variation: herd.variation,
    gain: herd.gain,
    startValue: herd.start_value,
    endValue: herd.end_value,
    unpriced: herd.unpriced,
    undated: herd.undated,
    arroba: { price: herd.arroba_price, isWritten: herd.arroba_price_written },
    beef:
      herd.arrobas === null
        ? null
        : {
            arrobas: herd.arrobas,
            perHectare: herd.arrobas_per_hectare,
            effectivePerArroba: herd.effective_per_arroba,
            operationalPerArroba: herd.operational_per_arroba,
            marginPerArroba: herd.margin_per_arroba,
            marginPerHectare: herd.margin_per_hectare,
            stocking: herd.stocking,
          },
    meanHeads: herd.mean_heads,
    meanCows: herd.mean_cows,
    dailyCost: herd.daily_cost,
  };
}
