// The messages between device and server: calls in one direction, results and rows in the other.

import type { Cause, Clash, Other, Question } from '#domain/kernel/errors';
import type { Actor } from '#domain/kernel/roles';
import type { NounName, Rows } from '#domain/nouns';
import type { AccessibleFarm } from '#domain/people/accounts';

export type Cursor = { epoch: string; version: number };

/** One per call, in order. `later`: infrastructure failure or storage quota reached; the call stays in the outbox, and the message gives the reason. */
export type Result =
  | { id: string | null; status: 'ok'; version: number }
  | ({ id: string | null; status: 'refused' } & Refusal)
  | { id: string | null; status: 'later'; message?: string };
export type Refusal = { message: string; code: string; field?: string; clash?: Clash; other?: Other; cause?: Cause; confirm?: Question[] };

export type ServerRows = { [N in NounName]?: Rows[N][] };

/** The farm and the person's role as the server knows them now. */
export type FarmNow = {
  id: string;
  farm_name: string;
  time_zone: string;
  /** Brazilian state (UF) of the farm; missing in what a phone stored before. */
  state?: string | null;
  person: Actor;
  farms: AccessibleFarm[];
  now: string;
  contract: string;
  /** For owner and admins: calls of others that wait for their decision. */
  handed_over?: number;
};

/** Somebody else deleted a record that this person worked on. */
export type Deletion = { call_id: string; noun: NounName; id: string; who: string; at: string };

/** `snapshot`: cursor unusable, full resync needed. */
export type SyncAnswer = {
  results: Result[];
  rows: ServerRows;
  cursor: Cursor | null;
  farm: FarmNow;
  snapshot?: { message: string; code: string };
  deletions?: Deletion[];
};

/** A page of the snapshot. The cursor of the first page is where the pull after the last page starts; `pages`: the starts of the others. */
export type SnapshotPage = { rows: ServerRows; next: string | null; cursor: Cursor; farm: FarmNow; total?: number; pages?: string[] };

/** Older records of a noun that devices hold only in part; newest first. */
export type OlderPage = { rows: Rows[NounName][]; next: string | null };
