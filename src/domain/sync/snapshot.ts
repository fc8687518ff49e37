// A page of a snapshot as it travels: a line of JSON that says whose and as of when, the rows of each noun as PostgreSQL copied them below a line
// that says how they are read, and a line that says where the next page begins. Without that one it was cut off.
import { type Columns, rowsCopied } from '#domain/kernel/copied';
import type { NounName } from '#domain/nouns';
import type { ServerRows, SnapshotPage } from '#domain/sync/protocol';

/** What went to other farms comes behind all nouns. */
export const gone = 'departures';

export type Heading = { noun: NounName | typeof gone; columns: Columns };
export const endOfRows = '\\.\n';

export type Departed = { noun: NounName; version: number; to_farm_id: string; last_row: object; row_id: string };

/** What has left stands among the rows as removed, and says where it went. */
export function admit(rows: ServerRows, departed: Departed[]) {
  for (const { noun, version, to_farm_id, last_row } of departed) {
    const all = ((rows[noun] as object[] | undefined) ?? (rows[noun] = [])) as object[];
    all.push({ ...last_row, version, moved_to: to_farm_id });
  }
}

export function pageOf(text: string): SnapshotPage {
  let at = 0;
  /** Up to this mark, which has to be there. */
  const take = (mark: string, rest = '') => {
    const end = text.indexOf(mark + rest, at);
    if (end < 0) throw new Error('A page of the snapshot was cut off');
    const taken = text.slice(at, end + mark.length);
    at = end + mark.length + rest.length;
    return taken;
  };
  const line = () => JSON.parse(take('\n')) as object;
  const first = line() as Omit<SnapshotPage, 'rows' | 'next'>;
  const rows: ServerRows = {};
  for (;;) {
    const said = line() as Heading | { next: string | null };
    if ('next' in said) return { ...first, rows, next: said.next };
    const copied = rowsCopied(take('\n', endOfRows), said.columns);
    if (said.noun === gone) admit(rows, copied as Departed[]);
    else rows[said.noun] = copied as never;
  }
}
