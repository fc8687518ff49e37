// Rules of a purchase of animals and its values: what a line costs, who each animal is, and what cannot be.
import { identityFields } from '#domain/herd/animal-identity';
import { RuleBroken } from '#domain/kernel/errors';
import { identityKey } from '#domain/kernel/identity';
import { product, quotient, sum } from '#domain/kernel/money';
import { type Finding, type Limits, outside } from '#domain/kernel/plausibility';
import { inReais } from '#domain/kernel/quantities';
import { type AnimalPurchase, type BoughtAnimal, isUnpaid } from '#domain/money/animal-purchases';
import { equalAmounts } from '#domain/money/instalments';

const refuse = (when: boolean, words: string, field?: string) => {
  if (when) throw new RuleBroken(words, field);
};

type Priced = { [F in 'price' | 'weight' | 'price_per_kg']?: number | null | undefined };

/** Weight × price of a kg if both are given, else the value that was typed. */
export const costOf = ({ price, weight, price_per_kg }: Priced) => (weight && price_per_kg ? product(weight, price_per_kg, 2) : (price ?? 0));

export const costOfAll = (items: readonly Priced[]) => sum(items.map(costOf), 2);

/** What the farm pays in all. */
export const wholeCost = ({ transport_cost, commission }: { [F in 'transport_cost' | 'commission']?: number | null | undefined }, animals: number) =>
  sum([animals, transport_cost ?? 0, commission ?? 0], 2);

/** A price for all of them together, divided by heads to the cent; cents that cannot be divided are in the last ones. */
export function sharedPrices(total: number, heads: readonly number[]): number[] {
  const all = heads.reduce((many, one) => many + one, 0);
  if (all === 0) return [];
  const each = equalAmounts(total, all);
  let from = 0;
  return heads.map((many) => sum(each.slice(from, (from += many)), 2));
}

export const headsOfLine = ({ is_batch, heads }: { is_batch?: boolean | undefined; heads?: number | null | undefined }) => (is_batch ? (heads ?? 0) : 1);

/** "12 animais"; of a batch its heads count. */
export const boughtInWords = (heads: number) => (heads === 1 ? '1 animal' : `${heads.toLocaleString('pt-BR')} animais`);

/** What it is called while nobody gave it a name: by its tag; a batch by whom it came from. */
export function nameOfBought({ name, identification, sisbov, rfid, is_batch }: Partial<BoughtAnimal>, seller: string) {
  return name ?? identification ?? sisbov?.slice(-6) ?? rfid?.slice(-6) ?? (is_batch ? `Lote de ${seller}` : null);
}

/** `booked`: its money is elsewhere, so a line needs no value. `list`: the field of the form. */
export function assertBought(
  items: readonly BoughtAnimal[],
  { purchase_date, booked_by, seller_name }: Pick<AnimalPurchase, 'purchase_date' | 'booked_by' | 'seller_name'>,
  list = 'items',
) {
  const seen = new Map<string, number>();
  for (const [i, item] of items.entries()) {
    const at = (field: string) => `${list}.${i}.${field}`;
    refuse(nameOfBought(item, seller_name) === null, 'Informe o brinco ou o nome do animal', at('identification'));
    refuse(item.is_batch && !item.heads, 'Informe quantas cabeças tem o lote', at('heads'));
    refuse(!booked_by && costOf(item) <= 0, 'Informe o valor de cada animal', at('price'));
    refuse(item.birth_date !== null && item.birth_date > purchase_date, 'O nascimento é posterior à compra', at('birth_date'));
    for (const field of item.is_batch ? [] : identityFields) {
      const value = item[field];
      if (!value) continue;
      const key = `${field === 'identification' || field === 'registration' ? item.type : ''} ${field} ${identityKey(value)}`;
      refuse(seen.has(key), `O mesmo número está em duas linhas: ${value}`, at(field));
      seen.set(key, i);
    }
  }
}

export function assertSome(count: number) {
  refuse(count === 0, 'Adicione pelo menos um animal à compra', 'items');
}

export function assertPurchaseDates(
  { purchase_date, payment_status, due_date }: Pick<AnimalPurchase, 'purchase_date' | 'payment_status' | 'due_date'>,
  today: string,
) {
  refuse(purchase_date > today, 'A data não pode ser futura', 'purchase_date');
  refuse(isUnpaid({ payment_status }) && due_date !== null && due_date < purchase_date, 'O vencimento é anterior à compra', 'due_date');
}

const limits = {
  price_per_kg: { refuse: [null, null], confirm: [0.5, 200] },
  per_head: { refuse: [null, null], confirm: [null, 500_000] },
} satisfies Record<string, Limits>;

/** About the price of one line; `i` is its place in the list. */
export function purchaseItemFindings(item: Priced, i: number, { name, heads }: { name: string; heads: number }, list = 'items'): Finding[] {
  const each = quotient(costOf(item), heads, 2);
  return [
    ...outside(
      `price_per_kg ${i}`,
      `${list}.${i}.price_per_kg`,
      item.price_per_kg || null,
      limits.price_per_kg,
      `${inReais(item.price_per_kg ?? 0)} por kg (${name})`,
    ),
    ...outside(`per_head ${i}`, `${list}.${i}.price`, each, limits.per_head, `${inReais(each ?? 0)} por cabeça (${name})`),
  ];
}
