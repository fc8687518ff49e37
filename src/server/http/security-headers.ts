// Security headers, and refusal of cross-site requests (CSRF).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { forbidden } from '#domain/kernel/errors';
import { bearerOf } from '#server/http/bearer';
import { isLoopback, type Settings } from '#server/kernel/settings';

export type SecurityHeaders = Record<string, string>;

/** On a network address without HTTPS browsers ignore these, and log an error for every page. */
const onlySecure = new Set(['cross-origin-opener-policy', 'origin-agent-cluster']);

export function protect(app: FastifyInstance, { PUBLIC_URL: publicUrl, TRUST_PROXY }: Settings, securityHeaders: SecurityHeaders) {
  const insecureHeaders = Object.fromEntries(Object.entries(securityHeaders).filter(([name]) => !onlySecure.has(name)));
  const hasHttps = TRUST_PROXY === 'on' || (publicUrl?.startsWith('https:') ?? false);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(hasHttps || isLoopback(request.hostname) ? securityHeaders : insecureHeaders);
    if (isPersonal(request.url)) reply.header('cache-control', 'no-store');
    // A file shared with a browser that has no service worker of ours: nothing of it is read, and the page says what to do.
    if (request.method === 'POST' && request.url === '/shared') return void reply.redirect('/shared', 303);
    // A token comes from a program, never along with somebody's cookie.
    done(bearerOf(request) === undefined && isCrossSite(request.method, request.headers) ? forbidden() : undefined);
  });

  // Browsers send Origin or Sec-Fetch-Site; a program that sends neither has no cookie of another person.
  const publicHost = publicUrl && new URL(publicUrl).host;
  function isCrossSite(method: string, { origin, host, 'sec-fetch-site': site }: IncomingMessage['headers']) {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
    const from = origin && (URL.canParse(origin) ? new URL(origin).host : '');
    return (from !== undefined && from !== host && from !== publicHost) || (site !== undefined && site !== 'same-origin' && site !== 'none');
  }
}

/** The same for everybody; all other API responses are personal and must not be cached, by browser or proxy. */
const publicPaths = new Set(['/api/openapi.json', '/api/docs', '/api/docs.css', '/api/installation']);

function isPersonal(url: string) {
  const end = url.indexOf('?');
  return /^\/api\//i.test(url) && !publicPaths.has(end < 0 ? url : url.slice(0, end));
}

/** The same for every response: computed once. */
export function securityHeadersFor(publicUrl: string | undefined): SecurityHeaders {
  const https = publicUrl?.startsWith('https:') ?? false;
  const headers: SecurityHeaders = {};
  const response = { setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value), removeHeader: () => {} };
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    frameguard: { action: 'deny' },
    hsts: https && { maxAge: 31_536_000 },
  });
  setHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
}
