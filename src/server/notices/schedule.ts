// The notices of all farms, in the background of one process: a few farms and messages at a time, one database connection, so that no request waits.
import { setTimeout as sleep } from 'node:timers/promises';
import { mailerOf } from '#server/accounts/mail';
import { type Database, transaction } from '#server/kernel/db';
import type { Settings } from '#server/kernel/settings';
import { type Channels, deliver } from '#server/notices/delivery';
import { checkFarm, claimFarms } from '#server/notices/farm-notices';
import { pushServiceOf } from '#server/notices/push-service';
import { stopToken } from '#server/notices/stop-link';

const pause = 30_000;
const longestStop = 3_000;
/** In one round: after it, others may have a turn at the database. */
const mostFarms = 50;
const mostMessages = 500;

export const channelsOf = (db: Database, settings: Settings): Channels => ({
  push: pushServiceOf(db, settings),
  mail: mailerOf(settings),
  home: settings.PUBLIC_URL ?? '',
  stopAddress: async (person_id, farm_id) => `${settings.PUBLIC_URL}/api/notices/stop/${await stopToken(db, person_id, farm_id)}`,
});

/** One round: farms whose turn it is, then messages. `isStopping`: end early. */
export async function runNotices(db: Database, channels: Channels, report: (fault: unknown) => void, now = () => new Date(), isStopping = () => false) {
  for (const farm of await claimFarms(db, mostFarms)) {
    if (isStopping()) return;
    // A farm that fails is looked at again in its next turn; the others go on.
    await checkFarm(db, farm, now().toISOString(), channels.mail !== undefined).catch(report);
  }
  for (let sent = 0; sent < mostMessages && !isStopping(); ) {
    const taken = await deliver(db, channels, now(), report);
    if (taken === 0) return;
    sent += taken;
  }
}

/** Returns the function that stops it. */
export function scheduleNotices(db: Database, settings: Settings, report: (fault: unknown) => void) {
  const channels = channelsOf(db, settings);
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  if (!channels.push && !channels.mail) return async () => {};
  const round = () => {
    running = runNotices(db, channels, report, undefined, () => stopping)
      .catch(report)
      .then(() => {
        if (!stopping) timer = setTimeout(round, pause);
      });
  };
  timer = setTimeout(round, pause);
  return async () => {
    stopping = true;
    clearTimeout(timer);
    // A push service that does not answer must not hold up the shutdown; the message is sent again.
    await Promise.race([running, sleep(longestStop, undefined, { ref: false })]);
  };
}

export const sweepNotices = (db: Database) => transaction(db, 'write', (send) => send({ name: 'sweep_notices', text: 'select sweep_notices()' }));
