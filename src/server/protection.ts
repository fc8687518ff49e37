// Protection of the browser's side: headers, and no request that another site makes in a person's name.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { forbidden } from '#domain/kernel/errors';

export async function protect(app: FastifyInstance, publicUrl: string | undefined) {
  const https = publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
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
    crossOriginEmbedderPolicy: false,
  });

  // A browser says where a request comes from; a program that says nothing carries no cookie of anybody else's.
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const { origin, host, 'sec-fetch-site': site } = request.headers;
    const fromHere = origin === undefined || hostOf(origin) === (publicUrl ? new URL(publicUrl).host : host) || hostOf(origin) === host;
    if (!fromHere || (site !== undefined && site !== 'same-origin' && site !== 'none')) throw forbidden();
  });
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);
