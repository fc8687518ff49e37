// What a verb can do to a farm, and how its changes are collected. Reads come from PostgreSQL on the server and from the replica on the device.
import { dayIn } from '#domain/kernel/dates';
import { alreadyExists, type Cause, forbidden, notFound } from '#domain/kernel/errors';
import { hasIdentity, identityKey } from '#domain/kernel/identity';
import { derivedId } from '#domain/kernel/ids';
import type { NewRowOf, Noun, RowOf } from '#domain/kernel/noun';
import type { Stamps } from '#domain/kernel/stamps';
import { checked } from '#domain/kernel/validation';

type ReferencesOf<R> = { [F in keyof R as F extends `${string}_id` ? F : never]?: string };
type IdentitiesOf<N extends Noun> = { [F in N['identities'][number]]?: string };
type Nouns = Record<string, Noun>;

export interface FarmOf<N extends Nouns, Actor> {
  /** When the person did it, by the device's corrected clock; `today` is that calendar day at the farm. */
  readonly now: string;
  readonly today: string;
  readonly actor: Actor;
  /** Keys of unlikely values that the person confirmed; undefined for a call of an older release. */
  readonly confirmed?: readonly string[] | undefined;
  get<K extends keyof N>(noun: K, id: string): Promise<RowOf<N[K]>>;
  /** Living rows that reference a row of another noun, or have an identification, ordered by id. */
  list<K extends keyof N>(noun: K, where: ReferencesOf<RowOf<N[K]>> & IdentitiesOf<N[K]>): Promise<RowOf<N[K]>[]>;
  /** A removed row, to restore it. */
  removed<K extends keyof N>(noun: K, id: string): Promise<RowOf<N[K]>>;
  /** A row that may exist, removed or not: for ids derived from a name, which another device may have created too. */
  find<K extends keyof N>(noun: K, id: string): Promise<RowOf<N[K]> | undefined>;
  listRemoved<K extends keyof N>(noun: K, where: ReferencesOf<RowOf<N[K]>>): Promise<RowOf<N[K]>[]>;
  /** A new row; an id that exists is refused. */
  add<K extends keyof N>(noun: K, row: NewRowOf<N[K]>): void;
  /** A changed or restored row, which this verb has read. */
  put<K extends keyof N>(noun: K, row: RowOf<N[K]>): void;
  remove<K extends keyof N>(noun: K, id: string): void;
  readonly farm_id: string;
  /** A farm of the same owner that this person may open. */
  ownersFarm(farm_id: string): Promise<OwnersFarm | undefined>;
  /** Another farm where this person may write too, to read and change rows there. A device knows only the rows that moved there. */
  at(farm_id: string): Promise<FarmOf<N, Actor>>;
  /** Moves a living row to a farm opened with `at`. The verb must have read the row and not changed it. */
  move<K extends keyof N>(noun: K, id: string, to: string): void;
  /** An id for a row that is not in the input: the same on server and device, and on every run of this call. */
  id(label: string): string;
  /** An id derived from farm and label: the same whoever creates the row on any device. Check with `find` whether it exists. */
  named(label: string): string;
}

/** `moved_to`: the row moved to that farm and stays here only for its name. */
export type Row = Record<string, unknown> & Stamps & { id: string; moved_to?: string };
/** `fields`: those that differ, `deleted_at` included. `farm_id`: for a row of another farm. If `after` has moved_to, the row moves and does not change otherwise. */
export type Change = { noun: string; before: Row | null; after: Row; fields: string[]; farm_id?: string };
export type OwnersFarm = { farm_name: string; mayWrite: boolean };

/** Rows of this farm that a call removes. */
export const removedBy = (changes: readonly Change[]) =>
  changes.filter(({ before, after, farm_id }) => !farm_id && !after.moved_to && before?.deleted_at === null && after.deleted_at !== null);

/** The source of rows. `one` also returns removed rows. `many` by a reference, or by the `identityKey` of an identification. */
export type Reads = {
  one(noun: string, id: string): Promise<Row | undefined>;
  many(noun: string, field: string, value: string, removed: boolean): Promise<Row[]>;
  /** The owner's other farms. */
  farms?: { find(id: string): Promise<OwnersFarm | undefined>; enter(id: string): Promise<Reads> };
};

/** The rows of a noun that a verb has read or changed, by id. */
type Table = { read: Map<string, Row>; drafts: Map<string, Row>; added: Set<string> };

export type CallContext<Actor> = { farm_id: string; call_id: string; at: string; time_zone: string; actor: Actor };

export type Opened<N extends Nouns, Actor> = { farm: FarmOf<N, Actor>; changes: () => Change[] };

export function openFarm<N extends Nouns, Actor extends { id: string }>(nouns: N, reads: Reads, context: CallContext<Actor>): Opened<N, Actor> {
  const { farm_id, call_id, at, time_zone, actor } = context;
  const otherFarms = new Map<string, Opened<N, Actor>>();
  const tables = new Map<string, Table>();
  const lists = new Map<string, Promise<Row[]>>();
  const nounOf = (name: PropertyKey) => nouns[name as keyof N]!;

  function tableOf(noun: string) {
    let table = tables.get(noun);
    if (!table) tables.set(noun, (table = { read: new Map(), drafts: new Map(), added: new Set() }));
    return table;
  }

  function remember({ read, drafts, added }: Table, row: Row) {
    if (added.has(row.id)) throw alreadyExists();
    if (!read.has(row.id)) read.set(row.id, row);
    return drafts.get(row.id) ?? row;
  }

  async function find(noun: string, id: string) {
    const table = tableOf(noun);
    const known = table.drafts.get(id) ?? table.read.get(id);
    if (known) return known;
    const found = await reads.one(noun, id);
    return found && remember(table, found);
  }

  async function found(noun: string, id: string, removed: boolean) {
    const row = await find(noun, id);
    if (!row || (row.deleted_at !== null) !== removed) throw notFound(nounOf(noun).missing, causeOf(noun, id, row, removed));
    return row;
  }

  /** Cached: only the verb itself changes rows while it runs. */
  function listed(noun: string, field: string, value: string, removed: boolean) {
    const asked = `${noun} ${field} ${value} ${removed}`;
    let answer = lists.get(asked);
    if (!answer) lists.set(asked, (answer = reads.many(noun, field, value, removed)));
    return answer;
  }

  async function search(noun: string, where: Record<string, string | undefined>, removed: boolean) {
    const [[field, wanted] = [], ...more] = Object.entries(where);
    const isIdentity = field !== undefined && nounOf(noun).identities.includes(field);
    if (!field || wanted === undefined || more.length > 0 || !(isIdentity || nounOf(noun).references.some((r) => r.field === field)))
      throw new Error(`${noun} can be listed by one of its references only`);
    const value = isIdentity ? identityKey(wanted) : wanted;
    const has = (row: Row) => (isIdentity ? hasIdentity(row[field], value) : row[field] === value);
    if (nounOf(noun).recent) throw new Error(`${noun} is kept only in part on a device: what a verb needs of it has to be stored`);
    const table = tableOf(noun);
    const rows: Row[] = [];
    for (const row of await listed(noun, field, value, removed)) {
      remember(table, row);
      if (!table.drafts.has(row.id)) rows.push(row);
    }
    for (const row of table.drafts.values()) if (has(row) && (row.deleted_at !== null) === removed) rows.push(row);
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Only a row read or drafted by this verb may be changed. */
  function current(noun: string, id: string) {
    const { drafts, read } = tableOf(noun);
    const row = drafts.get(id) ?? read.get(id);
    if (!row) throw new Error(`${noun} ${id} is changed by a verb that has not read it`);
    if (row.moved_to) throw new Error(`${noun} ${id} is changed by a verb that has sent it away`);
    return row;
  }

  const draft = (noun: string, row: Row) => tableOf(noun).drafts.set(row.id, row);

  const farm: FarmOf<N, Actor> = {
    now: at,
    // No getter: a getter would hold the call and all rows it read in memory until a full garbage collection.
    today: dayIn(time_zone, at),
    actor,
    get: (noun, id) => found(noun as string, id, false) as never,
    list: (noun, where) => search(noun as string, where, false) as never,
    removed: (noun, id) => found(noun as string, id, true) as never,
    find: (noun, id) => find(noun as string, id) as never,
    listRemoved: (noun, where) => search(noun as string, where, true) as never,
    add(noun, row) {
      const whole = checked(nounOf(noun).row, row) as { id: string };
      const { added, read } = tableOf(noun as string);
      if (added.has(whole.id) || read.has(whole.id)) throw alreadyExists();
      added.add(whole.id);
      // Assigned in place: a copy with more fields would get its own hidden class in V8, per row.
      draft(noun as string, Object.assign(whole, { created_at: at, created_by: actor.id, updated_at: at, version: 0, deleted_at: null, deleted_call: null }));
    },
    put(noun, row) {
      const known = nounOf(noun);
      const wanted = row as unknown as Row;
      const before = current(known.name, wanted.id);
      const changed = wanted === before ? [] : known.names.filter((field) => wanted[field] !== before[field]);
      // Most rows a verb puts are unchanged.
      if (before.deleted_at === null && changed.length === 0) return;
      const after: Row = { ...before, updated_at: at, deleted_at: null, deleted_call: null };
      // Only changed fields are checked: a rule tightened later does not lock an old row.
      for (const field of changed) after[field] = checked(known.fields[field]!, wanted[field], field);
      if (before.deleted_at !== null || changed.some((field) => after[field] !== before[field])) draft(known.name, after);
    },
    remove: (noun, id) => void draft(noun as string, { ...current(noun as string, id), updated_at: at, deleted_at: at, deleted_call: call_id }),
    farm_id,
    ownersFarm: async (id) => reads.farms?.find(id),
    async at(id) {
      const ownersFarm = await farm.ownersFarm(id);
      if (!ownersFarm) throw notFound('Fazenda não encontrada');
      if (!ownersFarm.mayWrite) throw forbidden();
      let opened = otherFarms.get(id);
      if (!opened) otherFarms.set(id, (opened = openFarm(nouns, await reads.farms!.enter(id), { ...context, farm_id: id })));
      return opened.farm;
    },
    move(noun, id, to) {
      const row = current(noun as string, id);
      if (row.deleted_at !== null || tableOf(noun as string).drafts.has(id)) throw new Error(`${String(noun)} ${id} is sent away by a verb that changes it`);
      draft(noun as string, { ...row, updated_at: at, deleted_at: at, deleted_call: call_id, moved_to: to });
    },
    id: (label) => derivedId(call_id, label),
    named: (label) => derivedId(farm_id, label),
  };

  /** Net changes: a row put back as it was is no change. */
  function changes(): Change[] {
    const done: Change[] = [];
    for (const [noun, { drafts, read }] of tables)
      for (const after of drafts.values()) {
        const before = read.get(after.id) ?? null;
        const fields = changedIn(nounOf(noun), before, after);
        if (fields.length > 0) done.push({ noun, before, after, fields });
      }
    for (const [farm_id, ownersFarm] of otherFarms) for (const change of ownersFarm.changes()) done.push({ farm_id, ...change });
    return done;
  }

  return { farm, changes };
}

/** A record to restore that exists needs no explanation. */
function causeOf(noun: string, id: string, row: Row | undefined, removed: boolean): Cause | undefined {
  if (!row) return { kind: 'unknown', noun, id };
  return removed ? undefined : { kind: 'deleted', noun, id, ...(typeof row['name'] === 'string' && { name: row['name'] }) };
}

/** All fields for a new row. */
function changedIn({ names }: Noun, before: Row | null, after: Row) {
  if (!before) return [...names, 'deleted_at'];
  const changed = names.filter((field) => before[field] !== after[field]);
  if (before.deleted_at !== after.deleted_at) changed.push('deleted_at');
  return changed;
}
