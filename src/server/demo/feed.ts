// Feed of the demo farms: more than a year of stock, purchases and consumption; and hay for the dry season.

import type { FeedPurchase } from '#domain/feed/feed-purchases';
import { type Feed, feedIdFor } from '#domain/feed/feeds';
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { difference, rounded, sum } from '#domain/kernel/money';
import type { InputOf } from '#domain/verbs';
import { consumption, feed, feedPurchase, hayPurchase } from '#server/demo/builders';
import type { Life } from '#server/demo/life';
import { Chance } from '#server/demo/random';
import type { Crew, Step } from '#server/demo/step';

/** The first stock record, in days ago. */
const since = 430;

type Ration = {
  name: string;
  type: Feed['type'];
  form: FeedPurchase['feed_type'];
  brand?: string;
  supplier: string;
  bags: number;
  bagKg: number;
  /** Per kilogram, a year ago; without it, own production. */
  price?: number;
  heads: number;
  daily: number;
  batch: string;
  /** Days between two records. */
  every: number;
  min: number;
  /** Bought when fewer kilograms are left. */
  buyAt: number;
  /** Not bought in the last days, so that the stock is low. */
  forgottenFor?: number;
  composition?: string;
};

const dairyRations = (cows: number, calves: number): Ration[] => [
  {
    name: 'Concentrado lactação 22%',
    type: 'lactacao',
    form: 'peletizada',
    brand: 'Cooprata',
    supplier: 'Cooperativa de Patos de Minas',
    bags: 3 * cows,
    bagKg: 40,
    price: 1.96,
    heads: cows,
    daily: 5.5,
    batch: 'Vacas em lactação',
    every: 3,
    min: 12 * cows,
    buyAt: 20 * cows,
    composition: 'PB mín. 22%, NDT mín. 74%; milho, farelo de soja, caroço de algodão, núcleo mineral',
  },
  {
    name: 'Ração inicial bezerras',
    type: 'crescimento',
    form: 'granulada',
    brand: 'Nutripasto',
    supplier: 'Agropecuária Alto Paranaíba',
    bags: 2 * calves,
    bagKg: 25,
    price: 2.62,
    heads: calves,
    daily: 1.2,
    batch: 'Bezerreiro',
    every: 3,
    min: 5 * calves,
    buyAt: 6 * calves,
    forgottenFor: 45,
    composition: 'PB mín. 18%, com monensina: não dar a cavalos',
  },
];

const beefRations = (heads: number): Ration[] => [
  {
    name: 'Sal proteinado',
    type: 'suplemento',
    form: 'farelada',
    brand: 'Minerphos',
    supplier: 'Agropecuária Alto Paranaíba',
    bags: 2 * heads,
    bagKg: 30,
    price: 3.1,
    heads,
    daily: 0.4,
    batch: 'Gado de corte',
    every: 7,
    min: 4 * heads,
    buyAt: 8 * heads,
  },
  {
    name: 'Milho moído',
    type: 'engorda',
    form: 'triturada',
    supplier: 'Produção Própria',
    bags: 20 * heads,
    bagKg: 50,
    heads,
    daily: 2,
    batch: 'Terminação',
    every: 7,
    min: 20 * heads,
    buyAt: 30 * heads,
  },
];

const isMilked = ({ breed }: Life) => breed === 'Girolando' || breed === 'Holandês' || breed === 'Jersey';

export function feedOf(farm_id: string, lives: Life[], today: string, crew: Crew): Step[] {
  const milked = lives.filter(isMilked).length;
  const rations = [...(milked > 0 ? dairyRations(Math.round(milked / 2.4), Math.round(milked / 6)) : []), ...beefRations(milked > 0 ? 10 : 16)];
  return [...rations.flatMap((ration) => rationOf(ration, farm_id, today, crew)), ...shelf(farm_id, today, crew), ...hay(farm_id, today, crew)].toSorted(
    (a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0),
  );
}

function rationOf(ration: Ration, farm_id: string, today: string, { keeper, hand }: Crew): Step[] {
  const { name, type, brand, composition, heads, daily, every } = ration;
  const id = feedIdFor([], farm_id, name);
  const chance = new Chance(`feed ${name}`);
  const registered = feed({
    id,
    name,
    type,
    brand: brand ?? null,
    composition: composition ?? null,
    min_stock_alert: ration.min,
    unit_cost: ration.price ?? 0,
  });
  const steps: Step[] = [{ day: addDays(today, -since), by: keeper, call: { verb: 'create_feed', input: registered } }];
  let stock = 0;
  for (let ago = since; ago > 0; ago--) {
    const day = addDays(today, -ago);
    if (stock < ration.buyAt && ago >= (ration.forgottenFor ?? 0)) {
      const input = purchaseOf(ration, { id, name }, day, ago, chance);
      steps.push({ day, by: keeper, call: { verb: 'buy_feed', input: { ...input, id: derivedId(id, `bought ${ago}`) } } });
      stock = sum([stock, input.quantity_kg], 2);
    }
    const quantity = rounded(heads * daily * every * chance.between(0.94, 1.06), 1);
    if (ago % every !== 1 || quantity > stock) continue;
    const eaten = consumption(id, {
      id: derivedId(id, `eaten ${ago}`),
      consumption_date: day,
      consumption_time: chance.pick(['06:10', '06:40', '16:30']),
      quantity,
    });
    const by = { consumption_type: 'lote', batch_name: ration.batch, responsible: hand.name } as const;
    steps.push({ day, by: hand, call: { verb: 'consume_feed', input: { ...eaten, ...by } } });
    stock = difference(stock, quantity, 2);
  }
  return steps;
}

function purchaseOf(ration: Ration, of: { id: string; name: string }, day: string, ago: number, chance: Chance): InputOf<'buy_feed'> {
  const { bags, bagKg, price, heads, daily } = ration;
  const quantity_kg = bags * bagKg;
  // The price rises over time.
  const paid = price && rounded(quantity_kg * price * (1 + (since - ago) / 5000) * chance.between(0.97, 1.03), 2);
  return feedPurchase(of, {
    purchase_date: day,
    start_date: day,
    feed_type: ration.form,
    supplier: ration.supplier,
    quantity_kg,
    quantity_bags: bags,
    kg_per_bag: bagKg,
    unit_price: paid ?? 0,
    is_own_production: price === undefined,
    total_animals: heads,
    daily_consumption_per_animal: daily,
    alert_threshold_kg: Math.round(quantity_kg / 10),
  });
}

/** Stock without purchases: one feed expires soon, one has expired. */
function shelf(farm_id: string, today: string, { keeper }: Crew): Step[] {
  const counted = [
    { name: 'Núcleo mineral leite', type: 'suplemento', brand: 'Minerphos', stock_quantity: 120, unit_cost: 6.4, min_stock_alert: 30, expires: 18 },
    { name: 'Suplemento vitamínico ADE', type: 'suplemento', brand: 'Vitagro', stock_quantity: 8, unit_cost: 21.5, min_stock_alert: null, expires: -6 },
    { name: 'Ração para poedeiras', type: 'manutencao', brand: 'Nutripasto', stock_quantity: 62.5, unit_cost: 2.35, min_stock_alert: 25, expires: 74 },
  ] as const;
  return counted.map(({ expires, ...written }): Step => {
    const input = feed({ ...written, id: feedIdFor([], farm_id, written.name), expiration_date: addDays(today, expires) });
    return { day: addDays(today, -90), by: keeper, call: { verb: 'create_feed', input } };
  });
}

function hay(farm_id: string, today: string, { keeper }: Crew): Step[] {
  const lots = [
    { ago: 385, quantity_packages: 180, unit_price: 12.5, days: 92, supplier: 'Fazenda Barreiro' },
    { ago: 250, quantity_packages: 140, unit_price: 0, days: 85, is_own_production: true, supplier: 'Produção Própria' },
    { ago: 148, quantity_packages: 220, unit_price: 13.8, days: 100, supplier: 'Fazenda Barreiro' },
    { ago: 41, quantity_packages: 160, unit_price: 14.2, days: null, supplier: 'Feno Cerrado' },
  ];
  return lots.map(({ ago, days, ...written }): Step => {
    const day = addDays(today, -ago);
    const dates = { purchase_date: day, start_date: day, end_date: days === null ? null : addDays(day, days) };
    const input = hayPurchase({ id: derivedId(farm_id, `hay ${ago}`), ...written, ...dates, total_animals: 24 });
    return { day, by: keeper, call: { verb: 'buy_hay', input } };
  });
}
