// The price table of a dairy (tabela de preços): what it pays per litre, always or by volume and quality. No class is in the code (decision 312).
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, longText, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import type { Stamps } from '#domain/kernel/stamps';
import { type PriceItem, priceMeasures } from '#domain/money/milk-payment';

/** `base`: paid for every litre. */
export const payingFor = { base: 'Todo litro (preço base)', ...priceMeasures };

export const MilkPriceItem = noun(
  'milk_price_items',
  {
    dairy: text('Laticínio'),
    item: text('Item', { max: 60 }),
    measure: choice('Paga por', payingFor),
    /** A class begins above it; an item per point counts from it. */
    above: optional(decimal('Acima de', { max: 999_999_999, scale: 2 })),
    up_to: optional(decimal('Até', { max: 999_999_999, scale: 2 })),
    /** Null: a class. Otherwise the price is for each so many above `above`. */
    each: optional(decimal('A cada', { min: 0.01, max: 999_999_999, scale: 2 })),
    /** A discount is below zero. */
    price: decimal('Preço (R$/L)', { min: -99, max: 99, scale: 4 }),
    valid_from: optional(date('Vale desde')),
    valid_until: optional(date('Vale até')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Tabela de preços do leite',
    missing: 'Item da tabela não encontrado',
    failed: { load: 'Erro ao carregar tabela de preços', save: 'Erro ao salvar item da tabela', remove: 'Erro ao excluir item da tabela' },
    confirm: 'Tem certeza que deseja excluir este item da tabela?',
    identities: ['dairy'],
  },
);
export type MilkPriceItem = RowOf<typeof MilkPriceItem>;

/** Initial values of a new item. */
export const newPriceItem = { measure: 'base' } as const;

const counted: readonly MilkPriceItem['measure'][] = ['ccs', 'cpp'];
/** Tables are written in thousands: 200 means 200 000 per mL. */
const fewest = 5000;

type Written = Pick<MilkPriceItem, 'id' | 'item' | 'measure' | 'above' | 'up_to' | 'each' | 'valid_from' | 'valid_until'>;

export function assertPriceItem({ measure, above, up_to, each, valid_from, valid_until }: Written) {
  if (measure !== 'base' && (above ?? up_to) === null) throw new RuleBroken('Informe o começo ou o fim da faixa', 'up_to');
  if (above !== null && up_to !== null && up_to <= above) throw new RuleBroken('A faixa termina antes de começar', 'up_to');
  if (each !== null && above === null) throw new RuleBroken('Informe a partir de quanto se paga', 'above');
  for (const [field, value] of [['above', above] as const, ['up_to', up_to] as const])
    if (counted.includes(measure) && value !== null && value > 0 && value < fewest)
      throw new RuleBroken(`Escreva por mL: ${value} mil são ${value}.000`, field);
  if (valid_from !== null && valid_until !== null && valid_until < valid_from) throw new RuleBroken('A validade termina antes de começar', 'valid_until');
}

const meet = (a: readonly [number | string | null, number | string | null], b: readonly [number | string | null, number | string | null], isOpen: boolean) => {
  const before = (end: number | string | null, start: number | string | null) => end !== null && start !== null && (isOpen ? end <= start : end < start);
  return !before(a[1], b[0]) && !before(b[1], a[0]);
};

/** Two classes of one measure that meet at the same time would both be paid. */
export function assertNoOverlap(item: Written, others: readonly Written[]) {
  if (item.measure === 'base' || item.each !== null) return;
  const same = others.find(
    (other) =>
      other.id !== item.id &&
      other.measure === item.measure &&
      other.each === null &&
      meet([item.above, item.up_to], [other.above, other.up_to], true) &&
      meet([item.valid_from, item.valid_until], [other.valid_from, other.valid_until], false),
  );
  if (same)
    throw new RuleBroken(`Esta faixa cruza com "${same.item}"`, 'up_to', 'conflict', {
      other: { noun: 'milk_price_items', id: same.id },
    });
}

/** The base has no class. */
export const ofMeasure = <I extends Pick<MilkPriceItem, 'measure' | 'above' | 'up_to' | 'each'>>(item: I): I =>
  item.measure === 'base' ? { ...item, above: null, up_to: null, each: null } : item;

/** As a rule of payment. */
export const priceItem = ({ item, price, measure, above, up_to, each }: Omit<MilkPriceItem, keyof Stamps>): PriceItem => ({
  item,
  price,
  measure: measure === 'base' ? null : measure,
  from: above,
  to: up_to,
  each,
});
