// The values of a sale: price of an animal, gross and net. Used by the form while typing and by the verb on save.
import { usualYield } from '#domain/herd/carcass';
import { product, quotient, sum } from '#domain/kernel/money';
import type { SaleItem } from '#domain/money/sale-items';
import type { Sale } from '#domain/money/sales';

const kgOfArroba = 15;

type Priced = { [F in 'unit_price' | 'weight' | 'carcass_weight' | 'price_per_kg' | 'price_per_arroba' | 'carcass_yield']?: SaleItem[F] | null | undefined };

/** Arrobas of carcass in a live weight. */
export const arrobasOf = (weight: number, carcass_yield: number | null) => quotient(product(weight, carcass_yield ?? usualYield, 4), 100 * kgOfArroba, 2)!;

/** Arrobas that the packer weighed. */
export const arrobasWeighed = (carcass_weight: number) => quotient(carcass_weight, kgOfArroba, 2)!;

/** Weight × price if both are given, price per kg before price per @; otherwise the typed value. The packer's weight of the carcass counts before the yield. Rounded once, at the end. */
export function totalOf({ unit_price, weight, carcass_weight, price_per_kg, price_per_arroba, carcass_yield }: Priced) {
  if (weight && price_per_kg) return product(weight, price_per_kg, 2);
  if (carcass_weight && price_per_arroba) return quotient(product(carcass_weight, price_per_arroba, 4), kgOfArroba, 2)!;
  if (weight && price_per_arroba) return quotient(product(product(weight, carcass_yield ?? usualYield, 4), price_per_arroba, 6), 100 * kgOfArroba, 2)!;
  return unit_price ?? 0;
}

/** "3 animais"; a batch counts as one, and then the heads are added: "2 animais (501 cabeças)". */
export function soldInWords(items: readonly Pick<SaleItem, 'heads'>[]) {
  const heads = items.reduce((sofar, item) => sofar + item.heads, 0);
  const animals = items.length === 1 ? '1 animal' : `${items.length.toLocaleString('pt-BR')} animais`;
  return heads === items.length ? animals : `${animals} (${heads.toLocaleString('pt-BR')} cabeças)`;
}

export const grossOf = (items: readonly Priced[]) => sum(items.map(totalOf), 2);

const takenOff = ['transport_cost', 'commission', 'tax_icms', 'tax_funrural', 'discount'] as const;
export type TakenOff = { [F in (typeof takenOff)[number]]?: Sale[F] | undefined };

export const netOf = (gross: number, sale: TakenOff) => sum([gross, ...takenOff.map((field) => -(sale[field] ?? 0))], 2);
