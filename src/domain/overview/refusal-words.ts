// What a refusal tells the person: who did what to the record, and when.
import { writtenDay } from '#domain/kernel/dates';
import type { Cause } from '#domain/kernel/errors';
import { type Role, roles } from '#domain/kernel/roles';
import { isNoun, nouns } from '#domain/nouns';
import { momentIn } from '#domain/overview/moments';

/** "esta pesagem": the noun's sentence "Pesagem não encontrada" has its name and its gender. */
function recordInWords(noun: string) {
  const found = isNoun(noun) ? /^(.+?) não encontrad([oa])/.exec(nouns[noun].missing) : null;
  return found ? `${found[2] === 'a' ? 'esta' : 'este'} ${found[1]!.toLowerCase()}` : 'este registro';
}

/** Null: nothing is known beyond the rule's own sentence. */
export function causeInWords({ kind, noun, name, who, when, exit, day, farm }: Cause, timeZone: string, role: Role): string | null {
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
      return who ? `${who} mudou sua função nesta fazenda para ${roles[role]}${done}: ela não permite este registro` : null;
    case 'sent_before':
      return 'O servidor já tinha recebido este registro como era antes da correção. Abra o registro e corrija lá.';
    case 'unknown':
      return null;
  }
}
