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
  /** Which farm this is; empty where a farm stands alone. */
  readonly farm_id: string;
  /** A farm of the same owner that this person may enter. */
  sister(farm_id: string): Promise<Sister | undefined>;
  /** A sister where this person may write too, to read and change rows there. A device knows of it only what has left for there. */
  at(farm_id: string): Promise<FarmOf<N, Actor>>;
  /** A living row, read before by this verb and changed by nothing else of it, goes to a farm that was entered by `at`. */
  move<K extends keyof N>(noun: K, id: string, to: string): void;
  /** An id for a row beyond the input: the same on both sides and at every run of this call. */
  id(label: string): string;
}

/** `moved_to`: it has left for that farm, and is kept for its name alone. */
export type Row = Record<string, unknown> & Stamps & { id: string; moved_to?: string };
/** `farm_id`: of a row that was elsewhere. Where `after` has moved_to, the row goes there and does not change otherwise. */
export type Change = { noun: string; before: Row | null; after: Row; farm_id?: string };
export type Sister = { farm_name: string; mayWrite: boolean };

/** A row that has left, as it stands where it went. */
export const arrived = ({ moved_to: _, ...row }: Row): Row => ({ ...row, deleted_at: null, deleted_call: null });

/** Where rows come from. Removed rows are among the answers of `one`. */
export type Reads = {
  one(noun: string, id: string): Promise<Row | undefined>;
  many(noun: string, field: string, value: string, removed: boolean): Promise<Row[]>;
  /** Where this is, and the owner's other farms. */
  farms?: { here: string; find(id: string): Promise<Sister | undefined>; enter(id: string): Promise<Reads> };
};

export type Occasion<Actor> = { call_id: string; at: string; time_zone: string; actor: Actor };

export type Opened<N extends Nouns, Actor> = { farm: FarmOf<N, Actor>; changes: () => Change[] };

export function openFarm<N extends Nouns, Actor extends { id: string }>(nouns: N, reads: Reads, occasion: Occasion<Actor>): Opened<N, Actor> {
  const { call_id, at, time_zone, actor } = occasion;
  const sisters = new Map<string, Opened<N, Actor>>();
  const read = new Map<string, Row>();
  const drafts = new Map<string, { noun: string; row: Row }>();
  const added = new Set<string>();
  const lists = new Map<string, Promise<Row[]>>();
  const key = (noun: string, id: string) => `${noun} ${id}`;
  const nounOf = (name: PropertyKey) => nouns[name as keyof N]!;

  function remember(noun: string, row: Row) {
    const known = key(noun, row.id);
    if (added.has(known)) throw alreadyExists();
    if (!read.has(known)) read.set(known, row);
    return drafts.get(known)?.row ?? row;
  }

  async function find(noun: string, id: string) {
    const known = drafts.get(key(noun, id))?.row ?? read.get(key(noun, id));
    if (known) return known;
    const found = await reads.one(noun, id);
    return found && remember(noun, found);
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
    const rows = new Map((await listed(noun, field, value, removed)).map((row) => [row.id, remember(noun, row)]));
    for (const draft of drafts.values()) if (draft.noun === noun) rows.set(draft.row.id, draft.row);
    return [...rows.values()].filter((row) => row[field] === value && (row.deleted_at !== null) === removed).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** A row as read or drafted by this verb: only such a row may be changed. */
  function current(noun: string, id: string) {
    const row = drafts.get(key(noun, id))?.row ?? read.get(key(noun, id));
    if (!row) throw new Error(`${noun} ${id} is changed by a verb that has not read it`);
    if (row.moved_to) throw new Error(`${noun} ${id} is changed by a verb that has sent it away`);
    return row;
  }

  const draft = (noun: string, row: Row) => drafts.set(key(noun, row.id), { noun, row });

  const farm: FarmOf<N, Actor> = {
    now: at,
    get today() {
      return dayIn(time_zone, at);
    },
    actor,
    get: (noun, id) => found(noun as string, id, false) as never,
    list: (noun, where) => search(noun as string, where, false) as never,
    removed: (noun, id) => found(noun as string, id, true) as never,
    find: (noun, id) => find(noun as string, id) as never,
    listRemoved: (noun, where) => search(noun as string, where, true) as never,
    add(noun, row) {
      const whole = checked(nounOf(noun).row, row) as { id: string };
      const known = key(noun as string, whole.id);
      if (added.has(known) || read.has(known)) throw alreadyExists();
      added.add(known);
      draft(noun as string, { ...whole, created_at: at, created_by: actor.id, updated_at: at, version: 0, deleted_at: null, deleted_call: null });
    },
    put(noun, row) {
      const known = nounOf(noun);
      const wanted = row as unknown as Row;
      const before = current(known.name, wanted.id);
      // Most rows a verb puts are as they were.
      if (before.deleted_at === null && !fieldsDiffer(known, before, wanted)) return;
      const after: Row = { ...before, updated_at: at, deleted_at: null, deleted_call: null };
      // Only what changed is checked: a rule tightened later does not lock an old row.
      for (const field of known.names) if (wanted[field] !== before[field]) after[field] = checked(known.fields[field]!, wanted[field], field);
      if (differs(known, before, after)) draft(known.name, after);
    },
    remove: (noun, id) => void draft(noun as string, { ...current(noun as string, id), updated_at: at, deleted_at: at, deleted_call: call_id }),
    farm_id: reads.farms?.here ?? '',
    sister: async (id) => reads.farms?.find(id),
    async at(id) {
      const sister = await farm.sister(id);
      if (!sister) throw notFound('Fazenda não encontrada');
      if (!sister.mayWrite) throw forbidden();
      let opened = sisters.get(id);
      if (!opened) sisters.set(id, (opened = openFarm(nouns, await reads.farms!.enter(id), occasion)));
      return opened.farm;
    },
    move(noun, id, to) {
      const row = current(noun as string, id);
      if (row.deleted_at !== null || drafts.has(key(noun as string, id))) throw new Error(`${String(noun)} ${id} is sent away by a verb that changes it`);
      draft(noun as string, { ...row, updated_at: at, deleted_at: at, deleted_call: call_id, moved_to: to });
    },
    id: (label) => derivedId(call_id, label),
  };

  /** What the verb did, net: a row put back as it was is no change. */
  function changes(): Change[] {
    const here = [...drafts.values()]
      .map(({ noun, row }): Change => ({ noun, before: read.get(key(noun, row.id)) ?? null, after: row }))
      .filter(({ noun, before, after }) => !before || differs(nounOf(noun), before, after));
    return [...here, ...[...sisters].flatMap(([farm_id, sister]) => sister.changes().map((change) => ({ farm_id, ...change })))];
  }

  return { farm, changes };
}

const fieldsDiffer = ({ names }: Noun, a: Row, b: Row) => names.some((field) => a[field] !== b[field]);
export const differs = (noun: Noun, a: Row, b: Row) => a.deleted_at !== b.deleted_at || fieldsDiffer(noun, a, b);
