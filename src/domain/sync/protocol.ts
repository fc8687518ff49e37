// What a device and the server say to each other: calls one way, results and rows the other.

import type { Clash } from '#domain/kernel/errors';
import type { Actor } from '#domain/kernel/roles';
import type { NounName, Rows } from '#domain/nouns';
import type { AccessibleFarm } from '#domain/people/accounts';

export type Cursor = { epoch: string; version: number };

/** One for each call, in order. `later` after a fault of the infrastructure, or when the owner has no room left: the call waits, and the message says for what. */
export type Result =
  | { id: string | null; status: 'ok'; version: number }
  | ({ id: string | null; status: 'refused' } & Refusal)
  | { id: string | null; status: 'later'; message?: string };
export type Refusal = { message: string; code: string; field?: string; clash?: Clash };

export type ServerRows = { [N in NounName]?: Rows[N][] };

/** The farm as the server knows it now, and who the person is there. */
export type FarmNow = {
  id: string;
  farm_name: string;
  time_zone: string;
  person: Actor;
  farms: AccessibleFarm[];
  now: string;
  contract: string;
};

/** `snapshot`: what changed cannot be told; the farm has to be taken anew. */
export type SyncAnswer = { results: Result[]; rows: ServerRows; cursor: Cursor | null; farm: FarmNow; snapshot?: { message: string; code: string } };

/** A page of the whole farm. The first one's cursor is where the pull after the last page starts; `pages`: where the others begin. */
export type SnapshotPage = { rows: ServerRows; next: string | null; cursor: Cursor; farm: FarmNow; total?: number; pages?: string[] };

/** Records of a noun that devices keep only in part, from before what they keep; newest first. */
export type OlderPage = { rows: Rows[NounName][]; next: string | null };
