// Verbs of parties: a document belongs to one of them. Deleting one keeps the records that name it, with their text.
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import { assertOnlyParty, Party } from '#domain/money/parties';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(Party, {
  create: 'Registrar pessoa ou empresa',
  update: 'Atualizar pessoa ou empresa',
  remove: 'Excluir pessoa ou empresa',
  restore: 'Desfazer exclusão de pessoa ou empresa',
});

async function assertWritten(farm: Farm, party: Pick<Party, 'id' | 'document'>) {
  if (party.document !== null) assertOnlyParty(party, await farm.list('parties', { document: party.document }));
}

export const partyVerbs = {
  ...plain,
  create: verb({
    ...plain.create,
    async run(farm, input) {
      await assertWritten(farm, input as Party);
      await plain.create.run(farm, input);
    },
  }),
  update: verb({
    ...plain.update,
    async run(farm, input) {
      await assertWritten(farm, withChanges(Party, await farm.get('parties', input.id), input.changes));
      await plain.update.run(farm, input);
    },
  }),
  restore: verb({
    ...plain.restore,
    async run(farm, input) {
      await assertWritten(farm, await farm.removed('parties', input.id));
      await plain.restore.run(farm, input);
    },
  }),
};
