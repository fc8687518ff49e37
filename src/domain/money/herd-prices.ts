// Prices of the herd (preços do rebanho): what a head of a class is worth, from a day on. The variation of the herd is counted with one price at both ends.
import { type Category, categoryNames } from '#domain/herd/animal-categories';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const HerdPrice = noun(
  'herd_prices',
  {
    category: choice('Categoria', categoryNames),
    price: decimal('Valor por cabeça (R$)', { min: 0.01, max: 9_999_999.99, scale: 2 }),
    since: date('Vale desde'),
  },
  {
    title: 'Preços do rebanho',
    missing: 'Preço não encontrado',
    failed: { load: 'Erro ao carregar preços do rebanho', save: 'Erro ao salvar preço', remove: 'Erro ao excluir preço' },
    confirm: 'Tem certeza que deseja excluir este preço?',
    identities: ['category'],
  },
);
export type HerdPrice = RowOf<typeof HerdPrice>;

/** One price for a class and day. */
export function assertHerdPrice({ id, category, since }: Pick<HerdPrice, 'id' | 'category' | 'since'>, others: readonly HerdPrice[], today: string) {
  if (since > today) throw new RuleBroken('A data não pode ser futura', 'since');
  if (others.some((other) => other.id !== id && other.category === category && other.since === since))
    throw new RuleBroken(`${categoryNames[category]} já tem preço desta data: mude aquele`, 'since', 'conflict');
}

/** The newest of the class up to a day. */
export function writtenPrice(prices: readonly Pick<HerdPrice, 'category' | 'price' | 'since'>[], category: Category, day: string) {
  const known = prices.filter((one) => one.category === category && one.since <= day);
  return known.reduce<(typeof known)[number] | null>((newest, one) => (newest === null || one.since > newest.since ? one : newest), null);
}
