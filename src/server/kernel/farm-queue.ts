// A farm's calls, one after the other: who would only wait for the farm's counter waits here, and holds no connection meanwhile that another farm could use.
import { type Database, patience, within } from '#server/kernel/db';

const queues = new WeakMap<Database, Map<string, Promise<void>>>();

function queueOf(db: Database) {
  let queue = queues.get(db);
  if (!queue) queues.set(db, (queue = new Map()));
  return queue;
}

export async function queueForFarm<T>(db: Database, farm_id: string, work: () => Promise<T>): Promise<T> {
  const queue = queueOf(db);
  const before = queue.get(farm_id);
  const waited = async (heard: () => void) => {
    await before;
    heard();
    return work();
  };
  const doing = before ? within(patience.connection, waited) : work();
  // Who gives up waiting leaves the one before still at it.
  const over: Promise<void> = Promise.allSettled([before, doing]).then(() => {
    if (queue.get(farm_id) === over) queue.delete(farm_id);
  });
  queue.set(farm_id, over);
  return doing;
}
