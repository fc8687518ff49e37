// Reads the rows that other rows refer to, so that records can be described by name.
import type { Row } from '#domain/kernel/farm';
import { type NounName, nouns } from '#domain/nouns';
import { type Find, subjectField } from '#domain/overview/call-descriptions';
import { may } from '#domain/people/permissions';
import type { Send } from '#server/kernel/db';
import type { FarmSession } from '#server/kernel/session';
import { departures, statements } from '#server/kernel/statements';

export type NamedRow = { noun: NounName; row: Row };

type Known = Map<string, object>;
type Wanted = Map<NounName, Set<string>>;

function want(wanted: Wanted, noun: string, id: string) {
  const ids = wanted.get(noun as NounName);
  if (ids) ids.add(id);
  else wanted.set(noun as NounName, new Set([id]));
}

/** One statement for each noun that the person may read, deleted rows included, and one for those that moved to another farm, which are not deleted. */
async function readRows(send: Send, { user_id, farm_id, actor }: FarmSession, wanted: Wanted, known: Known) {
  const asked = [...wanted]
    .filter(([noun]) => may(actor, 'read', noun))
    .map(([noun, all]) => ({ noun, ids: [...all].filter((id) => !known.has(`${noun} ${id}`)) }))
    .filter(({ ids }) => ids.length > 0);
  const answers = await Promise.all(asked.map(({ noun, ids }) => send(statements[noun].these, [user_id, farm_id, ids])));
  for (const [i, { rows: found }] of answers.entries()) for (const row of found) known.set(`${asked[i]!.noun} ${row['id'] as string}`, row);
  const missing = asked.flatMap(({ noun, ids }) => ids.filter((id) => !known.has(`${noun} ${id}`)));
  if (missing.length === 0) return;
  const { rows: gone } = await send(departures.these, [user_id, farm_id, missing]);
  for (const { noun, row_id, last_row } of gone) known.set(`${noun as string} ${row_id as string}`, { ...(last_row as object), deleted_at: null });
}

const findIn =
  (known: Known): Find =>
  (noun, id) =>
    known.get(`${noun} ${id}`);

function wantReferences(wanted: Wanted, noun: NounName, row: object) {
  for (const { field, noun: to } of nouns[noun].references) {
    const id = (row as Record<string, string | null>)[field];
    if (id) want(wanted, to, id);
  }
}

export async function namesFor(send: Send, farmSession: FarmSession, rows: readonly NamedRow[]): Promise<Find> {
  const known: Known = new Map(rows.map(({ noun, row }) => [`${noun} ${row.id}`, row]));
  const wanted: Wanted = new Map();
  for (const { noun, row } of rows) wantReferences(wanted, noun, row);
  await readRows(send, farmSession, wanted, known);
  return findIn(known);
}

/** A weighing has the name of its animal, an animal of a pasture's use the name of the pasture: at most so many steps. */
const mostSteps = 2;

type ChangedRow = { noun: NounName; id: string; before: object | null; after: object };

/** The records themselves, and what they refer to now or did before. */
export async function recordsFor(send: Send, farmSession: FarmSession, changes: readonly ChangedRow[]): Promise<Find> {
  const known: Known = new Map();
  const wanted: Wanted = new Map();
  for (const { noun, id, before, after } of changes) {
    want(wanted, noun, id);
    for (const values of [before, after]) if (values) wantReferences(wanted, noun, values);
  }
  await readRows(send, farmSession, wanted, known);
  for (let step = 0; step < mostSteps; step++) {
    const named: Wanted = new Map();
    for (const [name, row] of known) wantSubject(named, name.split(' ')[0] as NounName, row, findIn(known));
    if (named.size === 0) break;
    await readRows(send, farmSession, named, known);
  }
  return findIn(known);
}

/** The record that gives this one its name. */
function wantSubject(wanted: Wanted, noun: NounName, row: object, find: Find) {
  const field = subjectField(nouns[noun], row, find) ?? 'animal_id';
  const to = nouns[noun].references.find((one) => one.field === field)?.noun;
  const id = (row as Record<string, string | null>)[field];
  if (to && id && !find(to, id)) want(wanted, to, id);
}
