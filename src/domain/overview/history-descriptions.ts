// The history of a record in farm words: what was done, and the old and new values.
import type { NounName } from '#domain/nouns';
import { type Find, factsIn, shown } from '#domain/overview/call-descriptions';
import { isVerb, verbs } from '#domain/verbs';

type Value = string | number | boolean | null;
/** As the server sends it: a new record has no `before`. */
export type Change = { version: number; verb: string; actor_name: string; at: string; before: Record<string, Value> | null; after: Record<string, Value> };

/** Verbs that only the server runs. */
const done: Record<string, string> = { blank_personal_data: 'Dados pessoais excluídos' };

export const titleOf = (verb: string) => (isVerb(verb) ? verbs[verb].title : (done[verb] ?? verb));

/** Only what a person reads: empty values of a new record are left out. */
export function describeChange(noun: NounName, { verb, before, after }: Change, find: Find) {
  const fields = Object.entries(after).flatMap(([field, value]) => {
    const facts = field === 'deleted_at' ? undefined : factsIn(noun, field);
    if (!facts || (before === null && (value === null || value === false))) return [];
    return [{ label: facts.label, before: before && shown(facts, before[field], find), after: shown(facts, value, find) }];
  });
  return { title: titleOf(verb), fields };
}
