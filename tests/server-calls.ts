// Runs calls on the server's code against a test database, and reads rows of a farm directly.
import type { PoolClient } from 'pg';
import { Replica } from '#data/replica';
import { RuleBroken } from '#domain/kernel/errors';
import type { Row } from '#domain/kernel/farm';
import { factsOf } from '#domain/kernel/fields';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import type { Refusal } from '#domain/sync/protocol';
import { pageOf } from '#domain/sync/snapshot';
import { type Call, type VerbName, verbs } from '#domain/verbs';
import { type ExecutedCall, Memory, runInMemory, write } from '#server/demo/run-steps';
import { runCall } from '#server/farm/calls';
import { snapshot } from '#server/farm/snapshot';
import { answerOf } from '#server/kernel/error-responses';
import { columnsOf } from '#server/kernel/statements';
import { build, type TestFarm } from './build';
import type { Fresh } from './database';
import { anId, idInSql } from './ids';
import { randomInputs, type View, verbNames } from './random-inputs';
import { nextDice, verbOrder } from './verb-order';

export type CallResult = { version: number } | Refusal;

export async function sendCall(db: Fresh, { token, farm_id }: TestFarm, call: Call): Promise<CallResult> {
  return runCall(db.app, token, farm_id, call).catch((error: unknown) => {
    const { status, refusal } = answerOf(error);
    // A server error fails the test; it is never a refusal.
    if (status >= 500) throw error;
    return refusal;
  });
}

/** Another server on the same database: within one server, a farm's calls are queued. */
export const anotherServer = (db: Fresh): Fresh => ({ ...db, app: { ...db.app } });

export const accepted = (heard: CallResult): heard is { version: number } => 'version' in heard;

/** A page of the snapshot, parsed as a device does. */
export const snapshotPage = async (db: Fresh, { token, farm_id }: TestFarm, after?: string, upto?: string) =>
  pageOf((await snapshot(db.app, token, farm_id, { after, upto })).toString());

const owners = new Map<string, string>();
async function ownerOf(db: Fresh, farm_id: string) {
  if (!owners.has(farm_id)) owners.set(farm_id, (await db.superuser.query('select user_id from farms where id = $1', [farm_id])).rows[0].user_id);
  return owners.get(farm_id)!;
}

/** As the application reads: on a connection of its pool, for its parsing of numbers and dates, with the tenant set. */
async function asTenant<T>(db: Fresh, farm_id: string, ask: (client: PoolClient) => Promise<T>): Promise<T> {
  const user_id = await ownerOf(db, farm_id);
  const client = await db.app.connect();
  try {
    // Pipelined: `ask` has to send all its queries at once.
    const lock = [client.query('begin'), client.query(`select set_config('app.user_id', $1, true), set_config('statement_timeout', '0', true)`, [user_id])];
    const asked = ask(client);
    await Promise.all([...lock, asked, client.query('rollback')]);
    return await asked;
  } finally {
    client.release();
  }
}

/** Named, because it runs thousands of times: PostgreSQL plans it once. */
const allOf = async (client: PoolClient, farm_id: string, noun: NounName, since = -1): Promise<Row[]> =>
  (
    await client.query({
      name: `all ${noun}`,
      text: `select ${columnsOf(noun).join(', ')} from ${noun} where farm_id = $1 and version > $2 order by id`,
      values: [farm_id, since],
    })
  ).rows;

/** Every row of a farm, removed ones included, as the application reads it. */
export const stored = (db: Fresh, farm_id: string, noun: NounName) => asTenant(db, farm_id, (client) => allOf(client, farm_id, noun));

/** One query for all tables: most of them have no row of a farm. */
const nounsWithRows = {
  name: 'nouns with rows',
  text: `select array_remove(array[${nounNames.map((noun) => `case when exists (select from ${noun} where farm_id = $1) then '${noun}' end`).join(', ')}], null) as nouns,
    (select count(*)::int from calls where farm_id = $1) as calls, (select count(*)::int from history where farm_id = $1) as history, (select version::int from farm_counters where farm_id = $1) as version`,
};

export async function everything(db: Fresh, farm_id: string) {
  const { nouns: used, ...counts } = (await db.superuser.query({ ...nounsWithRows, values: [farm_id] })).rows[0] as {
    nouns: NounName[];
    calls: number;
    history: number;
    version: number;
  };
  const rows = await asTenant(db, farm_id, async (client) =>
    Object.fromEntries(await Promise.all(nounNames.map(async (noun) => [noun, used.includes(noun) ? await allOf(client, farm_id, noun) : []] as const))),
  );
  return { ...(rows as Record<NounName, Row[]>), ...counts };
}

/** Every row that is not removed, by noun. */
export async function livingRows(db: Fresh, farm_id: string) {
  const all = await everything(db, farm_id);
  return Object.fromEntries(nounNames.map((noun) => [noun, all[noun].filter(({ deleted_at }) => deleted_at === null)])) as Record<NounName, Row[]>;
}

/** Rows and version changed since a version; since -1, everything. */
export async function changedSince(db: Fresh, { user_id, farm_id }: TestFarm, since: number) {
  const { rows: changed } = await db.superuser.query<{ noun: NounName; version: number }>(
    'select noun, max(version)::int as version from history where user_id = $1 and farm_id = $2 and version > $3 group by noun',
    [user_id, farm_id, since],
  );
  const wanted = since < 0 ? nounNames : changed.map(({ noun }) => noun);
  const read = (client: PoolClient) => Promise.all(wanted.map(async (noun) => [noun, await allOf(client, farm_id, noun, since)] as const));
  const rows: Partial<Record<NounName, Row[]>> = Object.fromEntries(wanted.length > 0 ? await asTenant(db, farm_id, read) : []);
  return { rows, version: Math.max(since, 0, ...changed.map(({ version }) => version)) };
}

/** Counts from now on every row of every noun that any call writes or deletes: cheaper than comparing all rows. */
export const countWrites = (db: Fresh) =>
  db.superuser.query(
    [
      'create unlogged table row_writes (farm_id uuid)',
      'create index on row_writes (farm_id)',
      `create function count_row_write() returns trigger language plpgsql security definer as 'begin insert into public.row_writes values (coalesce(new.farm_id, old.farm_id)); return null; end'`,
      ...nounNames.map((noun) => `create trigger count_row_write after insert or update or delete on ${noun} for each row execute function count_row_write()`),
    ].join(';\n'),
  );

const writesText = `select ${['row_writes', 'calls', 'history'].map((table) => `(select count(*)::int from ${table} where ${table === 'row_writes' ? '' : 'user_id = $1 and '}farm_id = $2) as ${table}`).join(', ')}, version::int from farm_counters where user_id = $1 and farm_id = $2`;

/** How much was written on a farm: equal before and after a call that wrote nothing. */
export async function writesSoFar(db: Fresh, { user_id, farm_id }: TestFarm) {
  const { rows } = await db.superuser.query({ name: 'writes', text: writesText, values: [user_id, farm_id] });
  return rows[0] as { row_writes: number; calls: number; history: number; version: number };
}

/** Inserts so many oxen, like an import. */
export const insertOxen = (db: Fresh, farm: TestFarm, heads: number) =>
  db.superuser.query(
    `insert into animals (user_id, farm_id, id, name, type, breed, gender, status, is_batch, created_at, created_by, updated_at, version)
     select $1, $2, ${idInSql('$2::uuid', '$3::int', 'n')}, 'Boi ' || n, 'bovino', 'Nelore', 'macho', 'ativo', false, now(), $1, now(), 1 from generate_series(1, $3::int) n`,
    [farm.user_id, farm.farm_id, heads],
  );

/** A random animal is seldom a cow that can be served, or a calf that can be weaned. */
export const soundAnimals = ({ farm_id }: TestFarm, round: number) => [
  build.animal({ id: anId(`${farm_id} cow ${round}`), birth_date: '2020-01-01' }),
  build.animal({ id: anId(`${farm_id} calf ${round}`), name: 'Cria', category: 'bezerra', birth_date: '2026-02-01' }),
];

/** Verbs that may give a first row to nouns without one: those on them, and on what they refer to. */
function verbsThatFill(bare: readonly NounName[]) {
  const found = new Set<string>(['animals', ...bare]);
  for (const noun of found)
    for (const field of Object.values(nouns[noun as NounName].fields)) {
      const { kind, noun: other } = factsOf(field as never);
      if (kind === 'reference' && other) found.add(other);
    }
  return verbNames.filter((verb) => found.has(verbs[verb].on) && !/^(remove|slaughter|report|undo|leave)_/.test(verb));
}

/** A farm with a random history of every verb, so that every verb finds something to do. Computed in memory and inserted at once, since the farm is new. */
export async function fillFarm(db: Fresh, farm: TestFarm, rounds = 20) {
  const [rows, past, by] = [new Memory(), [] as ExecutedCall[], { id: farm.person_id, name: 'José Antônio Ribeiro', role: 'owner' as const }];
  const view: View = { ids: Object.fromEntries(nounNames.map((noun) => [noun, []])) as unknown as View['ids'], row: (noun, id) => rows.row(noun, id) as never };
  rows.addCategories(farm.farm_id);
  view.ids.financial_categories = rows.all('financial_categories').map(({ id }) => id);
  const bare = () => nounNames.filter((noun) => !view.ids[noun].some((id) => view.row(noun, id)?.deleted_at === null));
  const run = async (verb: VerbName, input: object) => {
    const call = build.call(verb, input as never) as Call;
    const said = await runInMemory(farm.farm_id, rows, call, by, past.length + 1).catch(ignoreRuleBroken);
    if (!said) return;
    past.push(said);
    for (const { noun, before, after } of said.changes) if (!before) view.ids[noun as NounName].push(after.id);
  };
  for (let round = 0; round < rounds || (round < 60 && bare().length > 0); round++) {
    if (round >= rounds) for (const animal of soundAnimals(farm, round)) await run('create_animal', animal);
    for (const verb of verbOrder(farm.farm_id, round, round < rounds ? verbNames : verbsThatFill(bare())))
      await run(verb, randomInputs[verb](nextDice(farm.farm_id, verb), view));
  }
  const client = await db.owner.connect();
  await client.query('begin');
  await write(client as never, farm, { past, rows });
  await client.query('commit');
  client.release();
}

/** Refusals are expected; other errors are not. */
export function ignoreRuleBroken(error: unknown) {
  if (!(error instanceof RuleBroken)) throw error;
  return null;
}

export async function viewOf(db: Fresh, farm: TestFarm): Promise<View> {
  const all = await everything(db, farm.farm_id);
  return {
    ids: Object.fromEntries(nounNames.map((noun) => [noun, all[noun].map(({ id }) => id)])) as View['ids'],
    row: (noun, id) => all[noun].find((row) => row.id === id) as never,
  };
}

/** The owner's device. To it no row of these tests is too old to keep. */
export function deviceOf({ person_id, user_id, farm_id }: TestFarm, today = '2026-01-01', otherFarms: string[] = []) {
  const farm = (id: string) => ({ id, user_id, farm_name: 'Fazenda Santa Clara', user_role: 'owner' as const, is_owner_or_admin: true });
  const actor = { id: person_id, name: 'José Antônio Ribeiro', role: 'owner' as const };
  return new Replica({ actor, time_zone: 'America/Sao_Paulo', farm_id, farms: [farm_id, ...otherFarms].map(farm) }, () => today);
}
