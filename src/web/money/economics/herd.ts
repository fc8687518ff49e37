// The herd's part of the production cost from the device's rows; null for a person who does not see weighings, births and transfers.
import { useMemo } from 'react';
import type { StockAnimal } from '#domain/herd/herd-stock';
import { fold } from '#domain/kernel/text';
import { amountsOf } from '#domain/money/cost-ledger';
import type { CostReport, CostScope } from '#domain/money/cost-queries';
import { type HerdReport, herdReport } from '#domain/money/herd-report';
import type { HerdRows } from '#domain/money/herd-values';
import { useFarm, useMayRead } from '#parts/sync/Auth';
import { useDevice, useRows, useToday } from '#parts/sync/FarmData';

/** Rows of the herd with its prices and sales. */
export function useHerdRows(): HerdRows {
  const { replica } = useDevice();
  const farm_id = useFarm().farm.id;
  const [animals, weighings, births, journeys] = [useRows('animals'), useRows('animal_weighings'), useRows('births'), useRows('farm_transfers')];
  const [prices, sales, items, settings] = [useRows('herd_prices'), useRows('sales'), useRows('sale_items'), useRows('cost_settings')];
  return useMemo(() => {
    const transfers = journeys.filter(({ completed_at }) => completed_at !== null);
    // Once each: an animal may have gone more than once.
    const gone = new Set(transfers.flatMap(({ animal_id, to_farm_id }) => (to_farm_id === farm_id ? [] : [animal_id])));
    const departed = [...gone].flatMap((id) => {
      const row = replica.known('animals', id);
      return row?.moved_to ? [row as unknown as StockAnimal] : [];
    });
    return { animals, departed, weighings, births, transfers, farm_id, prices, sales, items, settings: settings[0] };
  }, [animals, weighings, births, journeys, prices, sales, items, settings, replica, farm_id]);
}

const purchase = fold('Compra de animais');

export function useHerdReport({ period, results, land, litres, income, ledger }: CostReport, scope: CostScope): HerdReport | null {
  const rows = useHerdRows();
  const today = useToday();
  // Without one of these the stock of a past day would be another one.
  const sees = [useMayRead('animal_weighings'), useMayRead('births'), useMayRead('farm_transfers')].every(Boolean);
  const hasMilk = litres.divisor > 0;
  return useMemo(
    () =>
      sees
        ? herdReport(rows, {
            scope,
            period,
            today,
            hasMilk,
            hectares: land.hectares,
            effective: results.effective,
            operational: results.operational,
            sold: income.animals,
            bought: amountsOf(ledger.investment.filter(({ category }) => fold(category) === purchase)),
          })
        : null,
    [sees, rows, scope, period, today, hasMilk, land, results, income, ledger],
  );
}
