// Verbs of the budget.
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import { assertBudgetLine, BudgetLine } from '#domain/money/budget-lines';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(BudgetLine, {
  create: 'Planejar no orçamento',
  update: 'Atualizar orçamento',
  remove: 'Excluir do orçamento',
  restore: 'Desfazer exclusão do orçamento',
});

type Written = Pick<BudgetLine, 'id' | 'category_id' | 'year' | 'month'>;
const assertWritten = async (farm: Farm, line: Written) => assertBudgetLine(line, await farm.list('budget_lines', { category_id: line.category_id }));

export const budgetVerbs = {
  ...plain,
  create: verb({
    ...plain.create,
    async run(farm, input) {
      await assertWritten(farm, input as Written);
      await plain.create.run(farm, input);
    },
  }),
  update: verb({
    ...plain.update,
    async run(farm, input) {
      await assertWritten(farm, withChanges(BudgetLine, await farm.get('budget_lines', input.id), input.changes));
      await plain.update.run(farm, input);
    },
  }),
  restore: verb({
    ...plain.restore,
    async run(farm, input) {
      await assertWritten(farm, await farm.removed('budget_lines', input.id));
      await plain.restore.run(farm, input);
    },
  }),
};
