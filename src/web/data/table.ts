// One noun's rows in memory, found by id and by reference at once.
import type { Row } from '#domain/kernel/farm';

export class Table {
  private readonly rows = new Map<string, Row>();
  /** field → id it leads to → rows that lead there. */
  private readonly leads = new Map<string, Map<string, Set<string>>>();

  constructor(references: { field: string }[]) {
    for (const { field } of references) this.leads.set(field, new Map());
  }

  get = (id: string) => this.rows.get(id);
  values = () => this.rows.values();

  set(row: Row) {
    const old = this.rows.get(row.id);
    this.rows.set(row.id, row);
    for (const [field, index] of this.leads) {
      if (old?.[field] === row[field]) continue;
      if (old) index.get(old[field] as string)?.delete(row.id);
      if (row[field]) grouped(index, row[field] as string).add(row.id);
    }
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
