// What a farm keeps on this device, in IndexedDB: rows in buckets, the outbox, what was refused, and how far the device has heard.
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { type Kept, type Refused, refusedCall } from '#data/replica';
import type { Unread } from '#data/table';
import { addDays } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import type { Row } from '#domain/kernel/farm';
import { isRecent, recentSince, stamps } from '#domain/kernel/noun';
import type { NounName } from '#domain/nouns';
import type { Described } from '#domain/overview/pending';
import { outline, outlined } from '#domain/sync/outline';
import type { Cursor, FarmNow, Result, ServerRows, SnapshotPage } from '#domain/sync/protocol';
import type { Call } from '#domain/verbs';

/** Where the device stands: null until the first snapshot is whole. `shape`: of the rows it holds. `offset`: the server's clock against this one's. */
export type Heard = { cursor: Cursor; farm: FarmNow; shape: string; offset: number };
/** A snapshot on its way: where its next page begins, or null when only the last pull is missing; and where each of its pages does. */
export type Staged = { cursor: Cursor; shape: string; next: string | null; got: number; total: number; pages?: string[] };

type Said = { seq: number; call: Call };
/** What calls say in farm words, by their ids: told while the rows are still there to name what they are about. */
export type Told = Record<string, Described>;
interface Schema extends DBSchema {
  /** `noun/bucket` → the rows of that bucket as text, without what is empty: 10 to 40 times faster than row by row, and read faster than as objects. */
  rows: { key: string; value: string };
  outbox: { key: number; value: Omit<Said, 'seq'> & { seq?: number } };
  refused: { key: string; value: Refused };
  pages: { key: number; value: string };
  meta: { key: string; value: Heard | Staged | object };
}
const everything = ['rows', 'outbox', 'refused', 'pages', 'meta'] as const;
type Writing = IDBPTransaction<Schema, (typeof everything)[number][], 'readwrite'>;

/** Which rows changed, for the other tabs: names of buckets. */
export type Changed = string[] | 'all';

const bucketOf = (noun: NounName, id: string) => `${noun}/${id.slice(-2)}`;
const nounOf = (bucket: string) => bucket.slice(0, bucket.indexOf('/')) as NounName;

export class Store {
  private constructor(private readonly db: IDBPDatabase<Schema>) {}

  static async open(name: string, closed: (by: 'another tab' | 'the browser') => void) {
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
    return new Store(db);
  }

  close = () => this.db.close();

  async heard() {
    return (await this.db.get('meta', 'heard')) as Heard | undefined;
  }

  /** What a screen keeps here from one start to the next; null takes it away. */
  noted = (name: string): Promise<object | undefined> => this.db.get('meta', `note ${name}`);
  async note(name: string, said: object | null) {
    const tx = this.db.transaction('meta', 'readwrite');
    const isGone = await tx.store.count(gone);
    await Promise.all([said && isGone === 0 ? tx.store.put(said, `note ${name}`) : tx.store.delete(`note ${name}`), tx.done]);
  }

  async kept(): Promise<Kept> {
    // Asked of these two alone: they are read when nothing else of the store can be.
    const [said, refused] = await Promise.all([this.db.getAll('outbox'), this.db.getAll('refused')]);
    return keptOf(said, refused);
  }

  /** The next calls to be sent, in the order they were said on this device. */
  async next(most: number) {
    return (await this.db.getAll('outbox', null, most)) as Said[];
  }

  /** The rows of some buckets; with what waits, all as of one moment. */
  async read(buckets: string[]): Promise<Kept & { rows: ServerRows }> {
    const tx = this.db.transaction(everything, 'readonly');
    const wanted = Promise.all(buckets.map((bucket) => tx.objectStore('rows').get(bucket)));
    const [texts, said, refused] = await Promise.all([wanted, tx.objectStore('outbox').getAll(), tx.objectStore('refused').getAll()]);
    const rows: Partial<Record<NounName, Row[]>> = {};
    for (const [noun, found] of byNoun(buckets, texts)) rows[noun] = found.flatMap((text) => soundRows(noun, text));
    return { rows: rows as ServerRows, ...keptOf(said, refused) };
  }

  /** Every row, to be read when it is first wanted: a farm opens with what its first screen shows. What then turns out to be no rows is told once. */
  async readAll(spoiled: () => void): Promise<Kept & { unread: Unread }> {
    const tx = this.db.transaction(everything, 'readonly');
    const [texts, names, said, refused] = await Promise.all([
      tx.objectStore('rows').getAll(),
      tx.objectStore('rows').getAllKeys(),
      tx.objectStore('outbox').getAll(),
      tx.objectStore('refused').getAll(),
    ]);
    let told = false;
    function* readOn(noun: NounName, found: (string | undefined)[]) {
      for (const text of found) {
        const rows = rowsIn(noun, text);
        if (rows) yield rows;
        else if (!told) {
          told = true;
          spoiled();
        }
      }
    }
    return { unread: new Map([...byNoun(names, texts)].map(([noun, found]) => [noun, readOn(noun, found)])), ...keptOf(said, refused) };
  }

  /** Safe on the disk, not merely in the system's hands, when this returns. */
  async add(call: Call): Promise<number> {
    const tx = this.db.transaction('outbox', 'readwrite', { durability: 'strict' });
    const added = tx.store.add({ call });
    // Nothing follows: the disk need not wait until this page has heard of the first half.
    tx.commit();
    const [seq] = await Promise.all([added, tx.done]);
    return seq;
  }

  /** Everything an answer says, or nothing of it. */
  async settle({ sent, results, rows, heard, at }: { sent: Said[]; results: Result[]; rows: ServerRows; heard: Heard | null; at: string }): Promise<string[]> {
    const tx = this.db.transaction(everything, 'readwrite', { durability: results.length > 0 ? 'strict' : 'default' });
    const [present, known, isGone] = await Promise.all([
      tx.objectStore('outbox').getAllKeys(),
      tx.objectStore('meta').count('heard'),
      tx.objectStore('meta').count(gone),
    ]);
    const written: Promise<unknown>[] = [tx.done];
    for (const [i, { seq, call }] of sent.entries()) {
      const result = results[i]!;
      if (result.status === 'later') continue;
      written.push(tx.objectStore('outbox').delete(seq));
      if (result.status === 'ok') written.push(tx.objectStore('refused').delete(call.id));
      // One that was given up meanwhile does not come back.
      else if (present.includes(seq)) written.push(tx.objectStore('refused').put(refusedCall(seq, call, result, at)));
    }
    // Rows forgotten meanwhile are not taken for heard.
    if (heard && known > 0) written.push(tx.objectStore('meta').put(heard, 'heard'));
    return wholly(tx, Promise.all([merge(tx, isGone > 0 ? {} : rows, keptSince(at)), ...written])).then(([changed]) => changed);
  }

  /** A refused call goes back to the outbox, or another one instead of it, behind what waits there. */
  async requeue(call: Call, refused = call.id): Promise<number> {
    const tx = this.db.transaction(['outbox', 'refused'], 'readwrite', { durability: 'strict' });
    if ((await tx.objectStore('refused').count(refused)) === 0) throw new RuleBroken('Este registro já não está em Pendências');
    const [seq] = await Promise.all([tx.objectStore('outbox').add({ call }), tx.objectStore('refused').delete(refused), tx.done]);
    return seq;
  }

  /** False: it was no longer there; sent, or given up in another tab. */
  async discard(call_id: string): Promise<boolean> {
    const tx = this.db.transaction(['outbox', 'refused'], 'readwrite', { durability: 'strict' });
    const waiting = ((await tx.objectStore('outbox').getAll()) as Said[]).find(({ call }) => call.id === call_id);
    const refused = await tx.objectStore('refused').count(call_id);
    await Promise.all([waiting && tx.objectStore('outbox').delete(waiting.seq), tx.objectStore('refused').delete(call_id), tx.done]);
    return waiting !== undefined || refused > 0;
  }

  async staged() {
    return (await this.db.get('meta', 'staged')) as Staged | undefined;
  }

  /** A page behind the one it follows: two tabs that download at once do not mix theirs. */
  async stage(page: SnapshotPage, state: Staged, from: string | null) {
    const tx = this.db.transaction(['pages', 'meta'], 'readwrite');
    const first = from === null;
    const [before, isGone] = await Promise.all([tx.objectStore('meta').get('staged') as Promise<Staged | undefined>, tx.objectStore('meta').count(gone)]);
    if (isGone > 0) throw new Gone();
    if (!first && before?.next !== from) throw new Error('Another tab downloads too');
    await Promise.all([
      first && tx.objectStore('pages').clear(),
      tx.objectStore('pages').add(JSON.stringify(page.rows)),
      tx.objectStore('meta').put(state, 'staged'),
      tx.done,
    ]);
  }

  async unstageNothing() {
    const tx = this.db.transaction(['pages', 'meta'], 'readwrite');
    await Promise.all([tx.objectStore('pages').clear(), tx.objectStore('meta').delete('staged'), tx.done]);
  }

  /** The staged pages, made whole by the last pull, take the place of every row at once. What waits stays. */
  async unstage(last: ServerRows, heard: Heard) {
    const buckets = new Map<string, Map<string, Row>>();
    const put = (noun: NounName, row: Row) => {
      const bucket = grouped(buckets, bucketOf(noun, row.id));
      if (row.version > (bucket.get(row.id)?.version ?? -1)) bucket.set(row.id, row);
    };
    const tx = this.db.transaction(['rows', 'pages', 'meta'], 'readwrite');
    if ((await tx.objectStore('meta').count(gone)) > 0) throw new Gone();
    for (const page of [...(await tx.objectStore('pages').getAll()).map((text) => sound(parsed(text)) as ServerRows), last])
      for (const noun of outlined) for (const row of page[noun] ?? []) put(noun, row as Row);
    await Promise.all([
      tx.objectStore('rows').clear(),
      ...[...buckets].map(([bucket, rows]) => tx.objectStore('rows').put(textOf(rows), bucket)),
      tx.objectStore('pages').clear(),
      tx.objectStore('meta').delete('staged'),
      tx.objectStore('meta').put(heard, 'heard'),
      tx.done,
    ]);
  }

  /** Rows that cannot be read are taken anew from the server; what was said stays. */
  async forgetRows() {
    const tx = this.db.transaction(['rows', 'pages', 'meta'], 'readwrite');
    const heard = ['heard', 'staged'].map((name) => tx.objectStore('meta').delete(name));
    await Promise.all([tx.objectStore('rows').clear(), tx.objectStore('pages').clear(), ...heard, tx.done]);
  }

  /**
   * The farm is this person's no longer, or another person came: rows, pages and notes go, and no tab that still has it open writes them again.
   * What was said and not accepted stays, in their own words: of what was refused not what others had written instead.
   */
  async forgetFarm(told: Told = {}): Promise<Kept> {
    const tx = this.db.transaction(everything, 'readwrite', { durability: 'strict' });
    const [said, refused] = await Promise.all([tx.objectStore('outbox').getAll(), tx.objectStore('refused').getAll()]);
    const own = refused.map(({ clash: _, ...one }): Refused => one);
    await Promise.all([
      ...(['rows', 'pages', 'meta'] as const).map((name) => tx.objectStore(name).clear()),
      ...own.map((one) => tx.objectStore('refused').put(one)),
      tx.objectStore('meta').put({ told }, gone),
      tx.done,
    ]);
    return keptOf(said, own);
  }

  /** The person is here again, on a farm of theirs. */
  takeUp = () => this.db.delete('meta', gone);

  /** What is left of a farm that was forgotten, in farm words. */
  async told(): Promise<Told> {
    return ((await this.db.get('meta', gone)) as { told: Told } | undefined)?.told ?? {};
  }

  /** What was saved of a store that had to be given up. */
  async putBack({ waiting, refused }: Kept) {
    const tx = this.db.transaction(['outbox', 'refused'], 'readwrite', { durability: 'strict' });
    await Promise.all([...waiting.map((said) => tx.objectStore('outbox').put(said)), ...refused.map((one) => tx.objectStore('refused').put(one)), tx.done]);
  }
}

/** Where it stands in `meta` that the farm was forgotten. */
const gone = 'gone';
class Gone extends Error {}

/** What the store holds is not what was written into it. */
export class Unreadable extends Error {}

const keptOf = (said: object[], refused: Refused[]): Kept => ({ waiting: said as Said[], refused: refused.toSorted((a, b) => a.seq - b.seq) });

/** The texts of each noun. One of another version of the application waits for it. */
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

/** Nothing: no text of ours. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sound<T>(read: T | undefined): T {
  if (read === undefined) throw new Unreadable();
  return read;
}

/** A fault of ours in the middle of a transaction does not end it: without this the half of it that went well would be kept. */
async function wholly<T>(tx: Writing, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof DOMException)) tx.abort();
    throw error;
  });
}

/** A day more than is shown: the farm's day may still be yesterday. */
const keptSince = (moment: string) => recentSince(addDays(moment.slice(0, 10), -1));

/** Rows of the server into their buckets, by higher version; the buckets touched. Read and written in one transaction, so that tabs do not overwrite each other. */
async function merge(tx: Writing, rows: ServerRows, since: string): Promise<string[]> {
  const buckets = new Map<string, Map<string, Row>>();
  for (const noun of outlined) for (const row of rows[noun] ?? []) grouped(buckets, bucketOf(noun, row.id)).set(row.id, row as Row);
  const store = tx.objectStore('rows');
  await Promise.all(
    [...buckets].map(async ([bucket, incoming]) => {
      const all = new Map(soundRows(nounOf(bucket), await store.get(bucket)).map((row) => [row.id, row]));
      for (const [id, row] of incoming) if (row.version > (all.get(id)?.version ?? -1)) all.set(id, row);
      for (const [id, row] of all) if (!isRecent(outline[nounOf(bucket)], row, since)) all.delete(id);
      await store.put(textOf(all), bucket);
    }),
  );
  return [...buckets.keys()];
}

const textOf = (rows: Map<string, Row>) => JSON.stringify([...rows.values()], (_field, value: unknown) => value ?? undefined);

/** Every field of a noun, empty, in one order: all its rows then have one shape. */
const blanks = Object.fromEntries(outlined.map((noun) => [noun, Object.fromEntries(['id', ...outline[noun].names, ...stamps].map((field) => [field, null]))]));

/** A field that is not in the text is empty; so is one that came to the noun after the row was stored. */
function rowsIn(noun: NounName, bucket: string | undefined): Row[] | undefined {
  const rows: unknown = bucket === undefined ? [] : parsed(bucket);
  if (!Array.isArray(rows)) return undefined;
  const blank = blanks[noun]!;
  return rows.map((row: object) => ({ ...blank, ...row }) as unknown as Row);
}

const soundRows = (noun: NounName, bucket: string | undefined) => sound(rowsIn(noun, bucket));

function grouped(buckets: Map<string, Map<string, Row>>, name: string) {
  let bucket = buckets.get(name);
  if (!bucket) buckets.set(name, (bucket = new Map()));
  return bucket;
}

export const deleteStore = (name: string) => deleteDB(name);
