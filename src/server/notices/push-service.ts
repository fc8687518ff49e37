// Sends one message to the push service of a browser. The service sees the address and the size; the text is encrypted for the browser.
import { createHash } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type Database, transaction } from '#server/kernel/db';
import type { Settings } from '#server/kernel/settings';
import { isPushAddress, publicLookup } from '#server/notices/push-address';
import { type BrowserKeys, encrypted, keysOfPrivate, longestMessage, newPushKeys, type PushKeys, vapidHeader } from '#server/notices/push-encryption';

export type PushTarget = BrowserKeys & { endpoint: string };
/** What the service worker shows; `farm_id`: where its link leads. */
export type PushText = { tag: string; title: string; body: string; link: string; farm_id: string };
export type PushAnswer = { status: number; retryAfter: number };
export type PushService = {
  keys: () => Promise<PushKeys>;
  accepts: (endpoint: string) => boolean;
  push: (to: PushTarget, text: PushText, seconds: number) => Promise<PushAnswer>;
};

const timeout = 10_000;

/** Undefined: the installation sends none. */
export function pushServiceOf(db: Database, { PUSH, PUSH_LOCAL, VAPID_PRIVATE_KEY, PUBLIC_URL, CONTACT_URL }: Settings): PushService | undefined {
  if (PUSH === 'off') return undefined;
  const local = PUSH_LOCAL === 'on';
  const subject = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : (CONTACT_URL ?? 'mailto:lida@lida.invalid');
  const given = VAPID_PRIVATE_KEY && Promise.resolve(keysOfPrivate(Buffer.from(VAPID_PRIVATE_KEY, 'base64url')));
  const keys = () => given || keptKeys(db);
  return {
    keys,
    accepts: (endpoint) => isPushAddress(endpoint, local),
    push: async (to, text, seconds) => {
      const headers = {
        authorization: vapidHeader(await keys(), to.endpoint, subject, Date.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(seconds),
        urgency: 'normal',
        // Not yet delivered, it is replaced by a later one with the same topic.
        topic: createHash('sha256').update(`${text.farm_id} ${text.tag}`).digest('base64url').slice(0, 32),
      };
      return post(to.endpoint, headers, encrypted(shortened(text), to), local);
    },
  };
}

/** The body is cut before anything else. */
function shortened(text: PushText): Buffer {
  const whole = Buffer.from(JSON.stringify(text));
  if (whole.length <= longestMessage) return whole;
  return shortened({ ...text, body: `${text.body.slice(0, Math.floor(text.body.length / 2))}…` });
}

const known = new WeakMap<Database, Promise<PushKeys>>();

function keptKeys(db: Database): Promise<PushKeys> {
  const made = newPushKeys();
  const reading =
    known.get(db) ??
    transaction(db, 'write', (send) =>
      send({ name: 'own_push_keys', text: 'select public_key, private_key from own_push_keys($1, $2)' }, [made.public_key, made.private_key]),
    ).then(({ rows }) => rows[0] as unknown as PushKeys);
  known.set(db, reading);
  // The database was unreachable: the next call tries again.
  reading.catch(() => known.delete(db));
  return reading;
}

/** Follows no redirect, and reads nothing but the status. */
function post(endpoint: string, headers: Record<string, string>, body: Buffer, local: boolean): Promise<PushAnswer> {
  // A setting may have changed since the device was added.
  if (!isPushAddress(endpoint, local)) return Promise.resolve({ status: 410, retryAfter: 0 });
  const send = endpoint.startsWith('http:') ? requestHttp : requestHttps;
  return new Promise((answered, failed) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      signal: AbortSignal.timeout(timeout),
      ...(!local && { lookup: publicLookup }),
    };
    send(endpoint, options, (answer) => {
      answer.resume();
      answer.on('error', failed);
      answered({ status: answer.statusCode!, retryAfter: Number(answer.headers['retry-after']) || 0 });
    })
      .on('error', failed)
      .end(body);
  });
}
