// The state of the sync of one farm.
import { type Replica, whoIn } from '#data/replica';
import type { Store } from '#data/store';
import type { Changed, SyncState } from '#data/store-schema';
import type { NounName } from '#domain/nouns';
import type { Cursor, OlderPage, SnapshotPage, SyncAnswer } from '#domain/sync/protocol';
import type { Call } from '#domain/verbs';

/** The requests of sync, independent of the transport. */
export type SyncApi = {
  /** `as`: whose calls these are. The session may meanwhile belong to another person. */
  sync(cursor: Cursor | null, calls: Call[], as: string | null): Promise<SyncAnswer>;
  /** `upto`: where the page ends, if known. */
  snapshot(after: string | null, upto?: string): Promise<SnapshotPage>;
  older(noun: NounName, after: string | null): Promise<OlderPage>;
  /** Which of these calls the server has. */
  known(ids: string[]): Promise<string[]>;
};

/** The server answered but postponed the calls; the message is its reason, if any. */
export class Postponed extends Error {}

export const mostCalls = 100;

/** Loaded after the first screen, which needs none of it; on a new phone, which has no screen before it, at once. */
export const exchanging = () => import('#data/exchange');

export class SyncClient {
  syncState: SyncState | undefined;
  progress: { got: number; total: number } | null = null;
  /** The server has another version of the contract. */
  outdated = false;
  /** Reduced when the server finds a batch too large or cannot parse it. */
  batch = mostCalls;

  constructor(
    readonly store: Store,
    readonly replica: Replica,
    readonly api: SyncApi,
    /** Notifies the screens and the other tabs. */
    readonly onChange: (changed: Changed, answered: boolean) => void,
    /** Stored rows turned out to be unreadable when they were needed. */
    readonly onUnreadable: () => void,
  ) {}

  /** Sends the outbox and receives changes, until the outbox is empty. */
  exchange = async () => (await exchanging()).exchange(this);

  setSyncState(syncState: SyncState) {
    this.syncState = syncState;
    this.replica.who = whoIn(syncState.farm);
  }
}
