// How much each owner keeps: reckoned as it is written, added up in the database every few seconds, and no more than they may.
import { storageWords, usualQuota } from '#domain/people/storage';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { TooMuch } from '#server/kernel/refused';

/** `since`: written, and not yet added up. `asked`: when the database was. */
type Kept = { used: number; quota: number; since: number; asked: number };
type Told = { user_id?: string; used: number; quota: number | null };
type Book = { owners: Map<string, Kept>; noting: NodeJS.Timeout | undefined };

const books = new WeakMap<Database, Book>();
const mostKept = 10_000;
/** Another process may have written too; and who has no room left may have been given more. */
const freshFor = { withRoom: 300_000, full: 10_000 };
const noteEvery = 5_000;

function bookOf(db: Database) {
  let book = books.get(db);
  if (!book) books.set(db, (book = { owners: new Map(), noting: undefined }));
  return book;
}

const isFull = ({ used, since, quota }: Kept) => used + since >= quota;
const ask = { name: 'tenant_stored', text: 'select used, quota from tenant_stored()' };

function hear({ owners }: Book, owner: string, { used, quota }: Told) {
  const before = owners.get(owner);
  if (!before && owners.size >= mostKept) for (const [each, { since }] of owners) if (since === 0) owners.delete(each);
  const kept = { used, quota: quota ?? usualQuota, since: before?.since ?? 0, asked: performance.now() };
  owners.set(owner, kept);
  return kept;
}

/** In a transaction of that owner. What does not fit is not refused for ever: devices keep it. */
export async function assertRoom(db: Database, send: Send, owner: string) {
  const book = bookOf(db);
  const known = book.owners.get(owner);
  const fresh = known && performance.now() - known.asked < (isFull(known) ? freshFor.full : freshFor.withRoom);
  const kept = fresh ? known : hear(book, owner, ((await send(ask)).rows[0] as Told | undefined) ?? { used: 0, quota: null });
  if (isFull(kept)) throw new TooMuch(storageWords.full, 60);
}

/** Once it is written. */
export function noteWritten(db: Database, owner: string, bytes: number) {
  const book = bookOf(db);
  const kept = book.owners.get(owner);
  if (!kept) return;
  kept.since += bytes;
  if (book.noting) return;
  book.noting = setTimeout(() => void noteAll(db).catch(() => {}), noteEvery);
  book.noting.unref();
}

const note = { name: 'note_stored', text: 'select user_id, used, quota from note_stored($1, $2)' };

/** What could not be noted is noted with what comes next. */
export async function noteAll(db: Database) {
  const book = bookOf(db);
  clearTimeout(book.noting);
  book.noting = undefined;
  const written = [...book.owners].filter(([, { since }]) => since > 0).map(([owner, kept]) => ({ owner, kept, bytes: kept.since }));
  if (written.length === 0) return;
  for (const { kept, bytes } of written) kept.since -= bytes;
  const values = [written.map(({ owner }) => owner), written.map(({ bytes }) => bytes)];
  const { rows } = await transaction(db, 'write', (send) => send(note, values)).catch((error: unknown) => {
    for (const { owner, bytes } of written) if (book.owners.has(owner)) book.owners.get(owner)!.since += bytes;
    throw error;
  });
  for (const told of rows as Told[]) hear(book, told.user_id!, told);
}
