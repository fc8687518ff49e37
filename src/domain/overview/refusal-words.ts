// What a refusal tells the person: who did what to the record, and when.
import { writtenDay } from '#domain/kernel/dates';
import type { Cause } from '#domain/kernel/errors';
import { type Access, roles } from '#domain/kernel/roles';
import { isNoun, nouns } from '#domain/nouns';
import { momentIn } from '#domain/overview/moments';
import { may } from '#domain/people/permissions';

/** "esta pesagem": the noun's sentence "Pesagem não encontrada" has its name and its gender. */
function recordInWords(noun: string) {
  const found = isNoun(noun) ? /^(.+?) não encontrad([oa])/.exec(nouns[noun].missing) : null;
  return found ? `${found[2] === 'a' ? 'esta' : 'este'} ${found[1]!.toLowerCase()}` : 'este registro';
}

/** The role would allow it: the owner took its module away. */
const isTakenAway = (access: Access, noun: string) => isNoun(noun) && !may(access, 'write', noun) && may({ role: access.role }, 'write', noun);

/** Null: nothing is known beyond the rule's own sentence. */
export function causeInWords({ kind, noun, name, who, when, exit, day, farm }: Cause, timeZone: string, access: Access): string | null {
  const record = name ?? recordInWords(noun);
  const done = when ? ` em ${momentIn(timeZone, when)}` : '';
  switch (kind) {
    case 'deleted':
      return who ? `${who} excluiu ${record}${done}` : null;
    case 'moved':
      return `${who ?? 'Alguém'} transferiu ${record} para ${farm?.name ?? 'outra fazenda'}${done}`;
    case 'left_herd':
      return who && day ? `${record} saiu do rebanho em ${writtenDay(day)} (${exit}, por ${who}${done})` : null;
    case 'role':
      if (isTakenAway(access, noun))
        return `${who ?? 'O proprietário'} mudou o que ${roles[access.role]} vê nesta fazenda${done}: este registro já não é permitido`;
      return who ? `${who} mudou sua função nesta fazenda para ${roles[access.role]}${done}: ela não permite este registro` : null;
    case 'sent_before':
      return 'O servidor já tinha recebido este registro como era antes da correção. Abra o registro e corrija lá.';
    case 'unknown':
      return null;
  }
}
