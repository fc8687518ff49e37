// The history of records in farm words: what was done, to which record, and the old and new values.
import type { Facts } from '#domain/kernel/fields';
import { numberWriter } from '#domain/kernel/quantities';
import { type NounName, nouns } from '#domain/nouns';
import { type Find, factsIn, forPrograms, nameOf, shown } from '#domain/overview/call-descriptions';
import { isVerb, verbs } from '#domain/verbs';

type Value = string | number | boolean | null;
/** Only the fields that changed; a new record has no `before`. */
type Change = { before: Record<string, Value> | null; after: Record<string, Value> };

/** What a change did to its record. */
export const changeKinds = { created: 'Novo', changed: 'Mudou', deleted: 'Excluído', restored: 'Restaurado', moved: 'Transferido' };

export type ChangedField = { label: string; before: string | null; after: string };
export type ChangedRecord = { noun: NounName; id: string; subject: string | null; kind: keyof typeof changeKinds; is_deleted: boolean; fields: ChangedField[] };
/** One call and the records it changed: the first few, and how many there are. */
export type ChangeEntry = { version: number; at: string; actor: string; who: string; title: string; records: ChangedRecord[]; count: number };
/** `people`: everybody who ever changed something on the farm; only with the first page. */
export type ChangesPage = { rows: ChangeEntry[]; next: string | null; people: { id: string; name: string }[] };

/** Verbs that only the server runs. */
const done: Record<string, string> = { blank_personal_data: 'Dados pessoais excluídos', import_farm: 'Trazer uma fazenda inteira' };

export const titleOf = (verb: string) => (isVerb(verb) ? verbs[verb].title : (done[verb] ?? 'Mudança de outra versão do Lida'));

export function kindOf({ before, after }: Change): ChangedRecord['kind'] {
  if (after['farm_id'] !== undefined) return 'moved';
  if (before === null) return 'created';
  if (after['deleted_at']) return 'deleted';
  return after['deleted_at'] === null && before['deleted_at'] ? 'restored' : 'changed';
}

const currency = ' (R$)';
const farm: Facts = { label: 'Fazenda', kind: 'farm', optional: false };

/** Ids and moments for programs; `deleted_at` is told by the kind of the change. */
const notForPeople = ['deleted_at', 'lots', 'key', 'resolved_at', 'resolved_by', 'completed_at', ...forPrograms];

/** A move has the farm, which is no field of the noun. */
function factsFor(noun: NounName, field: string) {
  if (notForPeople.includes(field)) return undefined;
  return field === 'farm_id' ? farm : factsIn(noun, field);
}

/** Only what a person reads, in the order of the form: empty values of a new record are left out. */
export function changedFields(noun: NounName, { before, after }: Change, find: Find): ChangedField[] {
  const order = Object.keys(nouns[noun].fields);
  const sorted = Object.entries(after).toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return sorted.flatMap(([field, value]) => {
    const facts = factsFor(noun, field);
    if (!facts || (before === null && (value === null || value === false))) return [];
    const inWords = (of: Value | undefined) => valueInWords(facts, of ?? null, find);
    return [{ label: facts.label.replace(currency, ''), before: before && inWords(before[field]), after: inWords(value) }];
  });
}

function valueInWords(facts: Facts, value: Value, find: Find) {
  if (typeof value !== 'number' || !facts.label.endsWith(currency)) return shown(facts, value, find);
  return `${value < 0 ? '-' : ''}R$\u00a0${numberWriter(2, Math.max(2, facts.scale ?? 2)).format(Math.abs(value))}`;
}

/** A milking has an animal only when it was recorded cow by cow. */
function animalIn(row: object, find: Find) {
  const { animal_id } = row as { animal_id?: string | null };
  return animal_id ? nameOf('animals', find('animals', animal_id), find) : null;
}

/** The record has the name it has now, or had when it left the farm. */
export function describeChange({ noun, id, ...change }: Change & { noun: NounName; id: string }, find: Find): ChangedRecord {
  const known = find(noun, id) as { deleted_at?: string | null } | undefined;
  return {
    noun,
    id,
    subject: nameOf(noun, known ?? change.after, find) ?? animalIn(known ?? change.after, find),
    kind: kindOf(change),
    is_deleted: Boolean(known?.deleted_at),
    fields: changedFields(noun, change, find),
  };
}
