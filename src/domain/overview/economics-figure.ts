// The production cost for API clients. A file of its own: the first screen loads the other figures.
import { type View, views } from '#domain/money/cost-ledger';
import { type CostRows, type CostScope, costReport, costScopes } from '#domain/money/cost-queries';

/** Of each activity and of the whole farm, by competence and by cash, as the screen shows it. */
export const economicsFigure = (rows: CostRows, today: string) => ({
  results: (Object.keys(views) as View[]).flatMap((view) =>
    (Object.keys(costScopes) as CostScope[]).map((scope) => {
      const { results, perLitre, litres, depreciation, family, capital, land } = costReport(rows, { scope, view, today });
      return {
        view,
        scope,
        gross_income: results.gross,
        effective_cost: results.effective,
        depreciation: depreciation.amount,
        family_labour: family,
        operational_cost: results.operational,
        capital: capital.amount,
        land: land.amount,
        total_cost: results.total,
        gross_margin: results.grossMargin,
        net_margin: results.netMargin,
        profit: results.profit,
        litres: litres.divisor,
        per_litre_proportional: perLitre.proporcional,
        per_litre_residual: perLitre.residual,
      };
    }),
  ),
});
