// Findings about feed: how much one head eats in a day, when it was bought, and for how much.
import type { FeedConsumption } from '#domain/feed/feed-consumption';
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import type { HayPurchase } from '#domain/feed/hay-purchases';
import { type Animal, headsOf } from '#domain/herd/animals';
import { type LimitsFor, limitsFor } from '#domain/herd/plausible-limits';
import { writtenDay } from '#domain/kernel/dates';
import { quotient } from '#domain/kernel/money';
import { type Finding, type Limits, outside } from '#domain/kernel/plausibility';
import { inReais, shownAs } from '#domain/kernel/quantities';

type Eater = Pick<Animal, 'name' | 'type' | 'breed' | 'is_batch' | 'batch_quantity'>;

/** `bought`: the days of the purchases it was taken from. */
export function consumptionFindings(
  animal: Eater | null,
  { quantity, consumption_date }: Pick<FeedConsumption, 'quantity' | 'consumption_date'>,
  bought: readonly string[],
  limits: LimitsFor = limitsFor,
): Finding[] {
  const heads = animal ? headsOf(animal) : 0;
  const each = heads > 0 ? quotient(quantity, heads, 3) : null;
  const later = bought.find((day) => day > consumption_date);
  return [
    ...(animal
      ? outside('feed_per_head', 'quantity', each, limits('feedPerHead', animal), `${shownAs('kg', each ?? 0)} por cabeça em um dia (${animal.name})`)
      : []),
    ...(later
      ? [
          {
            key: 'feed_before_purchase',
            level: 'confirm' as const,
            text: `consumo em ${writtenDay(consumption_date)} de ração comprada em ${writtenDay(later)}`,
            field: 'consumption_date',
          },
        ]
      : []),
  ];
}

const perHead: Limits = { refuse: [null, 150], confirm: [null, 60] };
const perKg: Limits = { refuse: [null, null], confirm: [0.05, 100] };

export const feedPurchaseFindings = ({
  daily_consumption_per_animal,
  price_per_kg,
}: Pick<FeedPurchase, 'daily_consumption_per_animal' | 'price_per_kg'>): Finding[] => [
  ...outside(
    'feed_per_head',
    'daily_consumption_per_animal',
    daily_consumption_per_animal,
    perHead,
    `${shownAs('ration', daily_consumption_per_animal)} por animal e por dia`,
  ),
  ...outside('feed_price', 'unit_price', price_per_kg > 0 ? price_per_kg : null, perKg, `${inReais(price_per_kg)} por kg`),
];

const hayPerKg: Limits = { refuse: [null, null], confirm: [0.05, 20] };

export function hayFindings({ unit_price, weight_per_package }: Pick<HayPurchase, 'unit_price' | 'weight_per_package'>): Finding[] {
  const each = unit_price ? quotient(unit_price, weight_per_package, 2) : null;
  return outside('hay_price', 'unit_price', each, hayPerKg, `${inReais(each ?? 0)} por kg de feno`);
}
