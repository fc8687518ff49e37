// One farm on this device, in IndexedDB: rows in buckets, the outbox, refused calls, and the sync cursor.
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from 'idb';
import type { OutboxCopy } from '#data/outbox-copy';
import type { CopyChange } from '#data/outbox-file';
import { type Kept, type Refused, refusedCall } from '#data/replica';
import type { Unread } from '#data/table';
import { addDays } from '#domain/kernel/dates';
import type { Row } from '#domain/kernel/farm';
import { isRecent, recentSince, stamps } from '#domain/kernel/noun';
import type { NounName } from '#domain/nouns';
import type { Described } from '#domain/overview/call-descriptions';
import { outline, outlined } from '#domain/sync/outline';
import type { Cursor, Deletion, FarmNow, Refusal, Result, ServerRows, SnapshotPage } from '#domain/sync/protocol';
import type { Call } from '#domain/verbs';

/**
 * State of the sync; missing until the first snapshot is complete. `shape`: of the stored rows. `offset`: the server's clock minus this device's.
 * `deletions`: what this person was told, newest last.
 */
export type SyncState = { cursor: Cursor; farm: FarmNow; shape: string; offset: number; deletions?: Deletion[] };
/** A snapshot being downloaded. `next`: where the next page begins, or null when only the final sync is missing. `pages`: where each page begins. */
export type Staged = { cursor: Cursor; shape: string; next: string | null; got: number; total: number; pages?: string[] };

export type OutboxEntry = { seq: number; call: Call };
type Answer = { sent: OutboxEntry[]; results: Result[]; rows: ServerRows; syncState: SyncState | null; at: string };
/** Descriptions of calls by their ids, made while the rows that name their records still exist. */
export type Descriptions = Record<string, Described>;
/** Calls the server accepted in one answer, and the epoch of its history then. */
export type Delivered = { epoch: string; calls: Call[] };
/** A call the server had accepted before it was restored from a backup, and no longer has. */
export type LostCall = { call: Call; description: Described };
/** Delivered calls that the restored server still has, and those it lost. */
export type LookBack = { kept: Call[]; lost: LostCall[]; descriptions: Descriptions };
interface Schema extends DBSchema {
  /** `noun/bucket` → its rows as JSON, without empty fields: 10 to 40 times faster than one entry per row, and faster to read than objects. */
  rows: { key: string; value: string };
  outbox: { key: number; value: Omit<OutboxEntry, 'seq'> & { seq?: number } };
  refused: { key: string; value: Refused };
  pages: { key: number; value: string };
  meta: { key: string; value: SyncState | Staged | object };
}
export const everything = ['rows', 'outbox', 'refused', 'pages', 'meta'] as const;
type Writing = IDBPTransaction<Schema, (typeof everything)[number][], 'readwrite'>;

/** Names of the changed buckets, for the other tabs. */
export type Changed = string[] | 'all';

const bucketOf = (noun: NounName, id: string) => `${noun}/${id.slice(-2)}`;
const nounOf = (bucket: string) => bucket.slice(0, bucket.indexOf('/')) as NounName;

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

  /** Stores a sync response in one transaction. */
  settle(answer: Answer): Promise<string[]> {
    const refuse: Refused[] = [];
    const remove = answer.sent.flatMap(({ call }, i) => (answer.results[i]!.status === 'later' ? [] : [call.id]));
    if (remove.length === 0) return this.settleHere(answer, refuse);
    return this.after(
      () => this.settleHere(answer, refuse),
      (copy) => copy.change({ remove, refuse }),
    );
  }

  private async settleHere({ sent, results, rows, syncState, at }: Answer, refuse: Refused[]): Promise<string[]> {
    const tx = this.db.transaction(everything, 'readwrite', { durability: results.length > 0 ? 'strict' : 'default' });
    const [present, known, isForgotten] = await Promise.all([
      Promise.all(sent.map(({ seq }) => tx.objectStore('outbox').get(seq))),
      tx.objectStore('meta').count('heard'),
      tx.objectStore('meta').count(gone),
    ]);
    const written: Promise<unknown>[] = [tx.done];
    for (const [i, { seq, call }] of sent.entries()) {
      const result = results[i]!;
      const now = present[i]?.call;
      if (result.status === 'later') continue;
      if (now && !isSameCall(now, call)) {
        // Corrected while it was being sent. Refused: the corrected one is sent next. Accepted: keep the correction for the person to decide.
        if (result.status === 'ok')
          written.push(tx.objectStore('outbox').delete(seq), tx.objectStore('refused').put(refusedCall(seq, now, sentBefore(call.id), at)));
        continue;
      }
      written.push(tx.objectStore('outbox').delete(seq));
      if (result.status === 'ok') written.push(tx.objectStore('refused').delete(call.id));
      // Discarded meanwhile: do not add it again.
      else if (now) {
        const refused = refusedCall(seq, call, result, at);
        refuse.push(refused);
        written.push(tx.objectStore('refused').put(refused));
      }
    }
    const accepted = sent.flatMap(({ call }, i) => (results[i]!.status === 'ok' ? call : []));
    if (accepted.length > 0 && syncState && isForgotten === 0) {
      const delivered: Delivered = { epoch: syncState.cursor.epoch, calls: accepted };
      written.push(tx.objectStore('meta').put(delivered, `${deliveredKey} ${at} ${accepted[0]!.id}`));
      written.push(tx.objectStore('meta').delete(IDBKeyRange.bound(deliveredKey, `${deliveredKey} ${addDays(at.slice(0, 10), -deliveredDays)}`)));
    }
    // If the rows were deleted meanwhile, do not store a cursor for them.
    if (syncState && known > 0) written.push(tx.objectStore('meta').put(syncState, 'heard'));
    return abortOnError(tx, Promise.all([merge(tx, isForgotten > 0 ? {} : rows, keptSince(at)), ...written])).then(([changed]) => changed);
  }

  /** Calls of the last days that the server accepted, in order. */
  async delivered() {
    return (await this.db.getAll('meta', allDelivered())) as Delivered[];
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
  discard = async (call_id: string): Promise<boolean> => (await decisions()).discard(this, call_id);

  async staged() {
    return (await this.db.get('meta', 'staged')) as Staged | undefined;
  }

  /** Adds a page only after the one it follows: two tabs downloading at once must not mix their pages. */
  async stage(page: SnapshotPage, state: Staged, from: string | null) {
    const tx = this.db.transaction(['pages', 'meta'], 'readwrite');
    const first = from === null;
    const [before, isForgotten] = await Promise.all([tx.objectStore('meta').get('staged') as Promise<Staged | undefined>, tx.objectStore('meta').count(gone)]);
    if (isForgotten > 0) throw new FarmForgotten();
    if (!first && before?.next !== from) throw new Error('Another tab downloads too');
    await Promise.all([
      first && tx.objectStore('pages').clear(),
      tx.objectStore('pages').add(JSON.stringify(page.rows)),
      tx.objectStore('meta').put(state, 'staged'),
      tx.done,
    ]);
  }

  async discardStaged() {
    const tx = this.db.transaction(['pages', 'meta'], 'readwrite');
    await Promise.all([tx.objectStore('pages').clear(), tx.objectStore('meta').delete('staged'), tx.done]);
  }

  /** Replaces every row by the staged pages and the final sync, in one transaction. The outbox stays. */
  async commitStaged(last: ServerRows, syncState: SyncState, past?: LookBack) {
    const buckets = new Map<string, Map<string, Row>>();
    const put = (noun: NounName, row: Row) => {
      const bucket = grouped(buckets, bucketOf(noun, row.id));
      if (row.version > (bucket.get(row.id)?.version ?? -1)) bucket.set(row.id, row);
    };
    const tx = this.db.transaction(['rows', 'pages', 'meta'], 'readwrite');
    const [isForgotten, isStaged] = await Promise.all([tx.objectStore('meta').count(gone), tx.objectStore('meta').count('staged')]);
    if (isForgotten > 0) throw new FarmForgotten();
    // Its pages are gone: without them this would delete every row. Happens where browsers have no locks, on plain HTTP.
    if (isStaged === 0) throw new Error('Another tab has stored the download');
    for (const page of [...(await tx.objectStore('pages').getAll()).map((text) => assertReadable(parsed(text)) as ServerRows), last])
      for (const noun of outlined) for (const row of page[noun] ?? []) put(noun, row as Row);
    await Promise.all([
      tx.objectStore('rows').clear(),
      ...[...buckets].map(([bucket, rows]) => tx.objectStore('rows').put(textOf(rows), bucket)),
      tx.objectStore('pages').clear(),
      tx.objectStore('meta').delete('staged'),
      tx.objectStore('meta').put(syncState, 'heard'),
      ...(past ? await this.rememberLost(tx.objectStore('meta'), past, syncState) : []),
      tx.done,
    ]);
  }

  /** After a restore: what is lost, with earlier losses nobody has decided about, and what the server still has, under its new epoch. */
  private async rememberLost(
    meta: IDBPObjectStore<Schema, ('rows' | 'pages' | 'meta')[], 'meta', 'readwrite'>,
    { kept, lost, descriptions }: LookBack,
    { cursor, farm }: SyncState,
  ) {
    const before = ((await meta.get(lostKey)) as { calls: LostCall[] } | undefined)?.calls ?? [];
    const calls = [...before.filter(({ call }) => !lost.some((one) => one.call.id === call.id)), ...lost];
    const delivered: Delivered = { epoch: cursor.epoch, calls: kept };
    return [
      meta.delete(allDelivered()),
      kept.length > 0 && meta.put(delivered, `${deliveredKey} ${farm.now}`),
      calls.length > 0 && meta.put({ calls }, lostKey),
      meta.put(descriptions, describedKey),
    ];
  }

  /** Deletes unreadable rows, which forces a full resync. The outbox stays. */
  async forgetRows() {
    const tx = this.db.transaction(['rows', 'pages', 'meta'], 'readwrite');
    const deleted = ['heard', 'staged'].map((name) => tx.objectStore('meta').delete(name));
    await Promise.all([tx.objectStore('rows').clear(), tx.objectStore('pages').clear(), ...deleted, tx.done]);
    this.emptied = true;
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

/** Keys in `meta`. */
const [deliveredKey, describedKey] = ['delivered', 'described'];
export const lostKey = 'lost';
/** A restored backup is rarely older. */
const deliveredDays = 7;
const allDelivered = () => IDBKeyRange.bound(`${deliveredKey} `, `${deliveredKey}!`);

export const isSameCall = (a: Call, b: Call) => JSON.stringify(a) === JSON.stringify(b);

const sentBefore = (id: string): Refusal => ({
  message: 'O servidor já tinha recebido este registro como era antes da correção',
  code: 'conflict',
  cause: { kind: 'sent_before', noun: '', id },
});

/** Key in `meta` of the mark that the farm was forgotten. */
export const gone = 'gone';
class FarmForgotten extends Error {}

/** Stored data is corrupt. */
export class Unreadable extends Error {}

export const keptOf = (queued: object[], refused: Refused[]): Kept => ({
  waiting: queued as OutboxEntry[],
  refused: refused.toSorted((a, b) => a.seq - b.seq),
});

/** The texts of each noun. Nouns unknown to this version of the application are skipped, not deleted. */
function byNoun(buckets: string[], texts: (string | undefined)[]) {
  const nouns = new Map<NounName, (string | undefined)[]>();
  for (const [i, bucket] of buckets.entries()) {
    const noun = nounOf(bucket);
    const found = nouns.get(noun);
    if (found) found.push(texts[i]);
    else if (outlined.includes(noun)) nouns.set(noun, [texts[i]]);
  }
  return nouns;
}

/** Undefined: not valid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function assertReadable<T>(read: T | undefined): T {
  if (read === undefined) throw new Unreadable();
  return read;
}

/** An exception in our code does not abort an IndexedDB transaction: without this its first half would be committed. */
async function abortOnError<T>(tx: Writing, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof DOMException)) tx.abort();
    throw error;
  });
}

/** One day more than shown: in the farm's time zone it may still be yesterday. */
const keptSince = (moment: string) => recentSince(addDays(moment.slice(0, 10), -1));

/** Merges server rows into their buckets, the higher version wins; returns the changed buckets. One transaction, so that tabs do not overwrite each other. */
async function merge(tx: Writing, rows: ServerRows, since: string): Promise<string[]> {
  const buckets = new Map<string, Map<string, Row>>();
  for (const noun of outlined) for (const row of rows[noun] ?? []) grouped(buckets, bucketOf(noun, row.id)).set(row.id, row as Row);
  const store = tx.objectStore('rows');
  await Promise.all(
    [...buckets].map(async ([bucket, incoming]) => {
      const all = new Map(readableRows(nounOf(bucket), await store.get(bucket)).map((row) => [row.id, row]));
      for (const [id, row] of incoming) if (row.version > (all.get(id)?.version ?? -1)) all.set(id, row);
      for (const [id, row] of all) if (!isRecent(outline[nounOf(bucket)], row, since)) all.delete(id);
      await store.put(textOf(all), bucket);
    }),
  );
  return [...buckets.keys()];
}

const textOf = (rows: Map<string, Row>) => JSON.stringify([...rows.values()], (_field, value: unknown) => value ?? undefined);

/** Every field of a noun as null, in a fixed order: all its rows then share one hidden class. */
const blanks = Object.fromEntries(outlined.map((noun) => [noun, Object.fromEntries(['id', ...outline[noun].names, ...stamps].map((field) => [field, null]))]));

/** Fields missing in the JSON become null, also those added to the noun after the row was stored. */
function rowsIn(noun: NounName, bucket: string | undefined): Row[] | undefined {
  const rows: unknown = bucket === undefined ? [] : parsed(bucket);
  if (!Array.isArray(rows)) return undefined;
  const blank = blanks[noun]!;
  return rows.map((row: object) => ({ ...blank, ...row }) as unknown as Row);
}

const readableRows = (noun: NounName, bucket: string | undefined) => assertReadable(rowsIn(noun, bucket));

function grouped(buckets: Map<string, Map<string, Row>>, name: string) {
  let bucket = buckets.get(name);
  if (!bucket) buckets.set(name, (bucket = new Map()));
  return bucket;
}

export const deleteStore = (name: string) => deleteDB(name);
