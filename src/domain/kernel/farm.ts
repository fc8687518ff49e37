// What a verb may do to a farm, and how its changes are gathered. The server answers reads from PostgreSQL, the device from its replica; a verb cannot tell which.
import { dayIn } from '#domain/kernel/dates';
import { alreadyExists, forbidden, notFound } from '#domain/kernel/errors';
import { derivedId } from '#domain/kernel/ids';
import type { NewRowOf, Noun, RowOf, Stamps } from '#domain/kernel/noun';
import { checked } from '#domain/kernel/validation';

type ReferencesOf<R> = { [F in keyof R as F extends `${string}_id` ? F : never]?: string };
type Nouns = Record<string, Noun>;

export interface FarmOf<N extends Nouns, Actor> {
  /** The moment the person did it, by the device's corrected clock; `today` is its calendar day at the farm. */
  readonly now: string;
  readonly today: string;
  readonly actor: Actor;
  get<K extends keyof N>(noun: K, id: string): Promise<RowOf<N[K]>>;
  /** The living rows that lead to a row of another noun, in order of id. */
  list<K extends keyof N>(noun: K, where: ReferencesOf<RowOf<N[K]>>): Promise<RowOf<N[K]>[]>;
  /** A removed row, for restoring it. */
  removed<K extends keyof N>(noun: K, id: string): Promise<RowOf<N[K]>>;
  /** A row that may be there already, removed ones included: one whose id is made from a name, which another device may have made too. */
  find<K extends keyof N>(noun: K, id: string): Promise<RowOf<N[K]> | undefined>;
  listRemoved<K extends keyof N>(noun: K, where: ReferencesOf<RowOf<N[K]>>): Promise<RowOf<N[K]>[]>;
  /** A new row; an id that exists is refused. */
  add<K extends keyof N>(noun: K, row: NewRowOf<N[K]>): void;
  /** A changed or restored row, read before by this verb. */
  put<K extends keyof N>(noun: K, row: RowOf<N[K]>): void;
  remove<K extends keyof N>(noun: K, id: string): void;
  /** Which farm this is. */
  readonly farm_id: string;
  /** A farm of the same owner that this person may enter. */
  sister(farm_id: string): Promise<Sister | undefined>;
  /** A sister where this person may write too, to read and change rows there. A device knows of it only what has left for there. */
  at(farm_id: string): Promise<FarmOf<N, Actor>>;
  /** A living row, read before by this verb and changed by nothing else of it, goes to a farm that was entered by `at`. */
  move<K extends keyof N>(noun: K, id: string, to: string): void;
  /** An id for a row beyond the input: the same on both sides and at every run of this call. */
  id(label: string): string;
  /** The id of a row that this farm knows by a name: whoever makes it, on whichever device, makes the same one. `find` tells whether it is there. */
  named(label: string): string;
}

/** `moved_to`: it has left for that farm, and is kept for its name alone. */
export type Row = Record<string, unknown> & Stamps & { id: string; moved_to?: string };
/** `fields`: those that differ, `deleted_at` among them. `farm_id`: of a row that was elsewhere. Where `after` has moved_to, the row goes there and does not change otherwise. */
export type Change = { noun: string; before: Row | null; after: Row; fields: string[]; farm_id?: string };
export type Sister = { farm_name: string; mayWrite: boolean };

/** A row that has left, as it stands where it went. */
export const arrived = ({ moved_to: _, ...row }: Row): Row => ({ ...row, deleted_at: null, deleted_call: null });

/** Where rows come from. Removed rows are among the answers of `one`. */
export type Reads = {
  one(noun: string, id: string): Promise<Row | undefined>;
  many(noun: string, field: string, value: string, removed: boolean): Promise<Row[]>;
  /** The owner's other farms. */
  farms?: { find(id: string): Promise<Sister | undefined>; enter(id: string): Promise<Reads> };
};

/** The rows of a noun as a verb has met them, by id. */
type Table = { read: Map<string, Row>; drafts: Map<string, Row>; added: Set<string> };

export type Occasion<Actor> = { farm_id: string; call_id: string; at: string; time_zone: string; actor: Actor };

export type Opened<N extends Nouns, Actor> = { farm: FarmOf<N, Actor>; changes: () => Change[] };

export function openFarm<N extends Nouns, Actor extends { id: string }>(nouns: N, reads: Reads, occasion: Occasion<Actor>): Opened<N, Actor> {
  const { farm_id, call_id, at, time_zone, actor } = occasion;
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
    if (!row || (row.deleted_at !== null) !== removed) throw notFound(nounOf(noun).missing);
    return row;
  }

  /** Nothing changes under a verb but by its own hand: the same list is read once. */
  function listed(noun: string, field: string, value: string, removed: boolean) {
    const asked = `${noun} ${field} ${value} ${removed}`;
    let answer = lists.get(asked);
    if (!answer) lists.set(asked, (answer = reads.many(noun, field, value, removed)));
    return answer;
  }

  async function search(noun: string, where: Record<string, string | undefined>, removed: boolean) {
    const [[field, value] = [], ...more] = Object.entries(where);
    if (!field || value === undefined || more.length > 0 || !nounOf(noun).references.some((r) => r.field === field))
      throw new Error(`${noun} can be listed by one of its references only`);
    if (nounOf(noun).recent) throw new Error(`${noun} is kept only in part on a device: what a verb needs of it has to be stored`);
    const table = tableOf(noun);
    const rows: Row[] = [];
    for (const row of await listed(noun, field, value, removed)) {
      remember(table, row);
      if (!table.drafts.has(row.id)) rows.push(row);
    }
    for (const row of table.drafts.values()) if (row[field] === value && (row.deleted_at !== null) === removed) rows.push(row);
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** A row as read or drafted by this verb: only such a row may be changed. */
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
    // No getter: an object's own getter keeps its call, with all the rows it read, until the whole heap is swept.
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
      // Written onto it: a copy with new fields would be a shape of its own to the engine, made anew for each row.
      draft(noun as string, Object.assign(whole, { created_at: at, created_by: actor.id, updated_at: at, version: 0, deleted_at: null, deleted_call: null }));
    },
    put(noun, row) {
      const known = nounOf(noun);
      const wanted = row as unknown as Row;
      const before = current(known.name, wanted.id);
      const changed = wanted === before ? [] : known.names.filter((field) => wanted[field] !== before[field]);
      // Most rows a verb puts are as they were.
      if (before.deleted_at === null && changed.length === 0) return;
      const after: Row = { ...before, updated_at: at, deleted_at: null, deleted_call: null };
      // Only what changed is checked: a rule tightened later does not lock an old row.
      for (const field of changed) after[field] = checked(known.fields[field]!, wanted[field], field);
      if (before.deleted_at !== null || changed.some((field) => after[field] !== before[field])) draft(known.name, after);
    },
    remove: (noun, id) => void draft(noun as string, { ...current(noun as string, id), updated_at: at, deleted_at: at, deleted_call: call_id }),
    farm_id,
    sister: async (id) => reads.farms?.find(id),
    async at(id) {
      const sister = await farm.sister(id);
      if (!sister) throw notFound('Fazenda não encontrada');
      if (!sister.mayWrite) throw forbidden();
      let opened = otherFarms.get(id);
      if (!opened) otherFarms.set(id, (opened = openFarm(nouns, await reads.farms!.enter(id), { ...occasion, farm_id: id })));
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

  /** What the verb did, net: a row put back as it was is no change. */
  function changes(): Change[] {
    const done: Change[] = [];
    for (const [noun, { drafts, read }] of tables)
      for (const after of drafts.values()) {
        const before = read.get(after.id) ?? null;
        const fields = changedIn(nounOf(noun), before, after);
        if (fields.length > 0) done.push({ noun, before, after, fields });
      }
    for (const [farm_id, sister] of otherFarms) for (const change of sister.changes()) done.push({ farm_id, ...change });
    return done;
  }

  return { farm, changes };
}

/** Of a new row all of them. */
function changedIn({ names }: Noun, before: Row | null, after: Row) {
  if (!before) return [...names, 'deleted_at'];
  const changed = names.filter((field) => before[field] !== after[field]);
  if (before.deleted_at !== after.deleted_at) changed.push('deleted_at');
  return changed;
}
