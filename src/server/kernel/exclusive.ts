// Work that one process at a time may do for a tenant, held by an advisory lock of the transaction.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Send } from '#server/kernel/db';
import { TooMuch } from '#server/kernel/refused';

/** Who has just been answered may ask again before the server has put everything away. */
const aMoment = { tries: 10, pause: 100 };

/** Whether it came true within a moment. */
export async function retryBriefly(isSo: () => boolean | Promise<boolean>) {
  for (let tries = 0; tries < aMoment.tries; tries++) {
    if (await isSo()) return true;
    await sleep(aMoment.pause);
  }
  return false;
}

const lock = { name: 'take_alone', text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as mine' };

/** For as long as the transaction lasts nobody else does the same, in whatever process. */
export async function takeAlone(send: Send, what: string, refusal: () => Error) {
  if (!(await retryBriefly(async () => (await send(lock, [what])).rows[0]!['mine'] as boolean))) throw refusal();
}

export const alreadyExporting = () => new TooMuch('Já há uma exportação desta conta em andamento. Espere que ela termine.', 15);
export const alreadyAtIt = () => new TooMuch('Já há uma operação demorada desta conta em andamento. Espere que ela termine.', 30);
