// Verbs of milk statements: one for each dairy and month, of milk already delivered; written in the ledger when a person says so.
import { idInput, plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import { categoryName } from '#domain/money/financial-categories';
import { bookedParts, isBooked, milkRevenue, removeParts, restoreParts, sameRevenue, writeParts } from '#domain/money/milk-statement-booking';
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
      const [row, found] = await Promise.all([farm.get('milk_statements', input.id), bookedParts(farm, input)]);
      const after = withChanges(MilkStatement, row, input.changes);
      await assertWritten(farm, after);
      await plain.update.run(farm, input);
      if (isBooked(found)) await writeParts(farm, after, found);
    },
  }),
  /** What it wrote in the ledger goes and comes back with it. */
  remove: verb({
    ...plain.remove,
    async run(farm, input) {
      const found = await bookedParts(farm, input);
      await plain.remove.run(farm, input);
      removeParts(farm, found);
    },
  }),
  restore: verb({
    ...plain.restore,
    async run(farm, input) {
      const [row, found] = await Promise.all([farm.removed('milk_statements', input.id), bookedParts(farm, input)]);
      assertOnlyStatement(row, await farm.list('milk_statements', { dairy: row.dairy }));
      await plain.restore.run(farm, input);
      await restoreParts(farm, found, row.deleted_call);
    },
  }),
};

/** An explicit act: many farms write the milk's revenue by hand. */
export const bookStatement = verb({
  title: 'Lançar extrato no financeiro',
  failed: 'Erro ao lançar extrato no financeiro',
  on: 'milk_statements',
  input: idInput,
  asks: true,
  async run(farm, { id }) {
    const [statement, found, revenues] = await Promise.all([
      farm.get('milk_statements', id),
      bookedParts(farm, { id }),
      farm.list('financial_transactions', { category_id: farm.named(categoryName('receita', milkRevenue)) }),
    ]);
    if (isBooked(found)) throw new RuleBroken('Este extrato já está no financeiro', undefined, 'conflict');
    if (statement.gross_value === 0) throw new RuleBroken('O extrato não tem valor bruto');
    assertPlausible(farm, sameRevenue(statement, revenues));
    await writeParts(farm, statement, found);
  },
});

export const unbookStatement = verb({
  title: 'Tirar extrato do financeiro',
  failed: 'Erro ao tirar extrato do financeiro',
  on: 'milk_statements',
  input: idInput,
  async run(farm, { id }) {
    const [, found] = await Promise.all([farm.get('milk_statements', id), bookedParts(farm, { id })]);
    if (!isBooked(found)) throw new RuleBroken('Este extrato não está no financeiro', undefined, 'conflict');
    removeParts(farm, found);
  },
});
