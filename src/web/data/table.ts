// One noun's rows in memory, found by id and by reference at once.
import type { Row } from '#domain/kernel/farm';

export class Table {
  private readonly rows = new Map<string, Row>();
  /** field → id it leads to → rows that lead there. */
  private readonly leads = new Map<string, Map<string, Set<string>>>();
  private list: Row[] | null = null;

  constructor(references: { field: string }[]) {
    for (const { field } of references) this.leads.set(field, new Map());
  }

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
    for (const index of this.leads.values()) index.clear();
  }

  by(field: string, value: string) {
    return [...(this.leads.get(field)?.get(value) ?? [])].map((id) => this.rows.get(id)!);
  }
}

function grouped(index: Map<string, Set<string>>, value: string) {
  let group = index.get(value);
  if (!group) index.set(value, (group = new Set()));
  return group;
}
