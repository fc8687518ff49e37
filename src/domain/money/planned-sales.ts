// Planned sales (vendas previstas): animals that the farm expects to sell, for the cash forecast. The sale itself is registered when it happens.
import { categoryNames } from '#domain/herd/animal-categories';
import { plainVerbs } from '#domain/kernel/basic-verbs';
import { choice, date, decimal, integer, longText, optional } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const PlannedSale = noun(
  'planned_sales',
  {
    planned_on: date('Recebimento previsto'),
    category: optional(choice('Categoria', categoryNames)),
    heads: integer('Cabeças', { min: 1, max: 99_999 }),
    /** What is received, without what the buyer withholds. */
    price: decimal('Valor por cabeça (R$)', { min: 0.01, max: 9_999_999.99, scale: 2 }),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Vendas previstas',
    missing: 'Venda prevista não encontrada',
    failed: { load: 'Erro ao carregar vendas previstas', save: 'Erro ao salvar venda prevista', remove: 'Erro ao excluir venda prevista' },
    confirm: 'Tem certeza que deseja excluir esta venda prevista?',
  },
);
export type PlannedSale = RowOf<typeof PlannedSale>;

export const plannedSaleVerbs = plainVerbs(PlannedSale, {
  create: 'Prever venda',
  update: 'Atualizar venda prevista',
  remove: 'Excluir venda prevista',
  restore: 'Desfazer exclusão de venda prevista',
});
