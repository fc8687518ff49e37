// The webhooks of a farm: kept by owner and admins. The secret is shown once; a test, or a message again, is sent at once.
import { randomBytes } from 'node:crypto';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { checked } from '#domain/kernel/validation';
import { isNoun } from '#domain/nouns';
import { type CreatedWebhook, type Deliveries, type Delivery, mostWebhooks, type Webhooks, webhookCreation, webhookWords } from '#domain/people/webhooks';
import { isVerb } from '#domain/verbs';
import { noteAttempt } from '#server/farm/webhook-delivery';
import { bodyOf, eventsOf, type Interest, messageId, signedHeaders } from '#server/farm/webhook-messages';
import { noteAccess } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { assertMay, enterFarm, type FarmSession } from '#server/kernel/session';
import { postTo, readAddress, resolveAddress } from '#server/kernel/web-addresses';

export type WebhookContext = { db: Database; token: string | undefined; farm_id: string; ip: string; allowsPrivate: boolean };
type Kept = Interest & { name: string; url: string; secret: string };

async function enterKeeper(send: Send, { token, farm_id }: WebhookContext) {
  const farmSession = await enterFarm(send, token, farm_id);
  assertMay(farmSession, 'write', 'webhooks');
  return farmSession;
}

const noteWebhook = (send: Send, { actor, user_id, farm_id }: FarmSession, ip: string, kind: 'created' | 'changed' | 'removed', target: string) =>
  noteAccess(send, { kind: `webhook_${kind}`, owner_id: user_id, person: actor, ip, target, farm_id });

const list = {
  name: 'webhooks_of_farm',
  text: `select w.id, w.name, w.url, w.nouns, w.verbs, w.changes, w.created_at, w.paused_at, w.pause_reason, (c.version - w.cursor)::int as behind
    from webhooks w join farm_counters c on c.user_id = w.user_id and c.farm_id = w.farm_id
    where w.user_id = $1 and w.farm_id = $2 and w.deleted_at is null order by w.created_at, w.id`,
};

export const listWebhooks = (context: WebhookContext): Promise<Webhooks> =>
  transaction(context.db, 'read', async (send) => {
    const { user_id, farm_id } = await enterKeeper(send, context);
    return { rows: (await send(list, [user_id, farm_id])).rows as Webhooks['rows'] };
  });

const many = { name: 'webhooks_many', text: 'select count(*)::int as many from webhooks where user_id = $1 and farm_id = $2 and deleted_at is null' };
// Begins with what is registered from now on.
const add = {
  name: 'webhook_add',
  text: `insert into webhooks (user_id, farm_id, id, name, url, nouns, verbs, secret, cursor, created_by, changes)
    select $1, $2, $3, $4, $5, $6, $7, $8, c.version, $9, $10 from farm_counters c where c.user_id = $1 and c.farm_id = $2`,
};

export async function addWebhook(context: WebhookContext, body: unknown): Promise<CreatedWebhook> {
  await transaction(context.db, 'read', (send) => enterKeeper(send, context));
  const { name, url: typed, nouns, verbs, changes } = checked(webhookCreation, body);
  if (nouns?.some((noun) => !isNoun(noun))) throw new RuleBroken(webhookWords.unknownNoun, 'nouns', 'validation');
  if (verbs?.some((verb) => !isVerb(verb))) throw new RuleBroken(webhookWords.unknownVerb, 'verbs', 'validation');
  const url = readAddress(typed, context.allowsPrivate);
  await resolveAddress(url, context.allowsPrivate);
  const [id, secret] = [newId(), `whsec_${randomBytes(32).toString('base64')}`];
  return transaction(context.db, 'write', async (send) => {
    const farmSession = await enterKeeper(send, context);
    const { user_id, farm_id, actor } = farmSession;
    if (((await send(many, [user_id, farm_id])).rows[0]!['many'] as number) >= mostWebhooks) throw new RuleBroken(webhookWords.tooMany);
    void send(add, [user_id, farm_id, id, name, url.href, nouns, verbs, secret, actor.id, changes]);
    noteWebhook(send, farmSession, context.ip, 'created', `${name}: ${url.host}`);
    return { id, secret };
  });
}

const remove = {
  name: 'webhook_remove',
  text: `update webhooks set deleted_at = now(), secret = '' where user_id = $1 and farm_id = $2 and id = $3 and deleted_at is null returning name`,
};
const resume = {
  name: 'webhook_resume',
  text: 'update webhooks set paused_at = null, pause_reason = null, next_at = now() where user_id = $1 and farm_id = $2 and id = $3 and deleted_at is null returning name',
};
// Three more days for the message that was given up.
const again = {
  name: 'webhook_again',
  text: `update webhook_deliveries set created_at = now(), attempts = 0 where user_id = $1 and webhook_id = $2 and kind = 'events' and delivered_at is null`,
};

const change = (context: WebhookContext, id: string | null, kind: 'changed' | 'removed', statements: { name: string; text: string }) =>
  transaction(context.db, 'write', async (send) => {
    const farmSession = await enterKeeper(send, context);
    const { user_id, farm_id } = farmSession;
    const found = (await send(statements, [user_id, farm_id, id])).rows[0];
    if (!found) throw notFound(webhookWords.missing);
    if (kind === 'changed') void send(again, [user_id, id]);
    noteWebhook(send, farmSession, context.ip, kind, found['name'] as string);
    return null;
  });

export const removeWebhook = (context: WebhookContext, id: string | null) => change(context, id, 'removed', remove);
/** Everything since it was paused is told. */
export const resumeWebhook = (context: WebhookContext, id: string | null) => change(context, id, 'changed', resume);

const one = {
  name: 'webhook_of_farm',
  text: 'select user_id, farm_id, id, name, url, nouns, verbs, changes, secret, cursor from webhooks where user_id = $1 and farm_id = $2 and id = $3 and deleted_at is null',
};
const shown = 'id, kind, events, attempts, status, error, created_at, tried_at, delivered_at';
const deliveries = {
  name: 'webhook_deliveries',
  text: `select ${shown} from webhook_deliveries where user_id = $1 and webhook_id = $2 order by created_at desc, id desc limit 50`,
};
const delivery = {
  name: 'webhook_delivery',
  text: `select ${shown}, from_version, to_version from webhook_deliveries where user_id = $1 and webhook_id = $2 and id = $3`,
};
const addTest = {
  name: 'webhook_test',
  text: `insert into webhook_deliveries (user_id, farm_id, id, webhook_id, kind, from_version, to_version, events) values ($1, $2, $3, $4, 'test', 0, 0, 0)`,
};

async function keptOf(send: Send, context: WebhookContext, id: string | null) {
  const { user_id, farm_id } = await enterKeeper(send, context);
  const found = (await send(one, [user_id, farm_id, id])).rows[0] as Kept | undefined;
  if (!found) throw notFound(webhookWords.missing);
  return found;
}

export const listDeliveries = (context: WebhookContext, id: string | null): Promise<Deliveries> =>
  transaction(context.db, 'read', async (send) => {
    const { user_id } = await keptOf(send, context, id);
    return { rows: (await send(deliveries, [user_id, id])).rows as Delivery[] };
  });

/** Sends without a connection of the database, then notes how it went. */
async function sendNow(context: WebhookContext, { url, secret, user_id, id: webhook }: Kept, id: string, body: string): Promise<Delivery> {
  const posted = await postTo(url, body, signedHeaders(secret, id, body), context.allowsPrivate);
  return transaction(context.db, 'write', async (send) => {
    await enterKeeper(send, context);
    noteAttempt(send, user_id, id, posted);
    const { from_version: _from, to_version: _to, ...row } = (await send(delivery, [user_id, webhook, id])).rows[0]!;
    return row as Delivery;
  });
}

export async function testWebhook(context: WebhookContext, id: string | null): Promise<Delivery> {
  const message = messageId();
  const kept = await transaction(context.db, 'write', async (send) => {
    const found = await keptOf(send, context, id);
    void send(addTest, [found.user_id, found.farm_id, message, id]);
    return found;
  });
  return sendNow(context, kept, message, bodyOf(kept.farm_id, 'test', []));
}

/** The same message with the same id: a program that has it knows it. The cursor stays. */
export async function resendDelivery(context: WebhookContext, id: string | null, message: string | null): Promise<Delivery> {
  const { kept, body } = await transaction(context.db, 'read', async (send) => {
    const found = await keptOf(send, context, id);
    const known = (await send(delivery, [found.user_id, id, message])).rows[0] as (Delivery & { from_version: number; to_version: number }) | undefined;
    if (!known) throw notFound(webhookWords.noDelivery);
    const events = known.kind === 'test' ? [] : await eventsOf(send, found, { from: known.from_version, to: known.to_version });
    return { kept: found, body: bodyOf(found.farm_id, known.kind === 'test' ? 'test' : 'farm.changed', events) };
  });
  return sendNow(context, kept, message!, body);
}
