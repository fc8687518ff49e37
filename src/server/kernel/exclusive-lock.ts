// Work that only one process at a time may do for a tenant: a transaction-level advisory lock.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Send } from '#server/kernel/db';
import { TooMuch } from '#server/kernel/refused';

/** A client may ask again before the server has released the lock of its last request. */
const retry = { tries: 10, pause: 100 };

/** Returns whether it became true. */
export async function retryBriefly(condition: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < retry.tries; tries++) {
    if (await condition()) return true;
    await sleep(retry.pause);
  }
  return false;
}

const lock = { name: 'take_alone', text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine' };

/** Holds the lock until the transaction ends, across processes. */
export async function takeExclusiveLock(send: Send, what: string, refusal: () => Error) {
  if (!(await retryBriefly(async () => (await send(lock, [what])).rows[0]!['mine'] as boolean))) throw refusal();
}

export const alreadyExporting = () => new TooMuch('Já há uma exportação desta conta em andamento. Espere que ela termine.', 15);
export const alreadyRunning = () => new TooMuch('Já há uma operação demorada desta conta em andamento. Espere que ela termine.', 30);
