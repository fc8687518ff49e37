// The lines of a purchase while they are typed: a new one like the one before it, and the price that was agreed for all.
import { newId } from '#domain/kernel/ids';
import { product } from '#domain/kernel/money';
import type { BoughtAnimal } from '#domain/money/animal-purchases';
import { headsOfLine, sharedPrices } from '#domain/money/purchase-rules';

export type Line = Partial<BoughtAnimal> & { id: string; animal_id: string };
export type Agreed = { by: 'head' | 'kg' | 'total'; price: number | null };

/** Animals of one purchase are mostly alike: the next one begins as the last, without what is its own. */
export const freshLine = (last?: Partial<BoughtAnimal>, agreed: Agreed = { by: 'head', price: null }): Line => ({
  id: newId(),
  animal_id: newId(),
  name: null,
  identification: null,
  sisbov: null,
  rfid: null,
  registration: null,
  category: null,
  weight: null,
  is_batch: false,
  heads: null,
  type: last?.type ?? 'bovino',
  ...(last?.breed && { breed: last.breed }),
  ...(last?.gender && { gender: last.gender }),
  birth_date: last?.birth_date ?? null,
  price: agreed.by === 'head' ? agreed.price : null,
  price_per_kg: agreed.by === 'kg' ? agreed.price : null,
});

/** What each line costs after the agreement changed. A price for all of them is divided by heads. */
export function agreedPrices(lines: readonly Partial<BoughtAnimal>[], { by, price }: Agreed): { price: number | null; price_per_kg: number | null }[] {
  const heads = lines.map((line) => headsOfLine(line) || 1);
  const isNumber = price !== null && !Number.isNaN(price);
  const shared = by === 'total' && isNumber ? sharedPrices(price, heads) : [];
  return lines.map((_, i) => ({
    price: !isNumber || by === 'kg' ? null : by === 'total' ? shared[i]! : product(price, heads[i]!, 2),
    price_per_kg: by === 'kg' && isNumber ? price : null,
  }));
}
