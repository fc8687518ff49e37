// Verbs of accounts and of transfers between them.
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { verbsOf } from '#domain/kernel/verb';
import { AccountTransfer, assertTransfer, BankAccount } from '#domain/money/bank-accounts';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plainAccount = plainVerbs(BankAccount, {
  create: 'Registrar conta',
  update: 'Atualizar conta',
  remove: 'Excluir conta',
  restore: 'Desfazer exclusão de conta',
});

export const bankAccountVerbs = {
  ...plainAccount,
  remove: verb({
    ...plainAccount.remove,
    async run(farm, input) {
      const [from, to] = await Promise.all([
        farm.list('account_transfers', { from_account_id: input.id }),
        farm.list('account_transfers', { to_account_id: input.id }),
      ]);
      // The other account would keep half of the transfer.
      if (from.length + to.length > 0) throw new RuleBroken('Esta conta tem transferências com outra conta. Exclua as transferências antes.');
      await plainAccount.remove.run(farm, input);
    },
  }),
};

const plain = plainVerbs(AccountTransfer, {
  create: 'Registrar transferência entre contas',
  update: 'Atualizar transferência entre contas',
  remove: 'Excluir transferência entre contas',
  restore: 'Desfazer exclusão de transferência entre contas',
});

export const accountTransferVerbs = {
  ...plain,
  create: verb({
    ...plain.create,
    async run(farm, input) {
      assertTransfer(input as AccountTransfer, farm.today);
      await plain.create.run(farm, input);
    },
  }),
  update: verb({
    ...plain.update,
    async run(farm, input) {
      assertTransfer(withChanges(AccountTransfer, await farm.get('account_transfers', input.id), input.changes), farm.today);
      await plain.update.run(farm, input);
    },
  }),
};
