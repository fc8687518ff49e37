// Products (produtos) of the farm itself: what their labels say, for products that the catalogue lacks or knows otherwise.
import { applicationTypes } from '#domain/health/animal-vaccines';
import { withdrawalLabel } from '#domain/health/withdrawal-fields';
import { choice, longText, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const FarmProduct = noun(
  'farm_products',
  {
    product_name: text('Produto e apresentação'),
    /** Null: recorded as a treatment. */
    application_type: optional(choice('Uso', applicationTypes)),
    active_ingredient: optional(text('Princípio ativo')),
    strength: optional(text('Concentração')),
    route: optional(
      choice('Via', {
        injetavel: 'Injetável',
        pour_on: 'Pour-on',
        oral: 'Oral',
        intramamaria: 'Intramamária',
        banho: 'Banho ou aspersão',
        outra: 'Outra',
      }),
    ),
    cow: optional(choice('Para vacas', { lactacao: 'Em lactação', seca: 'Secas' })),
    ...withdrawalLabel(),
    label_source: optional(text('Bula de quem')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Produtos',
    missing: 'Produto não encontrado',
    failed: { load: 'Erro ao carregar produtos', save: 'Erro ao salvar produto', remove: 'Erro ao excluir produto' },
    confirm: 'Tem certeza que deseja excluir este produto? As aplicações já registradas ficam como estão.',
  },
);
export type FarmProduct = RowOf<typeof FarmProduct>;
