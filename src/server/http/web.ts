// Serves the web files, and the landing page to people without a session.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { tokenOf } from '#server/http/account-routes';
import { landingPage } from '#server/http/landing';
import type { Settings } from '#server/kernel/settings';

export const noSuchAddress = { message: 'Endereço não encontrado', code: 'not_found' };

/** File names of the build change with their content. */
const forever = 'public, max-age=31536000, immutable';

export async function serveWeb(app: FastifyInstance, folder: string, settings: Settings) {
  const hashed = ['assets', 'landing'].map((name) => join(folder, name, '/'));
  await app.register(fastifyStatic, {
    root: folder,
    // A template: the route below serves it filled in for this installation.
    globIgnore: ['landing.html', '**/*.br'],
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', hashed.some((one) => path.startsWith(one)) ? forever : 'no-cache'),
  });
  const landing = landingPage(await readFile(join(folder, 'landing.html'), 'utf8'), settings);
  const etag = `"${createHash('sha256').update(landing).digest('base64url').slice(0, 22)}"`;
  app.get('/', (request, reply) => {
    if (tokenOf(request)) return reply.sendFile('index.html');
    reply.headers({ 'cache-control': 'no-cache', etag });
    return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.type('text/html; charset=utf-8').send(landing);
  });
  // Single-page application: index.html for every page URL.
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && !request.url.startsWith('/api/') && request.headers.accept?.includes('text/html')) return reply.sendFile('index.html');
    return reply.status(404).send(noSuchAddress);
  });
}
