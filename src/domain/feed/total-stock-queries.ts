// Estoque total: all feed and hay that is there, every kilogram once. The dashboard and the inventory show this one figure.

import { isOver } from '#domain/feed/feed-purchase-status';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import type { Feed } from '#domain/feed/feeds';
import type { HayPurchase } from '#domain/feed/hay-purchases';
import { product, sum } from '#domain/kernel/money';

type Lot = Pick<HayPurchase, 'end_date' | 'quantity_packages' | 'weight_per_package'>;

export const hayWeight = ({ quantity_packages, weight_per_package }: Pick<Lot, 'quantity_packages' | 'weight_per_package'>) =>
  product(quantity_packages, weight_per_package, 2);

/** Hay has no stock movements: a lot counts as empty once its end date has passed. */
export const hayLeft = (lot: Lot, today: string) => (isOver(lot, today) ? 0 : hayWeight(lot));

/** In kilograms: manual stock, what is left of the purchases, and hay in use. */
export const totalStock = (
  feeds: readonly Pick<Feed, 'manual_stock_kg'>[],
  purchases: readonly Pick<FeedPurchase, 'remaining_stock_kg'>[],
  hay: readonly Lot[],
  today: string,
) =>
  sum(
    [
      ...feeds.map(({ manual_stock_kg }) => manual_stock_kg),
      ...purchases.map(({ remaining_stock_kg }) => remaining_stock_kg),
      ...hay.map((lot) => hayLeft(lot, today)),
    ],
    2,
  );
