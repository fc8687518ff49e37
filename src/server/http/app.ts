// The application over HTTP: session, routes, and the one place where errors become answers.
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { idOf } from '#domain/kernel/fields';
import { newId } from '#domain/kernel/ids';
import { activeAlerts } from '#server/farm/alerts';
import { runCall } from '#server/farm/calls';
import { exportFarm } from '#server/farm/farm-export';
import { listRecords, olderRecords, oneRecord, recordHistory } from '#server/farm/records';
import { snapshot } from '#server/farm/snapshot';
import { noteAll } from '#server/farm/storage';
import { sync } from '#server/farm/sync';
import { accessRoutes } from '#server/http/access-routes';
import { accountRoutes, tokenOf } from '#server/http/account-routes';
import { openApi } from '#server/http/api';
import { bodyLimits, closeSlow, readBodies, refusePacked } from '#server/http/bodies';
import { shareFairly } from '#server/http/fairness';
import { type BackupFigures, measure, type Others } from '#server/http/metrics';
import { guardsFor, protect } from '#server/http/protection';
import { registryRoutes } from '#server/http/registry-routes';
import { noSuchAddress, serveWeb } from '#server/http/web';
import { keepTime } from '#server/kernel/clock';
import { type Database, transaction, within } from '#server/kernel/db';
import { answerOf } from '#server/kernel/error-responses';
import { Refused } from '#server/kernel/refused';
import { NoSuchFarm, NotSignedIn } from '#server/kernel/session';
import { readSettings, type Settings } from '#server/kernel/settings';

type Params = { farm_id: string; noun: string; id: string; verb: string };
type Asked = FastifyRequest<{ Params: Params; Querystring: Record<string, string | string[] | undefined> }>;

/** What was asked before is answered; what is asked now waits for the next start. */
function refuseWhileClosing(app: FastifyInstance) {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) =>
    done(isClosing ? new Refused('O servidor está reiniciando. Tente de novo em instantes.', 503, 'later') : undefined),
  );
}

/** What is no id is no farm's id; but a stranger is told only that they are one. */
function farmId(request: FastifyRequest<{ Params: { farm_id: string } }>) {
  const known = idOf(request.params.farm_id);
  if (known) return known;
  throw tokenOf(request) ? new NoSuchFarm() : new NotSignedIn();
}

export type Around = { log?: boolean | object; web?: string; backups?: BackupFigures; others?: Others };

export async function createApp(
  db: Database,
  settings: Settings = readSettings({}),
  { log = false, web, backups = { last: undefined, failures: 0 }, others }: Around = {},
) {
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, refusal, retryAfter } = answerOf(error);
    request.refusedAs = refusal.code;
    // What was refused on purpose has one line, with the others; what failed has its reason too.
    if (status >= 500 && !(error instanceof Refused)) request.log.error({ err: error }, 'request failed');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.status(status).send(refusal);
  };
  const guards = guardsFor(settings.PUBLIC_URL);
  const app = fastify({
    logger: log,
    // A request has one line of its own at most, and it names nobody: it needs no logger of its own.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.known,
    // Whoever does not even finish saying what they want.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Whoever asks on an open line while the door closes is refused below, in our words.
    return503OnClosing: false,
    // The nearest proxy only: what a stranger writes into the header before it counts for nothing.
    trustProxy: settings.TRUST_PROXY === 'on' && ((_address: string, hop: number) => hop === 0),
    // An address that cannot be read is refused before anything else is done.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply.headers(guards)),
  });
  app.setErrorHandler(refuse);
  await app.register(cookie);
  // Before what may refuse, so that refusals are counted too.
  measure(app, db, { token: settings.METRICS_TOKEN, isPublic: settings.PUBLIC_URL !== undefined || settings.TRUST_PROXY === 'on', backups, others });
  const arrived = closeSlow(app);
  protect(app, settings.PUBLIC_URL, guards);
  refuseWhileClosing(app);
  keepTime(app);
  refusePacked(app);
  const fair = shareFairly(app, db, settings.WEB_CONCURRENCY);
  readBodies(app, { ...fair, arrived });
  app.addHook('onClose', () => noteAll(db).catch(() => {}));
  // gzip alone: on a phone's line it is as good as the slower ones, and it costs the server a tenth.
  await app.register(compress, { encodings: ['gzip'], threshold: 1024, globalDecompression: false });

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    // Whoever asks this gives up after a few seconds: a silence is a no.
    await within(3_000, () => transaction(db.apart ?? db, 'read', (send) => send({ name: 'ready', text: 'select 1' })));
    return { status: 'ok' };
  });

  const document = openApi();
  app.get('/api/openapi.json', () => document);

  accountRoutes(app, db, settings);
  registryRoutes(app, db, settings, farmId);
  accessRoutes(app, db, settings);

  const farm = '/api/farms/:farm_id';
  app.post(`${farm}/sync`, { bodyLimit: bodyLimits.sync }, (request: Asked) =>
    sync(db, tokenOf(request), farmId(request), request.body, {
      report: (fault) => request.log.error({ err: fault }, 'a call failed'),
      count: (calls) => fair.count(request, calls),
    }),
  );
  app.get(`${farm}/snapshot`, async (request: Asked, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(await snapshot(db, tokenOf(request), farmId(request), { after: one(request.query['after']), upto: one(request.query['upto']) })),
  );
  // An answer too short to be worth compressing.
  app.post(`${farm}/verbs/:verb`, { compress: false }, async (request: Asked) => {
    const { 'idempotency-key': key = newId() } = request.headers;
    const call = { id: String(key), verb: request.params.verb, input: request.body, at: new Date().toISOString() };
    return { id: call.id.toLowerCase(), status: 'ok', ...(await runCall(db, tokenOf(request), farmId(request), call)) };
  });
  const asked = (request: Asked) => ({ db, token: tokenOf(request), farm_id: farmId(request), noun: request.params.noun });
  app.get(`${farm}/older/:noun`, (request: Asked) => olderRecords(asked(request), request.query));
  app.get(`${farm}/alerts`, (request: Asked) => activeAlerts(db, tokenOf(request), farmId(request)));
  // What is zipped is not zipped again.
  app.get(`${farm}/export`, { compress: false, exposeHeadRoute: false }, async (request: Asked, reply) => {
    const { file, zip } = await exportFarm(db, tokenOf(request), farmId(request), request.ip);
    return reply.headers({ 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${file}"`, 'cache-control': 'no-store' }).send(zip);
  });
  app.get(`${farm}/:noun`, (request: Asked) => listRecords(asked(request), request.query));
  app.get(`${farm}/:noun/:id`, (request: Asked) => oneRecord(asked(request), request.params.id));
  app.get(`${farm}/:noun/:id/history`, (request: Asked) => recordHistory(asked(request), request.params.id, request.query));

  if (web) await serveWeb(app, web, settings);
  else app.setNotFoundHandler((_request, reply) => reply.status(404).send(noSuchAddress));
  return app;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value);
