// Protection of the browser's side: headers, and no request that another site makes in a person's name.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { forbidden } from '#domain/kernel/errors';

export type Guards = Record<string, string>;

export function protect(app: FastifyInstance, publicUrl: string | undefined, guards: Guards) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(guards);
    if (isAboutSomebody(request.url)) reply.header('cache-control', 'no-store');
    done(isAskedFromElsewhere(request.method, request.headers) ? forbidden() : undefined);
  });

  // A browser says where a request comes from; a program that says nothing carries no cookie of anybody else's.
  const publicHost = publicUrl && new URL(publicUrl).host;
  function isAskedFromElsewhere(method: string, { origin, host, 'sec-fetch-site': site }: IncomingMessage['headers']) {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
    const from = origin && (URL.canParse(origin) ? new URL(origin).host : '');
    return (from !== undefined && from !== host && from !== publicHost) || (site !== undefined && site !== 'same-origin' && site !== 'none');
  }
}

/** What the interface offers to everybody alike: all else of it is somebody's, and stays in no cache, neither a browser's nor a proxy's. */
const forEverybody = new Set(['/api/openapi.json', '/api/installation']);

function isAboutSomebody(url: string) {
  const end = url.indexOf('?');
  return /^\/api\//i.test(url) && !forEverybody.has(end < 0 ? url : url.slice(0, end));
}

/** The same for every answer, so they are made once. */
export function guardsFor(publicUrl: string | undefined): Guards {
  const https = publicUrl?.startsWith('https:') ?? false;
  const headers: Guards = {};
  const note = { setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value), removeHeader: () => {} };
  const guard = helmet({
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
  guard({} as IncomingMessage, note as unknown as ServerResponse, () => {});
  return headers;
}
