// What one farm's store holds, and its keys in IndexedDB.
import type { DBSchema, IDBPTransaction } from 'idb';
import type { Kept, Refused } from '#data/replica';
import type { Described } from '#domain/overview/call-descriptions';
import type { Cursor, Deletion, FarmNow } from '#domain/sync/protocol';
import type { Call } from '#domain/verbs';

/**
 * State of the sync; missing until the first snapshot is complete. `shape`: of the stored rows. `offset`: the server's clock minus this device's.
 * `deletions`: what this person was told, newest last.
 */
export type SyncState = { cursor: Cursor; farm: FarmNow; shape: string; offset: number; deletions?: Deletion[] };
/** A snapshot being downloaded. `next`: where the next page begins, or null when only the final sync is missing. `pages`: where each page begins. */
export type Staged = { cursor: Cursor; shape: string; next: string | null; got: number; total: number; pages?: string[] };

export type OutboxEntry = { seq: number; call: Call };
/** Descriptions of calls by their ids, made while the rows that name their records still exist. */
export type Descriptions = Record<string, Described>;
/** Calls the server accepted in one answer, and the epoch of its history then. */
export type Delivered = { epoch: string; calls: Call[] };
/** A call the server had accepted before it was restored from a backup, and no longer has. */
export type LostCall = { call: Call; description: Described };
/** Delivered calls that the restored server still has, and those it lost. */
export type LookBack = { kept: Call[]; lost: LostCall[]; descriptions: Descriptions };
export interface Schema extends DBSchema {
  /** `noun/bucket` → its rows as JSON, without empty fields: 10 to 40 times faster than one entry per row, and faster to read than objects. */
  rows: { key: string; value: string };
  outbox: { key: number; value: Omit<OutboxEntry, 'seq'> & { seq?: number } };
  refused: { key: string; value: Refused };
  pages: { key: number; value: string };
  meta: { key: string; value: SyncState | Staged | object };
}
export const everything = ['rows', 'outbox', 'refused', 'pages', 'meta'] as const;
export type Writing = IDBPTransaction<Schema, (typeof everything)[number][], 'readwrite'>;

/** Names of the changed buckets, for the other tabs. */
export type Changed = string[] | 'all';

/** Keys in `meta`. */
export const deliveredKey = 'delivered';
export const describedKey = 'described';
export const lostKey = 'lost';
/** The mark that the farm was forgotten. */
export const gone = 'gone';

/** Value and key in `meta` of calls that the server has accepted, or keeps for the owner. */
export const deliveredEntry = ({ cursor: { epoch } }: SyncState, at: string, calls: Call[]): [Delivered, string] => [
  { epoch, calls },
  `${deliveredKey} ${at} ${calls[0]!.id}`,
];

export const isSameCall = (a: Call, b: Call) => JSON.stringify(a) === JSON.stringify(b);

export const keptOf = (queued: object[], refused: Refused[]): Kept => ({
  waiting: queued as OutboxEntry[],
  refused: refused.toSorted((a, b) => a.seq - b.seq),
});
