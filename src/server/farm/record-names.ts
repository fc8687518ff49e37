// Reads the rows that other rows refer to, so that records can be described by name.
import type { Row } from '#domain/kernel/farm';
import { type NounName, nouns } from '#domain/nouns';
import type { Find } from '#domain/overview/call-descriptions';
import { may } from '#domain/people/permissions';
import type { Send } from '#server/kernel/db';
import type { FarmSession } from '#server/kernel/session';
import { departures, statements } from '#server/kernel/statements';

export type NamedRow = { noun: NounName; row: Row };

/** One statement for each noun that the person may read, deleted rows included, and one for those that moved to another farm. */
export async function namesFor(send: Send, { user_id, farm_id, actor }: FarmSession, rows: readonly NamedRow[]): Promise<Find> {
  const known = new Map(rows.map(({ noun, row }) => [`${noun} ${row.id}`, row as object]));
  const wanted = new Map<NounName, Set<string>>();
  for (const { noun, row } of rows)
    for (const { field, noun: to } of nouns[noun].references) {
      const id = row[field] as string | null;
      if (id && !known.has(`${to} ${id}`) && may(actor, 'read', to as NounName)) wanted.set(to as NounName, (wanted.get(to as NounName) ?? new Set()).add(id));
    }
  const asked = [...wanted].map(([noun, ids]) => ({ noun, ids: [...ids] }));
  const answers = await Promise.all(asked.map(({ noun, ids }) => send(statements[noun].these, [user_id, farm_id, ids])));
  for (const [i, { rows: found }] of answers.entries()) for (const row of found) known.set(`${asked[i]!.noun} ${row['id'] as string}`, row);
  const missing = asked.flatMap(({ noun, ids }) => ids.filter((id) => !known.has(`${noun} ${id}`)));
  if (missing.length > 0) {
    const { rows: gone } = await send(departures.these, [user_id, farm_id, missing]);
    for (const { noun, row_id, last_row } of gone) known.set(`${noun as string} ${row_id as string}`, last_row as object);
  }
  return (noun, id) => known.get(`${noun} ${id}`);
}
