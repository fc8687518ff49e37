// Verbs of milk statements: one for each dairy and month, of milk already delivered.
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import { assertOnlyStatement, assertStatement, MilkStatement } from '#domain/money/milk-statements';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(MilkStatement, {
  create: 'Registrar extrato do leite',
  update: 'Atualizar extrato do leite',
  remove: 'Excluir extrato do leite',
  restore: 'Desfazer exclusão de extrato do leite',
});

type Written = Pick<MilkStatement, 'id' | 'dairy' | 'reference_month' | 'payment_date' | 'gross_value' | 'net_value'>;

async function assertWritten(farm: Farm, statement: Written) {
  const others = await farm.list('milk_statements', { dairy: statement.dairy });
  assertStatement(statement, farm.today);
  assertOnlyStatement(statement, others);
}

export const milkStatementVerbs = {
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
      const row = await farm.get('milk_statements', input.id);
      await assertWritten(farm, withChanges(MilkStatement, row, input.changes));
      await plain.update.run(farm, input);
    },
  }),
  restore: verb({
    ...plain.restore,
    async run(farm, input) {
      const row = await farm.removed('milk_statements', input.id);
      assertOnlyStatement(row, await farm.list('milk_statements', { dairy: row.dairy }));
      await plain.restore.run(farm, input);
    },
  }),
};
