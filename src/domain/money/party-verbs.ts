// Verbs of parties: a document belongs to one of them. Deleting one keeps the records that name it, with their text.
import { checkedVerbs } from '#domain/kernel/basic-verbs';
import { assertOnlyParty, Party } from '#domain/money/parties';
import type { Farm } from '#domain/nouns';

async function assertWritten(farm: Farm, party: Pick<Party, 'id' | 'document'>) {
  if (party.document !== null) assertOnlyParty(party, await farm.list('parties', { document: party.document }));
}

export const partyVerbs = checkedVerbs(
  Party,
  {
    create: 'Registrar pessoa ou empresa',
    update: 'Atualizar pessoa ou empresa',
    remove: 'Excluir pessoa ou empresa',
    restore: 'Desfazer exclusão de pessoa ou empresa',
  },
  assertWritten,
);
