// The last use of each token: noted in memory, written by a timer, for each token at most once a minute.
import { type Database, transaction } from '#server/kernel/db';

type Uses = { noted: Map<string, number>; unwritten: Map<string, Date>; timer: NodeJS.Timeout | undefined };

const every = 60_000;
const writeAfter = 1_000;
const mostNoted = 10_000;
const all = new WeakMap<Database, Uses>();

function usesOf(db: Database) {
  let uses = all.get(db);
  if (!uses) all.set(db, (uses = { noted: new Map(), unwritten: new Map(), timer: undefined }));
  return uses;
}

export function noteTokenUse(db: Database, id: string) {
  const uses = usesOf(db);
  const now = performance.now();
  const last = uses.noted.get(id);
  if (last !== undefined && now - last < every) return;
  if (uses.noted.size >= mostNoted) uses.noted.clear();
  uses.noted.set(id, now);
  uses.unwritten.set(id, new Date());
  if (uses.timer) return;
  uses.timer = setTimeout(() => void flushTokenUses(db).catch(() => {}), writeAfter);
  uses.timer.unref();
}

const note = { name: 'note_token_uses', text: 'select note_token_uses($1, $2)' };

/** On failure a use is lost; the next one is noted a minute later. */
export async function flushTokenUses(db: Database) {
  const uses = usesOf(db);
  clearTimeout(uses.timer);
  uses.timer = undefined;
  const written = [...uses.unwritten];
  uses.unwritten.clear();
  if (written.length === 0) return;
  await transaction(db, 'write', (send) => send(note, [written.map(([id]) => id), written.map(([, at]) => at.toISOString())]));
}
