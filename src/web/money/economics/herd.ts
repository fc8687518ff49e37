// The herd's part of the production cost from the device's rows.
import { useMemo } from 'react';
import type { StockAnimal } from '#domain/herd/herd-stock';
import type { CostReport } from '#domain/money/cost-queries';
import { type HerdReport, herdAsked, herdReport } from '#domain/money/herd-report';
import type { HerdRows } from '#domain/money/herd-values';
import { useFarm } from '#parts/sync/Auth';
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

export function useHerdReport(report: CostReport): HerdReport {
  const rows = useHerdRows();
  const today = useToday();
  return useMemo(() => herdReport(rows, herdAsked(report, today)), [rows, report, today]);
}
