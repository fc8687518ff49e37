// The format of a snapshot page: a line of JSON with farm and cursor; for each noun a line with its columns, then its rows in COPY format;
// and a last line with the start of the next page. Without the last line the page was truncated.
import { type Columns, parseCopiedRows } from '#domain/kernel/copy-format';
import type { NounName } from '#domain/nouns';
import type { ServerRows, SnapshotPage } from '#domain/sync/protocol';

/** Rows that moved to other farms come after all nouns. */
export const departuresKey = 'departures';

export type Heading = { noun: NounName | typeof departuresKey; columns: Columns };
export const endOfRows = '\\.\n';

export type Departed = { noun: NounName; version: number; to_farm_id: string; last_row: object; row_id: string };

/** Adds moved rows as removed ones with their new farm. */
export function addMoved(rows: ServerRows, departed: Departed[]) {
  for (const { noun, version, to_farm_id, last_row } of departed) {
    const all = ((rows[noun] as object[] | undefined) ?? (rows[noun] = [])) as object[];
    all.push({ ...last_row, version, moved_to: to_farm_id });
  }
}

export function pageOf(text: string): SnapshotPage {
  let at = 0;
  /** The text up to `mark`, which must exist. */
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
    const heading = line() as Heading | { next: string | null };
    if ('next' in heading) return { ...first, rows, next: heading.next };
    const copied = parseCopiedRows(take('\n', endOfRows), heading.columns);
    if (heading.noun === departuresKey) addMoved(rows, copied as Departed[]);
    else rows[heading.noun] = copied as never;
  }
}
