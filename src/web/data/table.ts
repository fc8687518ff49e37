// One noun's rows in memory, indexed by id and by reference.
import type { Row } from '#domain/kernel/farm';
import { identityKey } from '#domain/kernel/identity';
import type { NounName } from '#domain/nouns';

/** Stored rows not parsed yet, one bucket at a time. */
export type Unread = Map<NounName, IterableIterator<Row[]>>;

/** `hasDeleted`: some may be deleted; otherwise no row has to be looked at. */
type Group = { rows: Row[]; living: readonly Row[] | null; hasDeleted: boolean };
type Index = Map<string, Group>;
const none: readonly never[] = [];
/** Records of an animal are grouped by it while they are parsed: screens ask for those of each animal. */
const [owner, ...others] = ['animal_id', 'mother_id'] as const;

export class Table {
  private readonly known = new Map<string, Row>();
  private unread: { some: Iterator<Row[]>; keeps: (row: Row) => boolean } | null = null;
  /** field → referenced id → the rows that reference it; only for fields queried so far, and those grouped while the rows are parsed. */
  private readonly indexes = new Map<string, Index>();
  private list: Row[] | null = null;
  /** Changes since the list was made: old row, new row. */
  private changes: [Row | undefined, Row | undefined][] = [];

  constructor(
    private readonly references: readonly string[],
    private readonly identities: readonly string[] = [],
  ) {
    this.clear();
  }

  /** The value a row is indexed by. */
  private keyOf(field: string, row: Row) {
    const value = row[field] as string | null | undefined;
    return value && this.identities.includes(field) ? identityKey(value) : value;
  }

  /** Replaces all rows by these, filtered by `keeps`; parsed when first needed. */
  fill(some: Iterator<Row[]>, keeps: (row: Row) => boolean) {
    this.clear();
    this.unread = { some, keeps };
  }

  /** Parses some more; false: nothing is left. */
  parseMore(): boolean {
    if (!this.unread) return false;
    const { some, keeps } = this.unread;
    const { value, done } = some.next();
    if (done) this.unread = null;
    else
      for (const row of value)
        if (keeps(row)) {
          this.known.set(row.id, row);
          for (const [field, index] of this.indexes) add(index, this.keyOf(field, row), row);
        }
    return !done;
  }

  private get rows() {
    while (this.parseMore());
    return this.known;
  }

  get = (id: string) => this.rows.get(id);

  /** The rows that are not deleted: the same array until one of them changes. */
  living(): Row[] {
    if (this.changes.length > 0) this.list = this.list && withChanges(this.list, this.changes);
    this.changes = [];
    this.list ??= [...this.rows.values()].filter(isLiving);
    return this.list;
  }

  private recordChange(old: Row | undefined, row: Row | undefined) {
    if (this.list && this.changes.push([old, row]) > maxChanges) this.forgetList();
  }

  private forgetList() {
    this.list = null;
    this.changes = [];
  }

  set(row: Row) {
    const old = this.rows.get(row.id);
    if (old === row) return;
    this.rows.set(row.id, row);
    this.recordChange(old, row);
    for (const [field, index] of this.indexes) {
      const [was, is] = [old && this.keyOf(field, old), this.keyOf(field, row)];
      if (old && was === is) replace(index, was, old, row);
      else {
        if (old) replace(index, was, old, null);
        add(index, is, row);
      }
    }
  }

  drop(id: string) {
    const old = this.rows.get(id);
    if (!old) return;
    this.rows.delete(id);
    this.recordChange(old, undefined);
    for (const [field, index] of this.indexes) replace(index, this.keyOf(field, old), old, null);
  }

  clear() {
    this.unread = null;
    this.known.clear();
    this.forgetList();
    this.indexes.clear();
    if (this.references.includes(owner)) for (const field of [owner, ...others]) if (this.references.includes(field)) this.indexes.set(field, new Map());
  }

  by(field: string, value: string): readonly Row[] {
    return this.indexOn(field).get(value)?.rows ?? none;
  }

  /** Those that are not deleted: the same list until one of them changes. */
  livingBy(field: string, value: string): readonly Row[] {
    const group = this.indexOn(field).get(value);
    return group ? (group.living ??= group.hasDeleted ? group.rows.filter(isLiving) : [...group.rows]) : none;
  }

  /** Built on first use: the farm opens faster without it. */
  private indexOn(field: string) {
    while (this.parseMore());
    let index = this.indexes.get(field);
    if (index) return index;
    index = new Map();
    // Only references and identifications can be queried.
    if (!this.identities.includes(field) && !this.references.includes(field)) return index;
    this.indexes.set(field, index);
    for (const row of this.known.values()) add(index, this.keyOf(field, row), row);
    return index;
  }
}

const maxChanges = 100;
const isLiving = ({ deleted_at }: Row) => deleted_at === null;

/** A copy of the list with a few changes: no need to filter thousands of rows for one. Null if a deleted row is restored: its position is unknown. */
function withChanges(list: Row[], changes: [Row | undefined, Row | undefined][]): Row[] | null {
  const rows = [...list];
  for (const [old, row] of changes) {
    const shows = row && isLiving(row);
    if (old && isLiving(old)) rows.splice(rows.indexOf(old), 1, ...(shows ? [row] : []));
    else if (shows && old) return null;
    else if (shows) rows.push(row);
  }
  return rows;
}

function add(index: Index, key: string | null | undefined, row: Row) {
  if (!key) return;
  const group = index.get(key);
  if (!group) return void index.set(key, { rows: [row], living: null, hasDeleted: !isLiving(row) });
  group.rows.push(row);
  changed(group, row);
}

/** `by` null: removes it. */
function replace(index: Index, key: string | null | undefined, row: Row, by: Row | null) {
  const group = key && index.get(key);
  if (!group) return;
  // Mostly one of the newest.
  group.rows.splice(group.rows.lastIndexOf(row), 1, ...(by ? [by] : []));
  changed(group, by);
}

function changed(group: Group, row: Row | null) {
  group.living = null;
  if (row && !isLiving(row)) group.hasDeleted = true;
}
