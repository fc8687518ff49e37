// The rows of a store as text: in buckets, without empty fields.
import type { Row } from '#domain/kernel/farm';
import { stamps } from '#domain/kernel/stamps';
import type { NounName } from '#domain/nouns';
import { outline, outlined } from '#domain/sync/outline';

export const bucketOf = (noun: NounName, id: string) => `${noun}/${id.slice(-2)}`;
export const nounOf = (bucket: string) => bucket.slice(0, bucket.indexOf('/')) as NounName;

/** Stored data is corrupt. */
export class Unreadable extends Error {}

/** What the buckets of each noun have. Nouns unknown to this version of the application are skipped, not deleted. */
export function byNoun<T>(buckets: string[], contents: T[]) {
  const nouns = new Map<NounName, T[]>();
  for (const [i, bucket] of buckets.entries()) {
    const noun = nounOf(bucket);
    const found = nouns.get(noun);
    if (found) found.push(contents[i]!);
    else if (outlined.includes(noun)) nouns.set(noun, [contents[i]!]);
  }
  return nouns;
}

/** Undefined: not valid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function assertReadable<T>(read: T | undefined): T {
  if (read === undefined) throw new Unreadable();
  return read;
}

export const textOf = (rows: Map<string, Row>) => JSON.stringify(Array.from(rows.values(), filledFields));

/** Not by a replacer of JSON.stringify, which takes ten times as long. */
function filledFields(row: Row) {
  const filled: Record<string, unknown> = {};
  for (const field in row) if (row[field] !== null && row[field] !== undefined) filled[field] = row[field];
  return filled;
}

/** Every field of a noun as null, in a fixed order: all its rows then share one hidden class. */
const blanks = Object.fromEntries(outlined.map((noun) => [noun, Object.fromEntries(['id', ...outline[noun].names, ...stamps].map((field) => [field, null]))]));

/** Fields missing in the JSON become null, also those added to the noun after the row was stored. */
export function rowsIn(noun: NounName, bucket: string | undefined): Row[] | undefined {
  const rows: unknown = bucket === undefined ? [] : parsed(bucket);
  if (!Array.isArray(rows)) return undefined;
  return wholeRows(noun, rows as Row[]);
}

/** With every field. */
export function wholeRows(noun: NounName, rows: Row[]) {
  const blank = blanks[noun]!;
  return rows.map((row) => ({ ...blank, ...row }) as Row);
}

export const readableRows = (noun: NounName, bucket: string | undefined) => assertReadable(rowsIn(noun, bucket));

export function grouped(buckets: Map<string, Map<string, Row>>, name: string) {
  let bucket = buckets.get(name);
  if (!bucket) buckets.set(name, (bucket = new Map()));
  return bucket;
}
