// One noun's rows in memory, found by id and by reference.
import type { Row } from '#domain/kernel/farm';
import type { NounName } from '#domain/nouns';

/** A store's rows that nobody has wanted yet, some at a time. */
export type Unread = Map<NounName, IterableIterator<Row[]>>;

export class Table {
  private readonly known = new Map<string, Row>();
  private unread: { some: Iterator<Row[]>; keeps: (row: Row) => boolean } | null = null;
  /** field → id it leads to → rows that lead there; of the fields somebody has asked by. */
  private readonly leads = new Map<string, Map<string, Set<string>>>();
  private list: Row[] | null = null;
  /** What has happened since the list was made: old row, new row. */
  private since: [Row | undefined, Row | undefined][] = [];

  constructor(private readonly references: { field: string }[]) {}

  /** These are all its rows from now on, those it `keeps`; read when the first of them is wanted. */
  fill(some: Iterator<Row[]>, keeps: (row: Row) => boolean) {
    this.clear();
    this.unread = { some, keeps };
  }

  /** Reads some more; false: there is nothing left to be read. */
  readOn(): boolean {
    if (!this.unread) return false;
    const { some, keeps } = this.unread;
    const { value, done } = some.next();
    if (done) this.unread = null;
    else for (const row of value) if (keeps(row)) this.known.set(row.id, row);
    return !done;
  }

  private get rows() {
    while (this.readOn());
    return this.known;
  }

  get = (id: string) => this.rows.get(id);

  /** The living rows: the same array until one of the rows changes. */
  living(): Row[] {
    if (this.since.length > 0) this.list = this.list && amended(this.list, this.since);
    this.since = [];
    this.list ??= [...this.rows.values()].filter(isLiving);
    return this.list;
  }

  private happened(old: Row | undefined, row: Row | undefined) {
    if (this.list && this.since.push([old, row]) > few) this.forgetList();
  }

  private forgetList() {
    this.list = null;
    this.since = [];
  }

  set(row: Row) {
    const old = this.rows.get(row.id);
    if (old === row) return;
    this.rows.set(row.id, row);
    this.happened(old, row);
    for (const [field, index] of this.leads) {
      if (old?.[field] === row[field]) continue;
      if (old) index.get(old[field] as string)?.delete(row.id);
      if (row[field]) grouped(index, row[field] as string).add(row.id);
    }
  }

  drop(id: string) {
    const old = this.rows.get(id);
    if (!old) return;
    this.rows.delete(id);
    this.happened(old, undefined);
    for (const [field, index] of this.leads) index.get(old[field] as string)?.delete(id);
  }

  clear() {
    this.unread = null;
    this.known.clear();
    this.forgetList();
    this.leads.clear();
  }

  by(field: string, value: string) {
    return [...(this.ledBy(field).get(value) ?? [])].map((id) => this.rows.get(id)!);
  }

  /** Made when it is first wanted: a farm opens sooner without. */
  private ledBy(field: string) {
    let index = this.leads.get(field);
    if (index) return index;
    index = new Map();
    // By anything but a reference nothing is found.
    if (!this.references.some((reference) => reference.field === field)) return index;
    this.leads.set(field, index);
    for (const row of this.rows.values()) if (row[field]) grouped(index, row[field] as string).add(row.id);
    return index;
  }
}

const few = 100;
const isLiving = ({ deleted_at }: Row) => deleted_at === null;

/** A copy in which a few rows are others: thousands need not be read again for one. Null when a row comes back among the others: only all of them know where it stood. */
function amended(list: Row[], since: [Row | undefined, Row | undefined][]): Row[] | null {
  const rows = [...list];
  for (const [old, row] of since) {
    const shows = row && isLiving(row);
    if (old && isLiving(old)) rows.splice(rows.indexOf(old), 1, ...(shows ? [row] : []));
    else if (shows && old) return null;
    else if (shows) rows.push(row);
  }
  return rows;
}

function grouped(index: Map<string, Set<string>>, value: string) {
  let group = index.get(value);
  if (!group) index.set(value, (group = new Set()));
  return group;
}
