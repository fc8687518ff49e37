// What the screens are told about the device: the state of its store, of the sync and of the calls.
import { coalesce } from '#data/coalesce';
import type { Refused, Waiting } from '#data/replica';
import type { LostCall } from '#data/store-schema';

export type Condition = {
  /** Empty: no rows here, and the server cannot be reached. */
  phase: 'opening' | 'downloading' | 'ready' | 'empty';
  progress: { got: number; total: number } | null;
  /** Every stored row has been parsed, not only those that screens have needed so far. */
  read: boolean;
  /** Stuck: the last attempt failed; it is retried automatically. */
  sending: 'idle' | 'sending' | 'stuck';
  /** The server's message on why it postpones this account's calls. */
  reason: string | null;
  waiting: Waiting[];
  refused: Refused[];
  /** Calls the server had accepted before it was restored from a backup, and no longer has. */
  lostCalls: LostCall[];
  /** For owner and admins: calls of others that wait for their decision. */
  handedOver: number;
  /** Unsafe: this browser stores nothing. Full: no disk space left, or a write has failed for any other reason. */
  storage: 'safe' | 'unsafe' | 'full';
  /** The browser had discarded this farm's store; `restored`: unsent calls that came back from their second copy. */
  discarded: { restored: number } | null;
  /** The session ended: nothing is sent until the person signs in. */
  ended: boolean;
  /** The person no longer has access to the farm. */
  lost: boolean;
  /** The farm's owner or this person is suspended: all data stays here, and sync is retried at intervals. */
  suspended: boolean;
  /** The server has another version of the contract. */
  outdated: boolean;
};

/** Read from the replica and the sync client each time. */
type Live = Pick<Condition, 'progress' | 'waiting' | 'refused' | 'handedOver'>;
type Updated = Omit<Condition, keyof Live>;

const atStart: Updated = {
  phase: 'opening',
  read: false,
  sending: 'idle',
  reason: null,
  storage: 'safe',
  discarded: null,
  ended: false,
  lost: false,
  suspended: false,
  outdated: false,
  lostCalls: [],
};

export class WatchedCondition {
  private updated = atStart;
  private shown: Condition;
  private readonly watchers = new Set<() => void>();

  constructor(private readonly live: () => Live) {
    this.shown = { ...this.updated, ...live() };
  }

  current = () => this.shown;

  watch = (watcher: () => void) => {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  };

  update(change: Partial<Updated>) {
    this.updated = { ...this.updated, ...change };
    const now = { ...this.updated, ...this.live() };
    // Keep the same object while nothing has changed: React then skips the render.
    if (!isSame(this.shown, now)) this.shown = now;
    this.notify();
  }

  /** Deferred, so that the dispatching code continues before React renders: the form closes in the same render in which its row appears. */
  private readonly notify = coalesce(() => {
    for (const watcher of this.watchers) watcher();
  });
}

const isSame = (a: Condition, b: Condition) => (Object.keys(b) as (keyof Condition)[]).every((name) => a[name] === b[name]);
