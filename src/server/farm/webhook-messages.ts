// The messages of a webhook: which changes come next, their body, and its signature (Standard Webhooks 1.0).
import { createHmac } from 'node:crypto';
import { newId } from '#domain/kernel/ids';
import { isNoun, type NounName, nounNames } from '#domain/nouns';
import type { WebhookBody, WebhookChange, WebhookEvent } from '#domain/people/webhooks';
import type { Send } from '#server/kernel/db';
import { columnsOf } from '#server/kernel/statements';

export type Interest = {
  user_id: string;
  farm_id: string;
  id: string;
  nouns: string[] | null;
  verbs: string[] | null;
  changes: WebhookChange[] | null;
  cursor: number;
};
export type Message = { id: string; from: number; to: number };
type Entry = { version: number; verb: string; at: string; by: string; noun: string; row_id: string; is_new: boolean; is_removed: boolean };

/** Changes of a message at most, unless one call has more. */
const mostChanges = 200;

export const signatureOf = (secret: string, id: string, timestamp: string, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

export function signedHeaders(secret: string, id: string, body: string) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Lida-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secret, id, timestamp, body),
  };
}

const entriesBetween = {
  name: 'webhook_entries',
  text: `select h.version, c.verb, c.at, c.actor_name as by, h.noun, h.row_id, h.before is null as is_new, h.after ? 'deleted_at' and h.after ->> 'deleted_at' is not null as is_removed
    from history h join calls c on c.user_id = h.user_id and c.id = h.call_id
    where h.user_id = $1 and h.farm_id = $2 and h.version > $3 and h.version <= $4 order by h.version, h.noun, h.row_id limit $5`,
};
const newest = { name: 'webhook_newest', text: 'select version from farm_counters where user_id = $1 and farm_id = $2' };
const endOfLarge = { name: 'webhook_whole_call', text: 'select min(version) as version from history where user_id = $1 and farm_id = $2 and version > $3' };

const changeOf = ({ is_new, is_removed }: Entry): WebhookChange => (is_removed ? 'deleted' : is_new ? 'created' : 'updated');
const isNamed = ({ nouns, verbs }: Interest, { noun, verb }: Entry) =>
  (nouns === null && verbs === null) || (nouns?.includes(noun) ?? false) || (verbs?.includes(verb) ?? false);
const isWanted = (interest: Interest, entry: Entry) => isNamed(interest, entry) && (interest.changes?.includes(changeOf(entry)) ?? true);

/** Whole calls only, so that a cursor never stands inside of one. */
export async function nextRange(send: Send, { user_id, farm_id, cursor }: Interest): Promise<{ from: number; to: number } | undefined> {
  const top = Number((await send(newest, [user_id, farm_id])).rows[0]?.['version'] ?? 0);
  if (top <= cursor) return undefined;
  const { rows } = await send(entriesBetween, [user_id, farm_id, cursor, top, mostChanges + 1]);
  if (rows.length <= mostChanges) return { from: cursor, to: top };
  const last = Number(rows.at(-1)!['version']);
  if (last - 1 > cursor && Number(rows[0]!['version']) < last) return { from: cursor, to: last - 1 };
  return { from: cursor, to: Number((await send(endOfLarge, [user_id, farm_id, cursor])).rows[0]!['version']) };
}

const records = Object.fromEntries(
  nounNames.map((noun) => [
    noun,
    {
      name: `${noun}_for_webhooks`,
      text: `select user_id, farm_id, ${columnsOf(noun).join(', ')} from ${noun} where user_id = $1 and farm_id = $2 and id = any($3) and deleted_at is null`,
    },
  ]),
) as Record<NounName, { name: string; text: string }>;

const everything = 1_000_000;

/** The events of a range, with each record as GET gives it now. */
export async function eventsOf(send: Send, interest: Interest, { from, to }: { from: number; to: number }): Promise<WebhookEvent[]> {
  const { user_id, farm_id } = interest;
  const { rows } = await send(entriesBetween, [user_id, farm_id, from, to, everything]);
  const wanted = (rows as Entry[]).filter((entry) => isWanted(interest, entry) && isNoun(entry.noun));
  const touched = [...new Set(wanted.map(({ noun }) => noun as NounName))];
  const found = new Map<string, Record<string, unknown>>();
  await Promise.all(
    touched.map(async (noun) => {
      const ids = [...new Set(wanted.flatMap((entry) => (entry.noun === noun ? [entry.row_id] : [])))];
      for (const row of (await send(records[noun], [user_id, farm_id, ids])).rows) found.set(`${noun} ${row['id'] as string}`, row);
    }),
  );
  return wanted.map((entry) => {
    const { version, verb, at, by, noun, row_id } = entry;
    return { version, verb, at, by, noun, id: row_id, change: changeOf(entry), record: found.get(`${noun} ${row_id}`) ?? null };
  });
}

export const bodyOf = (farm_id: string, type: WebhookBody['type'], events: WebhookEvent[]) =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), farm_id, data: { events } } satisfies WebhookBody);

export const messageId = () => newId();
