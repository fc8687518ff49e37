// Calls handed over to the owner: stored for members and for people whose access just ended, listed and settled by owner and admins.
import { notFound } from '#domain/kernel/errors';
import { idOf } from '#domain/kernel/fields';
import { checked } from '#domain/kernel/validation';
import { type HandedOver, type HandedOverList, handingOver } from '#domain/sync/handed-over';
import { assertQuota, noteWritten } from '#server/farm/storage-quota';
import { type Database, transaction } from '#server/kernel/db';
import { TooMuch } from '#server/kernel/refused';
import { assertMay, enterFarm, NotSignedIn, tokenHash } from '#server/kernel/session';

/** Of one person on one farm: more than a month of work. */
const mostOpen = 2_000;
const mostListed = 500;

const enter = { name: 'hand_over_as', text: 'select owner_id, person_id, person_name from hand_over_as($1, $2, $3)' };
const openOfPerson = {
  name: 'handed_over_of_person',
  text: 'select count(*)::int as many from handed_over_calls where user_id = $1 and farm_id = $2 and person_id = $3 and settled_at is null',
};
const add = {
  name: 'hand_over',
  text: `insert into handed_over_calls (user_id, farm_id, id, verb, input, at, description, person_id, person_name)
    select $1, $2, c.id, c.verb, c.input, c.at, c.description, $3, $4
    from jsonb_to_recordset($5) as c (id uuid, verb text, input jsonb, at timestamptz, description jsonb) on conflict do nothing`,
};

/** Answers with the ids that are stored now: only these may leave the device. */
export async function handOver(db: Database, token: string | undefined, farm_id: string, body: unknown): Promise<{ taken: string[] }> {
  if (!token) throw new NotSignedIn();
  // Authenticate before validating.
  const { person } = (body ?? {}) as { person?: unknown };
  const email = typeof person === 'string' ? person.slice(0, 320) : '';
  const stored = await transaction(db, 'write', async (send) => {
    const found = (await send(enter, [tokenHash(token), farm_id, email])).rows[0];
    if (!found) throw new NotSignedIn();
    const { calls } = checked(handingOver, body);
    const { owner_id, person_id, person_name } = found as { owner_id: string; person_id: string; person_name: string };
    await assertQuota(db, send, owner_id);
    const { rows } = await send(openOfPerson, [owner_id, farm_id, person_id]);
    if ((rows[0]!['many'] as number) + calls.length > mostOpen) throw new TooMuch('Há registros demais entregues. Espere o dono resolver.', 600);
    const text = JSON.stringify(calls);
    void send(add, [owner_id, farm_id, person_id, person_name, text]);
    return { owner_id, bytes: text.length, taken: calls.map(({ id }) => id) };
  });
  noteWritten(db, stored.owner_id, stored.bytes);
  return { taken: stored.taken };
}

// A call that was applied is settled, whoever sent it.
const settleApplied = {
  name: 'handed_over_applied',
  text: `update handed_over_calls h set settled_at = c.received_at, settled_by = c.actor from calls c
    where h.user_id = tenant() and h.farm_id = $1 and h.settled_at is null and c.user_id = h.user_id and c.id = h.id`,
};
const list = {
  name: 'handed_over',
  text: `select id, verb, input, at, description, person_name, handed_at from handed_over_calls
    where user_id = tenant() and farm_id = $1 and settled_at is null order by at, id limit ${mostListed}`,
};

export const listHandedOver = (db: Database, token: string | undefined, farm_id: string): Promise<HandedOverList> =>
  transaction(db, 'write', async (send) => {
    assertMay(await enterFarm(send, token, farm_id), 'write', 'farm_users');
    void send(settleApplied, [farm_id]);
    return { rows: (await send(list, [farm_id])).rows as unknown as HandedOver[] };
  });

const settle = {
  name: 'settle_handed_over',
  text: 'update handed_over_calls set settled_at = now(), settled_by = $3 where user_id = tenant() and farm_id = $1 and id = $2 and settled_at is null',
};

/** The owner discards it. */
export const discardHandedOver = (db: Database, token: string | undefined, farm_id: string, id: string): Promise<null> =>
  transaction(db, 'write', async (send) => {
    const farmSession = await enterFarm(send, token, farm_id);
    assertMay(farmSession, 'write', 'farm_users');
    const call_id = idOf(id);
    if (!call_id || (await send(settle, [farm_id, call_id, farmSession.actor.id])).rowCount === 0) throw notFound();
    return null;
  });

/** How many wait for the owner: sent with each pull. */
export const openHandedOver = {
  name: 'open_handed_over',
  text: 'select count(*)::int as many from handed_over_calls where user_id = tenant() and farm_id = $1 and settled_at is null',
};
