// Verbs of the budget.
import { checkedVerbs } from '#domain/kernel/basic-verbs';
import { assertBudgetLine, BudgetLine } from '#domain/money/budget-lines';
import type { Farm } from '#domain/nouns';

type Written = Pick<BudgetLine, 'id' | 'category_id' | 'year' | 'month'>;
const assertWritten = async (farm: Farm, line: Written) => assertBudgetLine(line, await farm.list('budget_lines', { category_id: line.category_id }));

export const budgetVerbs = checkedVerbs(
  BudgetLine,
  {
    create: 'Planejar no orçamento',
    update: 'Atualizar orçamento',
    remove: 'Excluir do orçamento',
    restore: 'Desfazer exclusão do orçamento',
  },
  assertWritten,
);
