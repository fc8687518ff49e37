// The secret key of this installation, for signatures and salts; created by the database, read once.
import { type Database, transaction } from '#server/kernel/db';

const known = new WeakMap<Database, Promise<Buffer>>();

export function installationKey(db: Database): Promise<Buffer> {
  const reading =
    known.get(db) ??
    transaction(db, 'write', (send) => send({ name: 'own_key', text: 'select own_key() as key' })).then(({ rows }) => rows[0]!['key'] as Buffer);
  known.set(db, reading);
  // The database was unreachable: the next call tries again.
  reading.catch(() => known.delete(db));
  return reading;
}
