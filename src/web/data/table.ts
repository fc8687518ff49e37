// One noun's rows in memory, found by id and by reference.
import type { Row } from '#domain/kernel/farm';

export class Table {
  private readonly rows = new Map<string, Row>();
  /** field → id it leads to → rows that lead there; of the fields somebody has asked by. */
  private readonly leads = new Map<string, Map<string, Set<string>>>();
  private list: Row[] | null = null;

  constructor(private readonly references: { field: string }[]) {}

  get = (id: string) => this.rows.get(id);

  /** The living rows: the same array until one of the rows changes. */
  living(): Row[] {
    this.list ??= [...this.rows.values()].filter(({ deleted_at }) => deleted_at === null);
    return this.list;
  }

  set(row: Row) {
    const old = this.rows.get(row.id);
    if (old === row) return;
    this.rows.set(row.id, row);
    this.list = null;
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
    this.list = null;
    for (const [field, index] of this.leads) index.get(old[field] as string)?.delete(id);
  }

  clear() {
    this.rows.clear();
    this.list = null;
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

function grouped(index: Map<string, Set<string>>, value: string) {
  let group = index.get(value);
  if (!group) index.set(value, (group = new Set()));
  return group;
}
