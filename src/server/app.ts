// The application over HTTP: session, routes, and the one place where errors become answers.
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyRequest } from 'fastify';
import { id } from '#domain/kernel/fields';
import { newId } from '#domain/kernel/ids';
import { checked } from '#domain/kernel/validation';
import { answerOf } from '#server/answers';
import { openApi } from '#server/api';
import { runCall } from '#server/calls';
import { type Database, transaction } from '#server/kernel/db';
import { NoSuchFarm, NotSignedIn, sessionCookie } from '#server/kernel/session';
import { listRecords, oneRecord, recordHistory } from '#server/records';
import { momentOf, snapshot, sync } from '#server/sync';

const megabyte = 1_048_576;

type Params = { farm_id: string; noun: string; id: string; verb: string };
type Asked = FastifyRequest<{ Params: Params; Querystring: Record<string, string | string[] | undefined> }>;

const token = (request: FastifyRequest) => request.cookies[sessionCookie];

/** What is no id is no farm's id; but a stranger is told only that they are one. */
function farmId(request: Asked) {
  const { success, data } = id().safeParse(request.params.farm_id);
  if (success) return data;
  throw token(request) ? new NoSuchFarm() : new NotSignedIn();
}

export async function createApp(db: Database, { log = false }: { log?: boolean | object } = {}) {
  const app = fastify({ logger: log, bodyLimit: 5 * megabyte, routerOptions: { maxParamLength: 200 }, forceCloseConnections: 'idle' });
  await app.register(cookie);
  // gzip alone: on a phone's line it is as good as the slower ones, and it costs the server a tenth.
  await app.register(compress, { encodings: ['gzip'], threshold: 1024 });

  app.setErrorHandler((error, request, reply) => {
    const { status, refusal } = answerOf(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.status(status).send(refusal);
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'Endereço não encontrado', code: 'not_found' }));

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await transaction(db, 'read', (send) => send({ name: 'ready', text: 'select 1' }));
    return { status: 'ok' };
  });

  const document = openApi();
  app.get('/api/openapi.json', () => document);

  const farm = '/api/farms/:farm_id';
  app.post(`${farm}/sync`, (request: Asked) => sync(db, token(request), farmId(request), request.body));
  app.get(`${farm}/snapshot`, (request: Asked) => snapshot(db, token(request), farmId(request), one(request.query['after'])));
  app.post(`${farm}/verbs/:verb`, async (request: Asked) => {
    const key = request.headers['idempotency-key'];
    const call = {
      id: key === undefined ? newId() : checked(id('Idempotency-Key precisa ser um UUID'), key),
      verb: request.params.verb,
      input: request.body,
      at: momentOf(new Date().toISOString()),
    };
    return { id: call.id, status: 'ok', ...(await runCall(db, token(request), farmId(request), call)) };
  });
  app.get(`${farm}/:noun`, (request: Asked) => listRecords(db, token(request), farmId(request), request.params.noun, request.query));
  app.get(`${farm}/:noun/:id`, (request: Asked) => oneRecord(db, token(request), farmId(request), request.params.noun, request.params.id));
  app.get(`${farm}/:noun/:id/history`, (request: Asked) =>
    recordHistory(db, token(request), farmId(request), request.params.noun, request.params.id, request.query),
  );

  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(running));
  return app;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value);

const running = `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lida</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-content: center; text-align: center; color: #1c2a1e; background: #f6f4ec } @media (prefers-color-scheme: dark) { body { color: #ecebe2; background: #161d17 } }</style>
<h1>Lida</h1>
<p>O Lida está funcionando.</p>
</html>
`;
