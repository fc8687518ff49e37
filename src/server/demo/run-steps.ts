// Runs the demo's calls with their verbs over rows in memory, then writes rows, calls and history to the database together.
import { hash } from 'node:crypto';
import type pg from 'pg';
import { type Change, openFarm, type Reads, type Row } from '#domain/kernel/farm';
import { identityKey } from '#domain/kernel/identity';
import { derivedId } from '#domain/kernel/ids';
import { arrived } from '#domain/kernel/moved-row';
import type { Actor } from '#domain/kernel/roles';
import { checked } from '#domain/kernel/validation';
import { categoryId, type TransactionType, usualCategories } from '#domain/money/financial-categories';
import { type NounName, nounNames, nouns, type Rows } from '#domain/nouns';
import { timeZoneOf } from '#domain/people/brazilian-states';
import { type Call, verbs } from '#domain/verbs';
import type { Step } from '#server/demo/step';
import type { FarmKey } from '#server/kernel/farm-reads';
import { historyEntries } from '#server/kernel/history';
import { columnsOf } from '#server/kernel/statements';

export type ExecutedCall = { call: Call; input_hash: string; by: Actor; version: number; changes: Change[] };

/** Each day's calls begin at seven, one a minute. */
const timeOf = (day: string, nth: number) => new Date(Date.parse(`${day}T10:00:00.000Z`) + nth * 60_000).toISOString();

/** Throws when a rule refuses a call: then the demo is wrong, not the rule. */
export async function runSteps(farm_id: string, steps: Step[], farms = new Map<string, string>()): Promise<{ past: ExecutedCall[]; rows: Memory }> {
  const rows = new Memory(farms);
  rows.addCategories(farm_id);
  const past: ExecutedCall[] = [];
  let [today, nth] = ['', 0];
  for (const { day, by, call: made } of steps) {
    nth = day === today ? nth + 1 : 0;
    today = day;
    const version = past.length + 1;
    const call = { id: derivedId(farm_id, `call ${version}`), verb: made.verb, input: inputOf(made, rows), at: timeOf(day, nth) } as Call;
    past.push(await runInMemory(farm_id, rows, call, by, version));
  }
  return { past, rows };
}

/** Runs one call over the rows and stores its changes there. */
export async function runInMemory(farm_id: string, rows: Memory, call: Call, by: Actor, version: number): Promise<ExecutedCall> {
  const verb = verbs[call.verb];
  const { farm, changes } = openFarm(nouns, rows, { farm_id, call_id: call.id, at: call.at, time_zone: timeZoneOf('MG'), actor: by });
  await verb.run(farm, checked(verb.input, call.input) as never);
  const made = changes();
  for (const change of made) rows.take({ ...change, after: { ...change.after, version } });
  return { call, input_hash: hash('sha256', JSON.stringify(call.input)), by, version, changes: made };
}

function inputOf(call: Step['call'], rows: Memory) {
  if (call.verb !== 'update_animal') return call.input;
  const row = rows.row('animals', call.id);
  return { id: call.id, changes: Object.fromEntries(Object.entries(call.to).map(([field, to]) => [field, { was: row?.[field] ?? null, to }])) };
}

/** The farm's rows, indexed by id and by reference. */
export class Memory implements Reads {
  private readonly rows = new Map<string, Map<string, Row>>();
  private readonly byReference = new Map<string, Set<string>>();
  /** Rows of other farms that this farm's calls wrote, including its own rows that moved there. */
  readonly elsewhere: { noun: string; row: Row; farm_id: string }[] = [];

  constructor(private readonly otherFarms = new Map<string, string>()) {}

  get farms(): NonNullable<Reads['farms']> {
    const nothing: Reads = { one: async () => undefined, many: async () => [] };
    const find = async (id: string) => (this.otherFarms.has(id) ? { farm_name: this.otherFarms.get(id)!, mayWrite: true } : undefined);
    return { find, enter: async () => nothing };
  }

  /** The financial categories that the database writes for a new farm. */
  addCategories(farm_id: string) {
    // Its own stamps are in the database.
    const [before, nobody] = ['1970-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'];
    const stamps = { created_at: before, created_by: nobody, updated_at: before, version: 0, deleted_at: null, deleted_call: null };
    for (const [type, names] of Object.entries(usualCategories))
      for (const name of names)
        this.keep('financial_categories', {
          id: categoryId(farm_id, type as TransactionType, name),
          name,
          type,
          hidden: false,
          merged_into_id: null,
          ...stamps,
        });
  }

  take({ noun, after, farm_id = after.moved_to }: Change) {
    if (!farm_id) return this.keep(noun as NounName, after);
    this.elsewhere.push({ noun, farm_id, row: after.moved_to ? arrived(after) : after });
    this.rows.get(noun)?.delete(after.id);
  }

  private keep(noun: NounName, row: Row) {
    const table = this.rows.get(noun) ?? new Map<string, Row>();
    this.rows.set(noun, table.set(row.id, row));
    for (const field of [...nouns[noun].references.map((reference) => reference.field), ...nouns[noun].identities]) {
      const reference = `${noun} ${field} ${this.valueOf(noun, field, row)}`;
      const ids = this.byReference.get(reference) ?? new Set();
      this.byReference.set(reference, ids.add(row.id));
    }
  }

  private valueOf(noun: string, field: string, row: Row) {
    const value = row[field] as string | null;
    return value !== null && (nouns[noun as NounName].identities as readonly string[]).includes(field) ? identityKey(value) : value;
  }

  row = (noun: string, id: string) => this.rows.get(noun)?.get(id);
  all = <N extends NounName>(noun: N) => [...(this.rows.get(noun)?.values() ?? [])] as unknown as Rows[N][];
  one = async (noun: string, id: string) => this.row(noun, id);
  many = async (noun: string, field: string, value: string, removed: boolean) =>
    [...(this.byReference.get(`${noun} ${field} ${value}`) ?? [])]
      .flatMap((id) => this.row(noun, id) ?? [])
      // The index may be outdated: check the row's current reference.
      .filter((row) => this.valueOf(noun, field, row) === value && (row.deleted_at !== null) === removed);
}

/** In a few statements, since nobody else uses the farm yet: each row in its last state, and every call with its changes. */
export async function write(db: pg.Client, { user_id, farm_id }: FarmKey, { past, rows }: Awaited<ReturnType<typeof runSteps>>) {
  await db.query(`select set_config('app.user_id', $1, true)`, [user_id]);
  for (const noun of nounNames) {
    const names = columnsOf(noun);
    const columns = names.join(', ');
    // The first categories are there since the farm is, and may have changed.
    const changed = names.filter((name) => !['id', 'created_at', 'created_by'].includes(name)).map((name) => `${name} = excluded.${name}`);
    const orChange = noun === 'financial_categories' ? ` on conflict (user_id, id) do update set ${changed.join(', ')}` : '';
    const into = `insert into ${noun} (user_id, farm_id, ${columns}) select $1, coalesce(farm_id, $2), ${columns} from json_populate_recordset(null::${noun}, $3)${orChange}`;
    const sent = rows.elsewhere.flatMap((one) => (one.noun === noun ? [{ ...one.row, farm_id: one.farm_id }] : []));
    await db.query(into, [user_id, farm_id, JSON.stringify([...rows.all(noun).filter(({ version }) => version > 0), ...sent])]);
  }
  const calls = past.map(({ call: { id, verb, at }, by, version, input_hash }) => ({ version, id, verb, input_hash, actor: by.id, actor_name: by.name, at }));
  await db.query(
    `insert into calls (user_id, farm_id, version, id, verb, input_hash, actor, actor_name, at)
     select $1, $2, version, id, verb, decode(input_hash, 'hex'), actor, actor_name, at
     from json_to_recordset($3) as said (version bigint, id uuid, verb text, input_hash text, actor uuid, actor_name text, at timestamptz)`,
    [user_id, farm_id, JSON.stringify(calls)],
  );
  await writeHistory(db, { user_id, farm_id }, past, farm_id);
  await db.query('update farm_counters set version = greatest(version, $2) where farm_id = $1', [farm_id, past.length]);
  for (const there of new Set(rows.elsewhere.map((one) => one.farm_id))) {
    const sent = past.filter(({ changes }) => changes.some((change) => isOf(change, there)));
    await writeHistory(db, { user_id, farm_id: there }, sent, farm_id);
    await db.query('update farm_counters set version = greatest(version, $2) where farm_id = $1', [there, sent.at(-1)!.version]);
  }
  const gone = past.flatMap(({ call, version, changes }) =>
    changes.flatMap(({ noun, after: { moved_to, version: _, ...row } }) =>
      moved_to ? [{ noun, row_id: row.id, version, to_farm_id: moved_to, call_id: call.id, last_row: row }] : [],
    ),
  );
  await db.query(
    `insert into departures (user_id, farm_id, noun, row_id, version, to_farm_id, call_id, last_row)
     select $1, $2, noun, row_id, version, to_farm_id, call_id, last_row from json_populate_recordset(null::departures, $3)`,
    [user_id, farm_id, JSON.stringify(gone)],
  );
}

/** Whether a change concerns that farm: its own row, or one that moved there. */
const isOf = ({ farm_id, after }: Change, there: string) => farm_id === there || after.moved_to === there;

async function writeHistory(db: pg.Client, { user_id, farm_id }: FarmKey, past: ExecutedCall[], from: string) {
  const lines = (changes: Change[]) =>
    historyEntries(farm_id === from ? changes.filter((change) => !change.farm_id) : changes.filter((change) => isOf(change, farm_id)), from);
  const changes = past.map(({ call, version, changes }) => `{"version":${version},"call_id":"${call.id}","changes":${JSON.stringify(lines(changes))}}`);
  await db.query(
    `insert into history (user_id, farm_id, version, call_id, noun, row_id, before, after)
     select $1, $2, said.version, said.call_id, changed.noun, changed.row_id, changed.before, changed.after
     from json_to_recordset($3) as said (version bigint, call_id uuid, changes json),
       json_to_recordset(said.changes) as changed (noun text, row_id uuid, before jsonb, after jsonb)`,
    [user_id, farm_id, `[${changes.join()}]`],
  );
}
