// Somebody at work on a farm of the test database: says calls as the server hears them, and looks at rows behind every lock.
import type { PoolClient } from 'pg';
import { expect } from 'vitest';
import { Replica } from '#data/replica';
import { RuleBroken } from '#domain/kernel/errors';
import type { Row } from '#domain/kernel/farm';
import { type NounName, nounNames } from '#domain/nouns';
import { pageOf } from '#domain/snapshot';
import type { Refusal } from '#domain/sync';
import { type Call, type VerbName, verbs } from '#domain/verbs';
import { answerOf } from '#server/answers';
import { runCall } from '#server/calls';
import { type Lived, lived, Memory, write } from '#server/demo/past';
import { columnsOf } from '#server/kernel/statements';
import { snapshot } from '#server/snapshot';
import { build, type FarmAtHand } from './build';
import type { Fresh } from './database';
import { Dice, moves, type View, verbNames } from './moves';

export type Heard = { version: number } | Refusal;

export async function tell(db: Fresh, { token, farm_id }: FarmAtHand, call: Call): Promise<Heard> {
  return runCall(db.app, token, farm_id, call).catch((error: unknown) => {
    const { status, refusal } = answerOf(error);
    // A fault of the program is a fault of the test, never a refusal.
    if (status >= 500) throw error;
    return refusal;
  });
}

/** Another server on the same database: within one, a farm's calls take turns. */
export const elsewhere = (db: Fresh): Fresh => ({ ...db, app: { ...db.app } });

export const accepted = (heard: Heard): heard is { version: number } => 'version' in heard;

/** A page of what a new device takes, as it reads it. */
export const snapshotPage = async (db: Fresh, { token, farm_id }: FarmAtHand, after?: string, upto?: string) =>
  pageOf((await snapshot(db.app, token, farm_id, { after, upto })).toString());

/** As the application would ask: on a connection of its pool, for its reading of numbers and dates, with the tenant's lock on. */
async function asTenant<T>(db: Fresh, farm_id: string, ask: (client: PoolClient) => Promise<T>): Promise<T> {
  const { rows } = await db.superuser.query({ text: `select user_id from farms where id = '${farm_id}'` });
  const client = await db.app.connect();
  try {
    await client.query('begin');
    await client.query('select set_config($1, $2, true)', ['app.user_id', rows[0].user_id]);
    return await ask(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Asked for thousands of times: PostgreSQL thinks about it once. */
const allOf = async (client: PoolClient, farm_id: string, noun: NounName): Promise<Row[]> =>
  (
    await client.query({
      name: `all ${noun}`,
      text: `select ${columnsOf(noun).join(', ')} from ${noun} where farm_id = $1 order by id`,
      values: [farm_id],
    })
  ).rows;

/** Every row of a farm, removed ones included, as the application would read it. */
export const stored = (db: Fresh, farm_id: string, noun: NounName) => asTenant(db, farm_id, (client) => allOf(client, farm_id, noun));

export async function everything(db: Fresh, farm_id: string) {
  const rows = await asTenant(db, farm_id, async (client) =>
    Object.fromEntries(await Promise.all(nounNames.map(async (noun) => [noun, await allOf(client, farm_id, noun)] as const))),
  );
  const counts = await db.superuser.query(
    `select (select count(*)::int from calls where farm_id = $1) as calls, (select count(*)::int from history where farm_id = $1) as history, (select version::int from farm_counters where farm_id = $1) as version`,
    [farm_id],
  );
  return { ...(rows as Record<NounName, Row[]>), ...(counts.rows[0] as { calls: number; history: number; version: number }) };
}

/** So many oxen at once, as an import brings them. */
export const bring = (db: Fresh, farm: FarmAtHand, heads: number) =>
  db.superuser.query(
    `insert into animals (user_id, farm_id, id, name, type, breed, gender, status, is_batch, created_at, created_by, updated_at, version)
     select $1, $2, gen_random_uuid(), 'Boi ' || n, 'bovino', 'Nelore', 'macho', 'ativo', false, now(), $1, now(), 1 from generate_series(1, $3::int) n`,
    [farm.user_id, farm.farm_id, heads],
  );

let seed = 1;
/** Half of what is done makes something: a farm that is only tidied up is soon empty. */
const makers = verbNames.filter((verb) => !/^(update|remove|restore)_/.test(verb));

/** A farm where something of everything has been done and undone, so that every verb finds something to do. Lived in memory, written at once: the farm is new. */
export async function liveliness(db: Fresh, farm: FarmAtHand, rounds = 20) {
  const [rows, past, by] = [new Memory(), [] as Lived[], { id: farm.person_id, name: 'José Antônio Ribeiro', role: 'owner' as const }];
  const view: View = { ids: Object.fromEntries(nounNames.map((noun) => [noun, []])) as unknown as View['ids'], row: (noun, id) => rows.row(noun, id) as never };
  rows.found(farm.farm_id);
  view.ids.financial_categories = rows.all('financial_categories').map(({ id }) => id);
  const isBare = () => nounNames.some((noun) => view.ids[noun].length === 0);
  for (let moved = 0; moved < rounds * verbNames.length || (moved < 60 * verbNames.length && isBare()); moved++) {
    const dice = new Dice([seed++]);
    const verb = dice.pick(dice.oneIn(2) ? verbNames : makers);
    const said = await lived(farm.farm_id, rows, build.call(verb, moves[verb](dice, view)) as Call, by, past.length + 1).catch(passOver);
    if (!said) continue;
    past.push(said);
    for (const { noun, before, after } of said.changes) if (!before) view.ids[noun as NounName].push(after.id);
  }
  const client = await db.owner.connect();
  await client.query('begin');
  await write(client as never, farm, { past, rows });
  await client.query('commit');
  client.release();
}

/** A refusal is part of life; a fault of the program is not. */
function passOver(error: unknown) {
  if (!(error instanceof RuleBroken)) throw error;
  return null;
}

export async function viewOf(db: Fresh, farm: FarmAtHand): Promise<View> {
  const all = await everything(db, farm.farm_id);
  return {
    ids: Object.fromEntries(nounNames.map((noun) => [noun, all[noun].map(({ id }) => id)])) as View['ids'],
    row: (noun, id) => all[noun].find((row) => row.id === id) as never,
  };
}

/** A call of this verb that the farm accepts when the owner says it: a device with the same rows has tried it. */
export async function callThatPasses<V extends VerbName>(db: Fresh, farm: FarmAtHand, verb: V): Promise<Call<V>> {
  const all = await everything(db, farm.farm_id);
  const device = deviceOf(farm);
  await device.hear({ rows: all as never, results: [] }, '2026-11-01T12:00:00.000Z');
  const ids = Object.fromEntries(nounNames.map((noun) => [noun, all[noun].map(({ id }) => id)])) as View['ids'];
  const view: View = { ids, row: (noun, id) => device.known(noun, id) as never };
  const attempt = async (move: VerbName) => {
    const call = build.call(move, moves[move](new Dice([seed++]), view)) as Call;
    return device.say(call).then(() => call, passOver);
  };
  const kin = verbNames.filter((other) => verbs[other].on === verbs[verb].on || verbs[other].on === 'animals');
  for (let rounds = 0; rounds < 40; rounds++) {
    for (let throws = 0; throws < 40; throws++) {
      const said = await attempt(verb);
      if (said) return said as never;
    }
    // There is nothing left to do it to: life goes on for a while, and most of it with the same kind of record.
    for (let moved = 0; moved < 30; moved++) {
      const dice = new Dice([seed++]);
      const said = await attempt(dice.pick(dice.pick([verbNames, makers, kin])));
      if (!said) continue;
      await tell(db, farm, said);
      for (const noun of nounNames) ids[noun] = [...new Set([...ids[noun], ...device.rows(noun).map(({ id }) => id)])];
    }
  }
  return expect.fail(`no dice make ${verb} pass`);
}

/** A device in the owner's hands that keeps whatever is written in these tests: to it nothing is too old. */
export function deviceOf({ person_id, user_id, farm_id }: FarmAtHand, today = '2026-01-01', sisters: string[] = []) {
  const farm = (id: string) => ({ id, user_id, farm_name: 'Fazenda Santa Clara', user_role: 'owner' as const, is_owner_or_admin: true });
  const actor = { id: person_id, name: 'José Antônio Ribeiro', role: 'owner' as const };
  return new Replica({ actor, time_zone: 'America/Sao_Paulo', farm_id, farms: [farm_id, ...sisters].map(farm) }, () => today);
}
