// What a purchase of feed or hay costs and how long it lasts: computed in the forms while typing and stored on save.

import type { FeedPurchase } from '#domain/feed/feed-purchases';
import type { HayPurchase } from '#domain/feed/hay-purchases';
import { product, quotient } from '#domain/kernel/money';

type Bought = Pick<
  FeedPurchase,
  'quantity_kg' | 'quantity_bags' | 'kg_per_bag' | 'unit_price' | 'total_animals' | 'daily_consumption_per_animal' | 'is_own_production'
>;

/** The quantity follows from bags and bag weight when both are given. */
export const bagsInKg = ({ quantity_bags, kg_per_bag }: { quantity_bags?: number | null | undefined; kg_per_bag?: number | null | undefined }) =>
  quantity_bags && kg_per_bag ? product(quantity_bags, kg_per_bag, 2) : null;

/** Rounded up to whole days. */
export const daysFor = (kg: number, daily: number) => (daily > 0 ? Math.ceil(product(kg, 1000, 0) / product(daily, 1000, 0)) : 0);

/** Complete months of 30 days. */
export const monthsIn = (days: number) => Math.floor(days / 30);

export function feedPrices(purchase: Bought) {
  const quantity_kg = bagsInKg(purchase) ?? purchase.quantity_kg;
  const total_cost = purchase.is_own_production ? 0 : (purchase.unit_price ?? 0);
  const total_daily_consumption = product(purchase.daily_consumption_per_animal, purchase.total_animals, 3);
  return {
    quantity_kg,
    unit_price: total_cost,
    total_cost,
    cost_per_head: quotient(total_cost, purchase.total_animals, 2) ?? 0,
    price_per_kg: quotient(total_cost, quantity_kg, 4) ?? 0,
    total_daily_consumption,
    estimated_duration_days: daysFor(quantity_kg, total_daily_consumption),
  };
}

type Baled = Pick<HayPurchase, 'quantity_packages' | 'unit_price' | 'total_animals' | 'is_own_production'>;

export function hayPrices({ quantity_packages, unit_price, total_animals, is_own_production }: Baled) {
  const price = is_own_production ? 0 : (unit_price ?? 0);
  const total_cost = product(quantity_packages, price, 2);
  return { unit_price: price, total_cost, cost_per_head: quotient(total_cost, total_animals, 2) ?? 0 };
}

/** What the form sets when own production is ticked or unticked: the price becomes 0; unticking keeps the supplier's text. */
export const ownProductionFollows = (own: boolean) => (own ? { unit_price: 0, supplier: ownSupplier } : { unit_price: 0 });

export const ownSupplier = 'Produção Própria';
