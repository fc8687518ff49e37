// Budget lines (orçamento): what a farm plans to receive or spend of a category, in a month or in a whole year.
import { RuleBroken } from '#domain/kernel/errors';
import { decimal, integer, optional, reference } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const BudgetLine = noun(
  'budget_lines',
  {
    category_id: reference('Categoria', 'financial_categories'),
    year: integer('Ano', { min: 2000, max: 2199 }),
    /** Empty: the whole year. */
    month: optional(integer('Mês', { min: 1, max: 12 })),
    amount: decimal('Valor planejado (R$)', { min: 0.01, max: 9_999_999_999.99, scale: 2 }),
  },
  {
    title: 'Orçamento',
    missing: 'Orçamento não encontrado',
    failed: { load: 'Erro ao carregar o orçamento', save: 'Erro ao salvar o orçamento', remove: 'Erro ao excluir o orçamento' },
    confirm: 'Tem certeza que deseja excluir este valor do orçamento?',
  },
);
export type BudgetLine = RowOf<typeof BudgetLine>;

type Planned = Pick<BudgetLine, 'id' | 'year' | 'month'>;

/** In a year a category has one amount for the whole of it, or one for each month: never both. */
export function assertBudgetLine({ id, year, month }: Planned, others: readonly Planned[]) {
  const sameYear = others.filter((other) => other.id !== id && other.year === year);
  if (sameYear.some((other) => (other.month ?? null) === (month ?? null)))
    throw new RuleBroken('Esta categoria já tem um valor neste período: mude aquele', 'month', 'conflict');
  if (sameYear.some((other) => (other.month === null) !== (month === null)))
    throw new RuleBroken(
      month === null ? `Esta categoria já é planejada por mês em ${year}` : `Esta categoria já é planejada para o ano todo de ${year}`,
      'month',
      'conflict',
    );
}
