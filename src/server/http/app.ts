// The Fastify application: hooks, routes, and the one place where errors become responses.
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { idOf } from '#domain/kernel/fields';
import { newId } from '#domain/kernel/ids';
import { adeCollection } from '#server/farm/ade';
import { activeAlerts } from '#server/farm/alerts';
import { runCall } from '#server/farm/calls';
import { farmChanges } from '#server/farm/changes';
import { deletedRecords } from '#server/farm/deleted-records';
import { doublesOf } from '#server/farm/double-events';
import { exportFarm } from '#server/farm/farm-export';
import { figureOf } from '#server/farm/figures';
import { discardHandedOver, handOver, listHandedOver } from '#server/farm/handed-over';
import { knownCalls } from '#server/farm/known-calls';
import { mapTile } from '#server/farm/map-tiles';
import { changedRecords, farmRecords } from '#server/farm/record-feed';
import { listRecords, olderRecords, oneRecord, recordHistory } from '#server/farm/records';
import { snapshot } from '#server/farm/snapshot';
import { flushWritten } from '#server/farm/storage-quota';
import { sync } from '#server/farm/sync';
import { accessRoutes } from '#server/http/access-routes';
import { accountRoutes, tokenOf } from '#server/http/account-routes';
import { type ApiDocument, apiPage, apiPageStyle } from '#server/http/api-page';
import { attachmentRoutes } from '#server/http/attachment-routes';
import { shareFairly } from '#server/http/fairness';
import { farmImportRoute } from '#server/http/farm-import-route';
import { type BackupFigures, measure, type Others } from '#server/http/metrics';
import { noticeRoutes } from '#server/http/notice-routes';
import { openApi } from '#server/http/openapi';
import { registryRoutes } from '#server/http/registry-routes';
import { bodyLimits, closeSlow, readBodies, refuseCompressed } from '#server/http/request-bodies';
import { protect, securityHeadersFor } from '#server/http/security-headers';
import { noSuchAddress, serveWeb } from '#server/http/web';
import { webhookRoutes } from '#server/http/webhook-routes';
import { refuseWhileClockUnset } from '#server/kernel/clock';
import { type Database, transaction, within } from '#server/kernel/db';
import { answerOf, bodyOf } from '#server/kernel/error-responses';
import { fileStoreOf } from '#server/kernel/file-store';
import { Refused } from '#server/kernel/refused';
import { NoSuchFarm, NotSignedIn } from '#server/kernel/session';
import { readSettings, type Settings } from '#server/kernel/settings';
import { uploadsIn } from '#server/kernel/uploads';

type Params = { farm_id: string; noun: string; id: string; verb: string; figure: string; resource: string };
type FarmRequest = FastifyRequest<{ Params: Params; Querystring: Record<string, string | string[] | undefined> }>;

type TileRequest = FastifyRequest<{ Params: { farm_id: string; z: string; x: string; y: string } }>;

/** Drain on shutdown: finish the requests in progress, refuse new ones. */
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

/** Authenticate before validating: without a token an invalid id is answered as not signed in. */
function farmId(request: FastifyRequest<{ Params: { farm_id: string } }>) {
  const known = idOf(request.params.farm_id);
  if (known) return known;
  throw tokenOf(request) ? new NoSuchFarm() : new NotSignedIn();
}

export type AppOptions = { log?: boolean | object; web?: string; backups?: BackupFigures; others?: Others };

export async function createApp(
  db: Database,
  settings: Settings = readSettings({}),
  { log = false, web, backups = { last: undefined, failures: 0 }, others }: AppOptions = {},
) {
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, refusal, retryAfter } = answerOf(error);
    request.refusedAs = refusal.code;
    // An expected refusal has only its request log line; a failure also logs the error.
    // While the database is away every request fails: a stack trace of each would fill the disk.
    const details = refusal.code === 'later' ? { reason: (error as Error).message } : { err: error };
    if (status >= 500 && !(error instanceof Refused)) request.log.error(details, 'request failed');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.status(status).send(bodyOf(error, refusal));
  };
  const securityHeaders = securityHeadersFor(settings.PUBLIC_URL);
  const app = fastify({
    logger: log,
    // At most one log line per request, without personal data: no child logger needed.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimits.known,
    // Close connections whose headers do not arrive in time.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // refuseWhileClosing answers requests on keep-alive connections, with our own message.
    return503OnClosing: false,
    // Trust only the nearest proxy: clients can forge earlier entries of X-Forwarded-For.
    trustProxy: settings.TRUST_PROXY === 'on' && ((_address: string, hop: number) => hop === 0),
    // A malformed URL is refused before any hook runs.
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply.headers(securityHeaders)),
  });
  app.setErrorHandler(refuse);
  await app.register(cookie);
  // Before the hooks that may refuse, so that refusals are counted too.
  measure(app, db, { token: settings.METRICS_TOKEN, isPublic: settings.PUBLIC_URL !== undefined || settings.TRUST_PROXY === 'on', backups, others });
  const arrived = closeSlow(app);
  protect(app, settings, securityHeaders);
  refuseWhileClosing(app);
  refuseWhileClockUnset(app);
  refuseCompressed(app);
  const fair = shareFairly(app, db, settings.WEB_CONCURRENCY);
  readBodies(app, { ...fair, arrived });
  app.addHook('onClose', () => flushWritten(db).catch(() => {}));
  // Only gzip: on a mobile network as good as slower encodings, for a tenth of the CPU time.
  await app.register(compress, { encodings: ['gzip'], threshold: 1024, globalDecompression: false });

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    // Health checks give up after a few seconds: a timeout means not ready.
    await within(3_000, () => transaction(db.reserved ?? db, 'read', (send) => send({ name: 'ready', text: 'select 1' })));
    return { status: 'ok' };
  });

  // Made when first asked for: no device asks.
  const document = memoized(() => openApi(settings));
  const documentText = memoized(() => JSON.stringify(document()));
  const page = memoized(() => apiPage(document() as ApiDocument));
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(documentText()));
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(apiPageStyle));
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));

  accountRoutes(app, db, settings);
  registryRoutes(app, db, settings, farmId);
  accessRoutes(app, db, settings, farmId);
  webhookRoutes(app, db, settings, farmId);
  const files = {
    store: fileStoreOf(settings),
    uploads: uploadsIn(join(settings.ATTACHMENTS_DIR, 'uploads')),
    quota: settings.ATTACHMENTS_QUOTA * 1_000_000,
  };
  await farmImportRoute(app, db, files, { ...fair, arrived });
  await attachmentRoutes(app, db, files, farmId, { ...fair, arrived });
  await noticeRoutes(app, db, settings, { ...fair, arrived });

  const farm = '/api/farms/:farm_id';
  app.post(`${farm}/sync`, { bodyLimit: bodyLimits.sync }, (request: FarmRequest) =>
    sync(db, tokenOf(request), farmId(request), request.body, {
      report: (fault) => request.log.error({ err: fault }, 'a call failed'),
      count: (calls) => fair.count(request, calls),
    }),
  );
  app.get(`${farm}/snapshot`, async (request: FarmRequest, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(await snapshot(db, tokenOf(request), farmId(request), { after: one(request.query['after']), upto: one(request.query['upto']) })),
  );
  // The response is too short to compress.
  app.post(`${farm}/verbs/:verb`, { compress: false }, async (request: FarmRequest) => {
    const { 'idempotency-key': key = newId() } = request.headers;
    const call = { id: String(key), verb: request.params.verb, input: request.body, at: new Date().toISOString(), asks: true as const };
    return { id: call.id.toLowerCase(), status: 'ok', ...(await runCall(db, tokenOf(request), farmId(request), call)) };
  });
  const target = (request: FarmRequest) => ({ db, token: tokenOf(request), farm_id: farmId(request), noun: request.params.noun });
  app.get(`${farm}/older/:noun`, (request: FarmRequest) => olderRecords(target(request), request.query));
  app.post(`${farm}/calls/known`, (request: FarmRequest) => knownCalls(db, tokenOf(request), farmId(request), request.body));
  app.post(`${farm}/handed_over`, (request: FarmRequest) => handOver(db, tokenOf(request), farmId(request), request.body));
  app.get(`${farm}/handed_over`, (request: FarmRequest) => listHandedOver(db, tokenOf(request), farmId(request)));
  app.delete(`${farm}/handed_over/:id`, (request: FarmRequest) => discardHandedOver(db, tokenOf(request), farmId(request), request.params.id));
  app.get(`${farm}/alerts`, (request: FarmRequest) => activeAlerts(db, tokenOf(request), farmId(request)));
  app.get(`${farm}/figures/:figure`, (request: FarmRequest) => figureOf(db, tokenOf(request), farmId(request), request.params.figure, request.query));
  app.get(`${farm}/ade/:resource`, (request: FarmRequest) => adeCollection(db, tokenOf(request), farmId(request), request.params.resource, request.query));
  app.get(`${farm}/double-events`, (request: FarmRequest) => doublesOf(db, tokenOf(request), farmId(request)));
  app.get(`${farm}/deleted`, (request: FarmRequest) => deletedRecords(db, tokenOf(request), farmId(request), request.query));
  app.get(`${farm}/changes`, (request: FarmRequest) => farmChanges(db, tokenOf(request), farmId(request), request.query));
  app.get(`${farm}/records`, (request: FarmRequest) => farmRecords(target(request), request.query));
  app.get(`${farm}/records/changes`, (request: FarmRequest) => changedRecords(target(request), request.query));
  // Already compressed.
  app.get(`${farm}/export`, { compress: false, exposeHeadRoute: false }, async (request: FarmRequest, reply) => {
    const { file, zip } = await exportFarm(db, tokenOf(request), farmId(request), request.ip, one(request.query['files']) === 'no' ? undefined : files.store);
    return reply.headers({ 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${file}"`, 'cache-control': 'no-store' }).send(zip);
  });
  app.get(`${farm}/tiles/:z/:x/:y`, { compress: false, exposeHeadRoute: false }, async (request: TileRequest, reply) => {
    const { type, image } = await mapTile(db, tokenOf(request), farmId(request), request.params);
    // A background changes rarely, and a farm is looked at every day; never in a cache that others share.
    return reply.headers({ 'content-type': type, 'cache-control': 'private, max-age=604800' }).send(image);
  });
  app.get(`${farm}/:noun`, (request: FarmRequest) => listRecords(target(request), request.query));
  app.get(`${farm}/:noun/:id`, (request: FarmRequest) => oneRecord(target(request), request.params.id));
  app.get(`${farm}/:noun/:id/history`, (request: FarmRequest) => recordHistory(target(request), request.params.id, request.query));

  if (web) await serveWeb(app, web, settings);
  else app.setNotFoundHandler((_request, reply) => reply.status(404).send(noSuchAddress));
  return app;
}

function memoized<T>(make: () => T) {
  let made: T | undefined;
  return () => (made ??= make());
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value);
