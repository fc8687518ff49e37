// A queue of calls per farm: a call that would block on the farm's counter row waits here and holds no connection.
import { type Database, timeouts, within } from '#server/kernel/db';

const queues = new WeakMap<Database, Map<string, Promise<void>>>();

function queueOf(db: Database) {
  let queue = queues.get(db);
  if (!queue) queues.set(db, (queue = new Map()));
  return queue;
}

export async function queueForFarm<T>(db: Database, farm_id: string, work: () => Promise<T>): Promise<T> {
  const queue = queueOf(db);
  const before = queue.get(farm_id);
  const waited = async (cancelTimeout: () => void) => {
    await before;
    cancelTimeout();
    return work();
  };
  const doing = before ? within(timeouts.connection, waited) : work();
  // After a timeout here, the call before may still be running.
  const finished: Promise<void> = Promise.allSettled([before, doing]).then(() => {
    if (queue.get(farm_id) === finished) queue.delete(farm_id);
  });
  queue.set(farm_id, finished);
  return doing;
}
