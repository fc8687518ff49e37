// Verbs of accounts and of transfers between them.
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import { AccountTransfer, assertTransfer, BankAccount } from '#domain/money/bank-accounts';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

export const bankAccountVerbs = plainVerbs(BankAccount, {
  create: 'Registrar conta',
  update: 'Atualizar conta',
  remove: 'Excluir conta',
  restore: 'Desfazer exclusão de conta',
});

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
