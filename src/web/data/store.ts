// One farm on this device, in IndexedDB: rows in buckets, the outbox, refused calls, and the sync cursor.
import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { OutboxCopy } from '#data/outbox-copy';
import type { CopyChange } from '#data/outbox-file';
import type { Kept } from '#data/replica';
import { byNoun, readableRows, rowsIn } from '#data/store-rows';
import {
  type Descriptions,
  describedKey,
  everything,
  gone,
  keptOf,
  type LostCall,
  lostKey,
  type OutboxEntry,
  type Schema,
  type SyncState,
} from '#data/store-schema';
import type { Unread } from '#data/table';
import type { Row } from '#domain/kernel/farm';
import type { NounName } from '#domain/nouns';
import type { ServerRows } from '#domain/sync/protocol';
import type { Call } from '#domain/verbs';

/** Why a store can no longer be used. */
export type ClosedBy = 'another tab' | 'the browser' | 'a failed write';

export class Store {
  /** The second copy of the outbox, once it is open. */
  copy: OutboxCopy | undefined;
  /** The rows were deleted on purpose. */
  emptied = false;

  private constructor(readonly db: IDBPDatabase<Schema>) {}

  static async open(name: string, closed: (by: ClosedBy) => void) {
    const db = await openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('rows');
        fresh.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
        fresh.createObjectStore('refused', { keyPath: 'call.id' });
        fresh.createObjectStore('pages', { autoIncrement: true });
        fresh.createObjectStore('meta');
      },
      blocking(_current, _wanted, event) {
        (event.target as IDBDatabase).close();
        closed('another tab');
      },
      terminated: () => closed('the browser'),
    });
    // Without an error our own code aborted it.
    db.addEventListener('abort', ({ target }) => (target as IDBTransaction).error && closed('a failed write'));
    return new Store(db);
  }

  close = () => this.db.close();

  async syncState() {
    return (await this.db.get('meta', 'heard')) as SyncState | undefined;
  }

  /** State of a screen that survives a restart; null deletes it. */
  noted = (name: string): Promise<object | undefined> => this.db.get('meta', `note ${name}`);
  notes = (prefix: string): Promise<object[]> => this.db.getAll('meta', IDBKeyRange.bound(`note ${prefix}`, `note ${prefix}\uffff`));
  async note(name: string, value: object | null) {
    const tx = this.db.transaction('meta', 'readwrite');
    const isForgotten = await tx.store.count(gone);
    await Promise.all([value && isForgotten === 0 ? tx.store.put(value, `note ${name}`) : tx.store.delete(`note ${name}`), tx.done]);
  }

  async kept(): Promise<Kept> {
    // Reads only these two: they may be readable when the rest of the store is not.
    const [queued, refused] = await Promise.all([this.db.getAll('outbox'), this.db.getAll('refused')]);
    return keptOf(queued, refused);
  }

  /** The next calls to send, in the order of dispatch. */
  async next(most: number) {
    return (await this.db.getAll('outbox', null, most)) as OutboxEntry[];
  }

  /** The rows of some buckets and the outbox, in one transaction. */
  async read(buckets: string[]): Promise<Kept & { rows: ServerRows }> {
    const tx = this.db.transaction(everything, 'readonly');
    const wanted = Promise.all(buckets.map((bucket) => tx.objectStore('rows').get(bucket)));
    const [texts, queued, refused] = await Promise.all([wanted, tx.objectStore('outbox').getAll(), tx.objectStore('refused').getAll()]);
    const rows: Partial<Record<NounName, Row[]>> = {};
    for (const [noun, found] of byNoun(buckets, texts)) rows[noun] = found.flatMap((text) => readableRows(noun, text));
    return { rows: rows as ServerRows, ...keptOf(queued, refused) };
  }

  /** Every row, parsed when first needed: the farm opens with what its first screen shows. `onUnreadable`: called once, for the first corrupt bucket. */
  async readAll(onUnreadable: () => void): Promise<Kept & { unread: Unread }> {
    const tx = this.db.transaction(everything, 'readonly');
    const [texts, names, queued, refused] = await Promise.all([
      tx.objectStore('rows').getAll(),
      tx.objectStore('rows').getAllKeys(),
      tx.objectStore('outbox').getAll(),
      tx.objectStore('refused').getAll(),
    ]);
    let reported = false;
    function* parseMore(noun: NounName, found: (string | undefined)[]) {
      for (const text of found) {
        const rows = rowsIn(noun, text);
        if (rows) yield rows;
        else if (!reported) {
          reported = true;
          onUnreadable();
        }
      }
    }
    return { unread: new Map([...byNoun(names, texts)].map(([noun, found]) => [noun, parseMore(noun, found)])), ...keptOf(queued, refused) };
  }

  both<T>(change: CopyChange, undo: CopyChange, write: () => Promise<T>, undoWrite?: (written: T) => Promise<unknown>) {
    return this.copy ? this.copy.both(change, undo, write, undoWrite) : write();
  }

  after<T>(write: () => Promise<T>, change: (copy: OutboxCopy) => Promise<unknown>) {
    return this.copy ? this.copy.after(write, () => change(this.copy!)) : write();
  }

  /** Resolves when the call is on disk, in both copies, not only in the system's cache. `note`: of the draft that becomes this call. */
  add = (call: Call, note: string | null = null): Promise<number> =>
    this.both(
      { add: call },
      { remove: [call.id] },
      () => this.addHere(call, note),
      (seq) => this.db.delete('outbox', seq),
    );

  private async addHere(call: Call, note: string | null): Promise<number> {
    const tx = this.db.transaction(note === null ? ['outbox'] : ['outbox', 'meta'], 'readwrite', { durability: 'strict' });
    const done = Promise.all([tx.objectStore('outbox').add({ call }), note === null ? undefined : tx.objectStore('meta').delete(`note ${note}`), tx.done]);
    // It fails with `commit` too.
    done.catch(() => {});
    // Commit at once instead of waiting for the event of `add`.
    tx.commit();
    const [seq] = await done;
    return seq;
  }

  async lost() {
    return ((await this.db.get('meta', lostKey)) as { calls: LostCall[] } | undefined)?.calls ?? [];
  }

  /** Puts the lost calls into the outbox again, with their ids and in their order, or gives them up. */
  settleLost = async (decision: 'send' | 'dismiss'): Promise<void> => (await decisions()).settleLost(this, decision);

  /** Moves a refused call, or its replacement, to the end of the outbox. */
  requeue = async (call: Call, refused = call.id): Promise<number> => (await decisions()).requeue(this, call, refused);

  /** Replaces a waiting call in its place, if it is still there as the person saw it. */
  correct = async (seq: number, seen: Call, call: Call): Promise<void> => (await decisions()).correct(this, seq, seen, call);

  /** False: it was no longer there; sent, or discarded in another tab. */
  discard = async (call_id: string, handedOver = false): Promise<boolean> => (await decisions()).discard(this, call_id, handedOver);

  /** Deletes unreadable rows, which forces a full resync. The outbox stays. */
  async forgetRows() {
    const tx = this.db.transaction(['rows', 'pages', 'meta'], 'readwrite');
    const wasHeld = (await tx.objectStore('meta').count('heard')) > 0;
    const deleted = ['heard', 'staged'].map((name) => tx.objectStore('meta').delete(name));
    await Promise.all([tx.objectStore('rows').clear(), tx.objectStore('pages').clear(), ...deleted, tx.done]);
    // One that the browser had discarded was empty before.
    this.emptied ||= wasHeld;
  }

  /**
   * The person lost the farm, or another person signed in: deletes rows, pages and notes, and sets a mark so that no open tab writes them again.
   * Unsent and refused calls stay, but without the conflicting values that others had written.
   */
  forgetFarm = async (descriptions: Descriptions = {}): Promise<Kept> => (await decisions()).forgetFarm(this, descriptions);

  /** Removes the mark of `forgetFarm`: the person has the farm open again. Writes only if there is one: a start on a full disk must not write. */
  async clearForgotten() {
    if ((await this.db.count('meta', gone)) > 0) await this.db.delete('meta', gone);
  }

  /** Descriptions of the calls left after `forgetFarm`. */
  async descriptions(): Promise<Descriptions> {
    return ((await this.db.get('meta', gone)) as { told: Descriptions } | undefined)?.told ?? {};
  }

  /** Descriptions of the calls that were on this device when the server was restored: their records may be unknown now. */
  describedBefore = async () => ((await this.db.get('meta', describedKey)) as Descriptions | undefined) ?? {};

  /** Adds calls saved from an unreadable store, or from the second copy. */
  restoreOutbox = async (kept: Kept): Promise<void> => (await decisions()).restoreOutbox(this, kept);
}

/** Changes that few starts need. */
const decisions = () => import('#data/store-decisions');

export const deleteStore = (name: string) => deleteDB(name);
