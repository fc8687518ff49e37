// Storage quota of each tenant: bytes are counted on write, and added up in the database every few seconds.
import { storageWords, usualQuota } from '#domain/people/storage';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { TooMuch } from '#server/kernel/refused';

/** `unsaved`: bytes not yet added up in the database. `asked`: when it was last read. */
type Usage = { used: number; quota: number; unsaved: number; asked: number };
type StoredUsage = { user_id?: string; used: number; quota: number | null };
type UsageCache = { owners: Map<string, Usage>; timer: NodeJS.Timeout | undefined };

const caches = new WeakMap<Database, UsageCache>();
const maxCached = 10_000;
/** Cache lifetime (ms): other processes write too, and a full quota may have been raised. */
const freshFor = { belowQuota: 300_000, full: 10_000 };
const noteEvery = 5_000;

function cacheOf(db: Database) {
  let cache = caches.get(db);
  if (!cache) caches.set(db, (cache = { owners: new Map(), timer: undefined }));
  return cache;
}

const isFull = ({ used, unsaved, quota }: Usage) => used + unsaved >= quota;
const ask = { name: 'tenant_stored', text: 'select used, quota from tenant_stored()' };

function updateCache({ owners }: UsageCache, owner: string, { used, quota }: StoredUsage) {
  const before = owners.get(owner);
  if (!before && owners.size >= maxCached) for (const [each, { unsaved }] of owners) if (unsaved === 0) owners.delete(each);
  const usage = { used, quota: quota ?? usualQuota, unsaved: before?.unsaved ?? 0, asked: performance.now() };
  owners.set(owner, usage);
  return usage;
}

/** In a transaction of that tenant. The refusal is temporary: devices keep the call. */
export async function assertQuota(db: Database, send: Send, owner: string) {
  const cache = cacheOf(db);
  const known = cache.owners.get(owner);
  const fresh = known && performance.now() - known.asked < (isFull(known) ? freshFor.full : freshFor.belowQuota);
  const usage = fresh ? known : updateCache(cache, owner, ((await send(ask)).rows[0] as StoredUsage | undefined) ?? { used: 0, quota: null });
  if (isFull(usage)) throw new TooMuch(storageWords.full, 60);
}

/** After the commit. */
export function noteWritten(db: Database, owner: string, bytes: number) {
  const cache = cacheOf(db);
  const usage = cache.owners.get(owner);
  if (!usage) return;
  usage.unsaved += bytes;
  if (cache.timer) return;
  cache.timer = setTimeout(() => void flushWritten(db).catch(() => {}), noteEvery);
  cache.timer.unref();
}

const note = { name: 'note_stored', text: 'select user_id, used, quota from note_stored($1, $2)' };

/** On failure the bytes stay for the next attempt. */
export async function flushWritten(db: Database) {
  const cache = cacheOf(db);
  clearTimeout(cache.timer);
  cache.timer = undefined;
  const written = [...cache.owners].filter(([, { unsaved }]) => unsaved > 0).map(([owner, usage]) => ({ owner, usage, bytes: usage.unsaved }));
  if (written.length === 0) return;
  for (const { usage, bytes } of written) usage.unsaved -= bytes;
  const values = [written.map(({ owner }) => owner), written.map(({ bytes }) => bytes)];
  const { rows } = await transaction(db, 'write', (send) => send(note, values)).catch((error: unknown) => {
    for (const { owner, bytes } of written) if (cache.owners.has(owner)) cache.owners.get(owner)!.unsaved += bytes;
    throw error;
  });
  for (const stored of rows as StoredUsage[]) updateCache(cache, stored.user_id!, stored);
}
