// The web: the application's files, and the landing page for whoever has no session.
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { tokenOf } from '#server/account-routes';

export const noSuchAddress = { message: 'Endereço não encontrado', code: 'not_found' };

/** File names of the build change with their content. */
const forever = 'public, max-age=31536000, immutable';

export async function serveWeb(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? forever : 'no-cache'),
  });
  app.get('/', (request, reply) => reply.sendFile(tokenOf(request) ? 'index.html' : 'landing.html'));
  // Every address of the application is one page; it decides what is there.
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && !request.url.startsWith('/api/') && request.headers.accept?.includes('text/html')) return reply.sendFile('index.html');
    return reply.status(404).send(noSuchAddress);
  });
}
