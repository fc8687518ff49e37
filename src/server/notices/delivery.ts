// Sends what is queued, to push services and by e-mail. At least once: a process killed between sending and recording sends again, and the second one replaces the first by its tag.
import { clockIn } from '#domain/kernel/export-sheet';
import type { Role } from '#domain/kernel/roles';
import { kindsFor, minutesToKeep } from '#domain/overview/notices';
import { timeZoneOf } from '#domain/people/brazilian-states';
import { isQuiet, type NoticeKind } from '#domain/people/notice-choices';
import type { SendMail } from '#server/accounts/mail';
import { type Database, transaction } from '#server/kernel/db';
import { withoutOf } from '#server/kernel/session';
import type { Mail } from '#server/notices/farm-notices';
import type { PushAnswer, PushService, PushText } from '#server/notices/push-service';

export type Channels = {
  push: PushService | undefined;
  mail: SendMail | undefined;
  stopAddress: (person_id: string, farm_id: string) => Promise<string>;
  home: string;
};

type Claimed = {
  id: string;
  device_id: string | null;
  kinds: NoticeKind[];
  message: PushText | Mail;
  made_at: string;
  tries: number;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  person_id: string;
  farm_id: string;
  email: string | null;
  state: string | null;
  /** Null: no access any more. */
  role: Role | null;
  without: unknown;
  quiet_from: number | null;
  quiet_until: number | null;
  by_email: boolean | null;
};

/** Longer than one attempt takes. */
const lease = '2 minutes';
const atOnce = 5;
const aDay = 24 * 60 * 60 * 1000;
/** Seconds after the first, second… attempt. */
const backoff = (tries: number) => Math.min(3600, 30 * 4 ** (tries - 1));

const claim = { name: 'claim_notices', text: `select * from claim_notices($1, '${lease}')` };
const end = { name: 'end_notice', text: 'select end_notice($1, $2)' };
const postpone = { name: 'postpone_notice', text: `select postpone_notice($1, make_interval(secs => $2), $3)` };
const drop = { name: 'drop_device', text: 'select drop_device($1)' };

/** What becomes of a message: sent, given up, tried again after some seconds, or its device is gone. */
export type Outcome = 'sent' | 'given up' | 'gone' | { after: number; counts: boolean };

export function outcomeOf({ status, retryAfter }: PushAnswer, tries: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return { after: Math.max(backoff(tries), Math.min(retryAfter, 3600)), counts: true };
  return 'given up';
}

/** How many were taken from the queue. `report`: of what failed, without content. */
export async function deliver(db: Database, channels: Channels, now: Date, report: (fault: unknown) => void): Promise<number> {
  const { rows } = await transaction(db, 'write', (send) => send(claim, [atOnce]));
  await Promise.all(
    (rows as unknown as Claimed[]).map(async (one) => {
      const outcome = await attempt(one, channels, now).catch((fault: unknown): Outcome => {
        report(fault);
        return { after: backoff(one.tries), counts: true };
      });
      await transaction(db, 'write', async (send) => {
        if (outcome === 'gone') return send(drop, [one.device_id]);
        if (typeof outcome === 'object') return send(postpone, [one.id, outcome.after, outcome.counts]);
        return send(end, [one.id, outcome === 'sent' ? one.device_id : null]);
      });
    }),
  );
  return rows.length;
}

async function attempt(one: Claimed, { push, mail, stopAddress, home }: Channels, now: Date): Promise<Outcome> {
  if (now.getTime() - Date.parse(one.made_at) > aDay || !isStillWanted(one)) return 'given up';
  const local = clockIn(timeZoneOf(one.state))(now.toISOString());
  if (isQuiet(Number(local.slice(11, 13)), one)) return { after: 15 * 60, counts: false };
  if (one.device_id !== null) {
    if (!push) return 'given up';
    return outcomeOf(await push.push(one, one.message as PushText, minutesToKeep(one, local) * 60), one.tries);
  }
  if (!mail || !one.by_email || !one.email) return 'given up';
  const { day, subject, text } = one.message as Mail;
  const stop = await stopAddress(one.person_id, one.farm_id);
  await mail(one.email, subject, `${text}\n\nAbrir o Lida: ${home}\n\nNão quer mais este e-mail? ${stop}\n`, {
    id: `resumo-${day}-${one.person_id}-${one.farm_id}`,
    stop,
  });
  return 'sent';
}

/** Access may have ended, or a module been taken away, since it was queued. */
function isStillWanted({ role, without, kinds }: Claimed) {
  if (role === null) return false;
  const allowed = kindsFor({ role, ...withoutOf(without) });
  return kinds.every((kind) => allowed.includes(kind));
}
