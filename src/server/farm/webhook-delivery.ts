// Delivers webhooks: each process looks for those with something to tell, leases them, and sends without holding a connection of the database.
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#domain/kernel/ids';
import { patience, pauseAfter, webhookWords } from '#domain/people/webhooks';
import { bodyOf, eventsOf, type Interest, messageId, nextRange, signedHeaders } from '#server/farm/webhook-messages';
import { noteAccess } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { type Posted, postTo } from '#server/kernel/web-addresses';

export type DeliveryOptions = {
  allowsPrivate: boolean;
  /** Told when a webhook is paused. */
  tellOwner?: (to: { name: string; email: string }, webhook: { name: string; url: string; reason: string }) => void;
  report: (error: unknown) => void;
};

type Leased = { user_id: string; farm_id: string; id: string };
type Hook = Interest & { name: string; url: string; secret: string };
type Open = { id: string; from_version: number; to_version: number; attempts: number; created_at: string; delivered_at: string | null };
type Work = { hook: Hook; open: Open; body: string };

/** Sent at once by one process, and how often it looks, in milliseconds. */
const most = 8;
const every = 1_000;

const become = { name: 'webhook_tenant', text: `select set_config('app.user_id', $1, true)` };
const lease = { name: 'lease_webhooks', text: 'select user_id, farm_id, id from lease_webhooks($1, $2)' };
const read = {
  name: 'webhook',
  text: 'select user_id, farm_id, id, name, url, nouns, verbs, changes, secret, cursor from webhooks where user_id = $1 and id = $2 and lease = $3 and deleted_at is null',
};
const unfinished = {
  name: 'webhook_open',
  text: `select id, from_version, to_version, attempts, created_at, delivered_at from webhook_deliveries
    where user_id = $1 and webhook_id = $2 and kind = 'events' and from_version = $3 order by created_at desc limit 1`,
};
const add = {
  name: 'webhook_delivery_add',
  text: `insert into webhook_deliveries (user_id, farm_id, id, webhook_id, kind, from_version, to_version, events) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
};
const note = {
  name: 'webhook_delivery_note',
  text: `update webhook_deliveries set attempts = attempts + 1, status = $3, error = $4, tried_at = now(), delivered_at = case when $5 then coalesce(delivered_at, now()) else delivered_at end
    where user_id = $1 and id = $2`,
};
const forward = {
  name: 'webhook_forward',
  text: 'update webhooks set cursor = $4, next_at = now(), leased_until = null, lease = null where user_id = $1 and id = $2 and lease = $3',
};
const later = {
  name: 'webhook_later',
  text: `update webhooks set next_at = now() + $4 * interval '1 millisecond', leased_until = null, lease = null where user_id = $1 and id = $2 and lease = $3`,
};
const pause = {
  name: 'webhook_pause',
  text: 'update webhooks set paused_at = now(), pause_reason = $4, leased_until = null, lease = null where user_id = $1 and id = $2 and lease = $3',
};
const ownerOf = { name: 'webhook_owner', text: 'select name, email from webhook_owner($1)' };

const asTenant = <T>(db: Database, user_id: string, mode: 'read' | 'write', work: (send: Send) => Promise<T>) =>
  transaction(db, mode, (send) => {
    void send(become, [user_id]);
    return work(send);
  });

export const isAccepted = ({ status }: Posted) => status >= 200 && status < 300;
/** A redirect is no acceptance, and is not followed. */
export const failureOf = ({ status, error }: Posted) => error ?? (status >= 300 && status < 400 ? 'Respondeu com outro endereço' : `Respondeu ${status}`);

/** Notes an attempt of a message. */
export const noteAttempt = (send: Send, user_id: string, id: string, posted: Posted) =>
  void send(note, [user_id, id, posted.status || null, isAccepted(posted) ? null : failureOf(posted), isAccepted(posted)]);

/** The message to send now: the one that failed before, or the next. The cursor passes over what is of no interest. */
async function prepare(db: Database, { user_id, id }: Leased, mine: string): Promise<Work | undefined> {
  return asTenant(db, user_id, 'write', async (send) => {
    const hook = (await send(read, [user_id, id, mine])).rows[0] as Hook | undefined;
    if (!hook) return undefined;
    const known = (await send(unfinished, [user_id, id, hook.cursor])).rows[0] as Open | undefined;
    // Sent by hand meanwhile, or delivered by a process that stopped before it could note the cursor.
    if (known?.delivered_at) return void send(forward, [user_id, id, mine, known.to_version]);
    const range = known ? { from: known.from_version, to: known.to_version } : await nextRange(send, hook);
    if (!range) return void send(later, [user_id, id, mine, 0]);
    const events = await eventsOf(send, hook, range);
    if (events.length === 0) return void send(forward, [user_id, id, mine, range.to]);
    const open = known ?? {
      id: messageId(),
      from_version: range.from,
      to_version: range.to,
      attempts: 0,
      created_at: new Date().toISOString(),
      delivered_at: null,
    };
    if (!known) void send(add, [user_id, hook.farm_id, open.id, id, 'events', range.from, range.to, events.length]);
    return { hook, open, body: bodyOf(hook.farm_id, 'farm.changed', events) };
  });
}

async function settle(db: Database, { hook, open }: Work, posted: Posted, mine: string, { tellOwner }: DeliveryOptions) {
  const { user_id, farm_id, id, name, url } = hook;
  const told = await asTenant(db, user_id, 'write', async (send) => {
    noteAttempt(send, user_id, open.id, posted);
    if (isAccepted(posted)) {
      void send(forward, [user_id, id, mine, open.to_version]);
      return undefined;
    }
    const reason = posted.status === 410 ? webhookWords.gone : Date.now() - Date.parse(open.created_at) > patience.all ? webhookWords.givenUp : undefined;
    if (!reason) return void send(later, [user_id, id, mine, Math.round(pauseAfter(open.attempts + 1, Math.random()))]);
    void send(pause, [user_id, id, mine, reason]);
    noteAccess(send, { kind: 'webhook_paused', owner_id: user_id, person: { id: user_id, name: 'Lida' }, ip: '', target: `${name}: ${reason}`, farm_id });
    return { to: (await send(ownerOf, [user_id])).rows[0] as { name: string; email: string } | undefined, reason };
  });
  if (told?.to) tellOwner?.(told.to, { name, url, reason: told.reason });
}

/** One webhook that this process leased: what it has to tell now. */
async function deliver(db: Database, leased: Leased, mine: string, options: DeliveryOptions, stopping: AbortSignal) {
  const work = await prepare(db, leased, mine);
  if (!work) return;
  const { hook, open, body } = work;
  const posted = await postTo(hook.url, body, signedHeaders(hook.secret, open.id, body), options.allowsPrivate, stopping);
  // Stopped in the middle: the lease ends by itself, and the message is sent again.
  if (stopping.aborted && !isAccepted(posted)) return;
  await settle(db, work, posted, mine, options);
}

/** Looks until it is stopped; returns how to stop. */
export function deliverWebhooks(db: Database, options: DeliveryOptions) {
  const stop = new AbortController();
  const running = new Set<Promise<void>>();
  const look = async () => {
    const mine = newId();
    const free = most - running.size;
    if (free <= 0) return 0;
    const { rows } = await transaction(db, 'write', (send) => send(lease, [mine, free]));
    for (const leased of rows as Leased[]) {
      const one: Promise<void> = deliver(db, leased, mine, options, stop.signal)
        .catch(options.report)
        .finally(() => running.delete(one));
      running.add(one);
    }
    return rows.length;
  };
  const looking = (async () => {
    while (!stop.signal.aborted) {
      const found = await look().catch((error: unknown) => {
        options.report(error);
        return 0;
      });
      await sleep(found > 0 ? every / 5 : every, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  })();
  return async () => {
    stop.abort();
    await looking;
    await Promise.all(running);
  };
}
