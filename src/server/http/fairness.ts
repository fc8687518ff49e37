// Tenants beside each other: whose request it is, and that nobody takes more than their share of the server.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { tokenOf } from '#server/http/account-routes';
import { fairShare, Share, shareWords as words } from '#server/http/tenant-share';
import { type Database, transaction } from '#server/kernel/db';
import { alreadyAtIt, alreadyExporting, retryBriefly } from '#server/kernel/exclusive';
import { type Refused, TooMuch } from '#server/kernel/refused';
import { NotSignedIn, tokenHash } from '#server/kernel/session';

/** Who asks faster than their share is told so only after this. */
const pause = 1_000;
/** A session's owners do not change; what it may do is asked anew each time, elsewhere. */
const keptFor = { known: 15 * 60_000, unknown: 2_000 };
const mostKept = 10_000;

/** These hold a connection of their own for as long as they take, and there is one of each kind at a time. */
const longRoutes: Record<string, { kind: string; refusal: () => Refused }> = {
  '/api/farms/:farm_id/export': { kind: 'export', refusal: alreadyExporting },
  '/api/farms/:farm_id/sales/:id/blank_buyer': { kind: 'job', refusal: alreadyAtIt },
  '/api/farm_users/:id/blank': { kind: 'job', refusal: alreadyAtIt },
  '/api/super_admin/deletion_requests/:id/blank': { kind: 'job', refusal: alreadyAtIt },
};

/** Here somebody may come without a session. What signs in and up has connections of its own, and limits of its own. */
const isOpen = (url: string) => /^\/api\/(session|installation|openapi\.json|accounts$|accounts\/reset$|accounts\/email$)/.test(url);
const isDoor = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  (url === '/api/session' && method === 'POST') || ['/api/accounts', '/api/accounts/reset', '/api/accounts/email'].includes(url);

/** Whom a token stands for: nobody without a person. */
type Guest = { until: number; person: string | undefined; home: string; owners: Map<string, string> };
type Fair = { share: Share; leave?: (() => void) | undefined };

declare module 'fastify' {
  interface FastifyRequest {
    fair: Fair | null;
  }
}

const tenants = { name: 'session_tenants', text: 'select person_id, farm_id, owner_id from session_tenants($1)' };

async function guestOf(db: Database, token: string): Promise<Guest> {
  const { rows } = await transaction(db, 'glance', (send) => send(tenants, [tokenHash(token)]));
  const person = rows[0]?.['person_id'] as string | undefined;
  const owners = new Map(rows.flatMap(({ farm_id, owner_id }) => (farm_id ? [[farm_id as string, owner_id as string] as const] : [])));
  const all = [...owners.values()];
  return {
    until: performance.now() + keptFor[person ? 'known' : 'unknown'],
    person,
    owners,
    home: all.find((owner) => owner === person) ?? all[0] ?? person ?? '',
  };
}

export function shareFairly(app: FastifyInstance, db: Database, processes = 1) {
  const width = Math.max(1, Math.floor(db.connections * fairShare.part));
  const [rate, burst] = [fairShare.rate, fairShare.burst].map((all) => Math.ceil(all / processes));
  const shares = new Map<string, Share>();
  const guests = new Map<string, Guest | Promise<Guest>>();
  let largeOfAll = 0;

  const shareOf = (whose: string) => {
    const known = shares.get(whose);
    if (known) return known;
    if (shares.size >= mostKept) for (const [key, share] of shares) if (share.isIdle) shares.delete(key);
    const share = new Share(width, rate!, burst!);
    shares.set(whose, share);
    return share;
  };

  /** Asked once for as many as wait for the same answer, and not by more than its part of one address. */
  async function lookUp(token: string, address: string): Promise<Guest> {
    const share = shareOf(`address ${address}`);
    await share.enter();
    return guestOf(db, token).finally(() => share.leave());
  }

  function guest(token: string, address: string): Guest | Promise<Guest> {
    const known = guests.get(token);
    if (known && (known instanceof Promise || known.until > performance.now())) return known;
    if (guests.size >= mostKept) guests.clear();
    const asked = lookUp(token, address);
    guests.set(token, asked);
    asked.then(
      (found) => guests.set(token, found),
      () => guests.delete(token),
    );
    return asked;
  }

  function admit(request: FastifyRequest, { person, home, owners }: Guest): Refused | undefined {
    const { routeOptions, params } = request;
    if (!person) return isOpen(routeOptions.url!) ? undefined : new NotSignedIn();
    const { farm_id } = params as { farm_id?: string };
    const share = shareOf((farm_id && owners.get(farm_id.toLowerCase())) || home);
    request.fair = { share };
    const wait = share.count();
    return wait > 0 ? new TooMuch(words.fast, wait) : undefined;
  }

  app.decorateRequest('fair', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (!url?.startsWith('/api/') || isDoor(request)) return done();
    const token = tokenOf(request);
    if (!token) return done(isOpen(url) ? undefined : new NotSignedIn());
    const answer = (found: Guest) => {
      const refusal = admit(request, found);
      if (refusal instanceof TooMuch) setTimeout(() => done(refusal), pause);
      else done(refusal);
    };
    const found = guest(token, request.ip);
    if (found instanceof Promise) found.then(answer, done);
    else answer(found);
  });

  const wrapped = new WeakSet<RouteHandlerMethod>();
  app.addHook('onRoute', (route) => {
    const { handler, url } = route;
    // The HEAD of a GET has its handler.
    if (!url.startsWith('/api/') || wrapped.has(handler)) return;
    const long = longRoutes[url];
    const fairly: RouteHandlerMethod = async function fairly(request, reply) {
      if (!request.fair) return handler.call(this, request, reply);
      await (long ? alone(request.fair, long) : queueForFarm(request.fair));
      try {
        return await handler.call(this, request, reply);
      } finally {
        request.fair.leave?.();
      }
    };
    wrapped.add(fairly);
    route.handler = fairly;
  });
  // A phone may take a minute to receive what was made for it in a moment.
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

  async function alone(fair: Fair, { kind, refusal }: (typeof longRoutes)[string]) {
    // Seen to be free and taken in one breath.
    if (!(await retryBriefly(() => !fair.share.under.has(kind) && fair.share.under.add(kind) !== undefined))) throw refusal();
    fair.leave = () => void fair.share.under.delete(kind);
  }

  return {
    isKnown: ({ fair }: FastifyRequest) => fair !== null,
    /** So many calls came with the request. */
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
