// Fair use: finds the tenant of each request and limits each tenant to its share of the server.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { tokenWords } from '#domain/people/access-tokens';
import { isAccessToken } from '#server/accounts/access-tokens';
import { tokenFailures } from '#server/accounts/token-failures';
import { flushTokenUses, noteTokenUse } from '#server/accounts/token-uses';
import { tokenOf } from '#server/http/account-routes';
import { bearerOf } from '#server/http/bearer';
import { fairShare, Share, shareWords as words } from '#server/http/tenant-share';
import { tokenPolicyOf } from '#server/http/token-routes';
import { type Database, transaction } from '#server/kernel/db';
import { alreadyExporting, alreadyRunning, retryBriefly } from '#server/kernel/exclusive-lock';
import { Refused, TooMuch } from '#server/kernel/refused';
import { NotSignedIn, tokenHash } from '#server/kernel/session';

/** Delay before the response 429, to slow clients down. */
const pause = 1_000;
/** Cache times. A session's owners do not change; its permissions are checked on every request, elsewhere. */
const cacheFor = { known: 15 * 60_000, unknown: 2_000 };
const mostCached = 10_000;

/** Each holds its own database connection while it runs: for a tenant one of each kind at a time. */
const longRoutes: Record<string, { kind: string; refusal: () => Refused }> = {
  '/api/farms/:farm_id/export': { kind: 'export', refusal: alreadyExporting },
  '/api/farms/import': { kind: 'job', refusal: alreadyRunning },
  '/api/farms/:farm_id/sales/:id/blank_buyer': { kind: 'job', refusal: alreadyRunning },
  '/api/farm_users/:id/blank': { kind: 'job', refusal: alreadyRunning },
  '/api/super_admin/deletion_requests/:id/blank': { kind: 'job', refusal: alreadyRunning },
};

/** Routes that need no session. Those for sign-in and sign-up have their own connections and limits. */
const isPublicRoute = (url: string) =>
  /^\/api\/(session|installation|openapi\.json|docs$|docs\.css|accounts$|accounts\/reset$|accounts\/email$|notices\/stop\/)/.test(url);
const isSignInRoute = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  (url === '/api/session' && method === 'POST') || ['/api/accounts', '/api/accounts/reset', '/api/accounts/email'].includes(url);

/** The person of a session token; without `person` the token is invalid. `home`: the tenant when the URL names no farm. */
type Caller = { until: number; person: string | undefined; home: string; owners: Map<string, string>; access_token: string | null };
type Fair = { share: Share; leave?: (() => void) | undefined };

declare module 'fastify' {
  interface FastifyRequest {
    fair: Fair | null;
  }
}

const tenants = { name: 'session_tenants', text: 'select person_id, farm_id, owner_id, access_token_id from session_tenants($1)' };

async function loadCaller(db: Database, token: string): Promise<Caller> {
  const { rows } = await transaction(db, 'glance', (send) => send(tenants, [tokenHash(token)]));
  const person = rows[0]?.['person_id'] as string | undefined;
  const owners = new Map(rows.flatMap(({ farm_id, owner_id }) => (farm_id ? [[farm_id as string, owner_id as string] as const] : [])));
  const all = [...owners.values()];
  return {
    until: performance.now() + cacheFor[person ? 'known' : 'unknown'],
    person,
    owners,
    access_token: (rows[0]?.['access_token_id'] as string | null | undefined) ?? null,
    home: all.find((owner) => owner === person) ?? all[0] ?? person ?? '',
  };
}

export function shareFairly(app: FastifyInstance, db: Database, processes = 1) {
  const width = Math.max(1, Math.floor(db.connections * fairShare.part));
  const [rate, burst] = [fairShare.rate, fairShare.burst].map((all) => Math.ceil(all / processes));
  const shares = new Map<string, Share>();
  const callers = new Map<string, Caller | Promise<Caller>>();
  let largeOfAll = 0;

  const shareOf = (whose: string, [perSecond, inBurst] = [rate!, burst!]) => {
    const known = shares.get(whose);
    if (known) return known;
    if (shares.size >= mostCached) for (const [key, share] of shares) if (share.isIdle) shares.delete(key);
    const share = new Share(width, perSecond, inBurst);
    shares.set(whose, share);
    return share;
  };

  /** Limited for each IP address. */
  async function lookUp(token: string, address: string): Promise<Caller> {
    const share = shareOf(`address ${address}`);
    await share.enter();
    return loadCaller(db, token).finally(() => share.leave());
  }

  function callerOf(token: string, address: string): Caller | Promise<Caller> {
    const known = callers.get(token);
    if (known && (known instanceof Promise || known.until > performance.now())) return known;
    if (callers.size >= mostCached) callers.clear();
    const asked = lookUp(token, address);
    callers.set(token, asked);
    asked.then(
      (found) => callers.set(token, found),
      () => callers.delete(token),
    );
    return asked;
  }

  const fail = tokenFailures(db.reserved ?? db);
  const ofToken = [fairShare.token.rate, fairShare.token.burst].map((all) => Math.ceil(all / processes)) as [number, number];

  /** A program's token: its form without the database, then one look, its own rate, and the rate of the tenant. */
  async function admitToken(request: FastifyRequest, token: string): Promise<Refused | undefined> {
    const policy = tokenPolicyOf(request.method, request.routeOptions.url!);
    if (policy === 'public') return undefined;
    if (policy === 'refused') return new Refused(tokenWords.refusedHere, 403, 'forbidden');
    if (!isAccessToken(token)) return fail(token, request.ip);
    const caller = await callerOf(token, request.ip);
    if (!caller.person || !caller.access_token) return fail(token, request.ip);
    noteTokenUse(db, caller.access_token);
    const wait = shareOf(`token ${caller.access_token}`, ofToken).count();
    return wait > 0 ? new TooMuch(words.fastToken, wait) : admit(request, caller);
  }

  function admit(request: FastifyRequest, { person, home, owners }: Caller): Refused | undefined {
    const { routeOptions, params } = request;
    if (!person) return isPublicRoute(routeOptions.url!) ? undefined : new NotSignedIn();
    const { farm_id } = params as { farm_id?: string };
    const share = shareOf((farm_id && owners.get(farm_id.toLowerCase())) || home);
    request.fair = { share };
    const wait = share.count();
    return wait > 0 ? new TooMuch(words.fast, wait) : undefined;
  }

  app.decorateRequest('fair', null);
  app.addHook('onClose', () => flushTokenUses(db).catch(() => {}));
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (!url?.startsWith('/api/')) return done();
    const end = (refusal: Refused | undefined) => (refusal instanceof TooMuch ? void setTimeout(() => done(refusal), pause) : done(refusal));
    const bearer = bearerOf(request);
    if (bearer !== undefined) return void admitToken(request, bearer).then(end, done);
    if (isSignInRoute(request)) return done();
    const token = tokenOf(request);
    if (!token) return done(isPublicRoute(url) ? undefined : new NotSignedIn());
    const answer = (found: Caller) => end(admit(request, found));
    const found = callerOf(token, request.ip);
    if (found instanceof Promise) found.then(answer, done);
    else answer(found);
  });

  const wrapped = new WeakSet<RouteHandlerMethod>();
  app.addHook('onRoute', (route) => {
    const { handler, url } = route;
    // Fastify reuses the handler of GET for HEAD.
    if (!url.startsWith('/api/') || wrapped.has(handler)) return;
    const long = longRoutes[url];
    const fairly: RouteHandlerMethod = async function fairly(request, reply) {
      if (!request.fair) return handler.call(this, request, reply);
      await (long ? takeExclusively(request.fair, long) : queueForFarm(request.fair));
      try {
        return await handler.call(this, request, reply);
      } finally {
        request.fair.leave?.();
      }
    };
    wrapped.add(fairly);
    route.handler = fairly;
  });
  // Release before sending: a phone may take a minute to receive the response.
  app.addHook('onSend', (request, _reply: FastifyReply, payload, done) => {
    if (!longRoutes[request.routeOptions.url ?? '']) request.fair?.leave?.();
    done(null, payload);
  });

  async function queueForFarm(fair: Fair) {
    await fair.share.enter();
    fair.leave = () => {
      fair.leave = undefined;
      fair.share.leave();
    };
  }

  async function takeExclusively(fair: Fair, { kind, refusal }: (typeof longRoutes)[string]) {
    // Check and take without an await in between.
    if (!(await retryBriefly(() => !fair.share.running.has(kind) && fair.share.running.add(kind) !== undefined))) throw refusal();
    fair.leave = () => void fair.share.running.delete(kind);
  }

  return {
    isKnown: ({ fair }: FastifyRequest) => fair !== null,
    /** Counts the calls that came with the request. */
    count: ({ fair }: FastifyRequest, calls: number) => void fair?.share.count(calls),
    beginLarge: ({ fair }: FastifyRequest) => {
      const share = fair!.share;
      if (share.large >= fairShare.large || largeOfAll >= fairShare.largeOfAll) return new TooMuch(words.busy, 5);
      share.large += 1;
      largeOfAll += 1;
      return () => {
        share.large -= 1;
        largeOfAll -= 1;
      };
    },
  };
}
