// Figures of this process for Prometheus. By route, never by person or farm.
import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/kernel/db';
import { Refused } from '#server/kernel/refused';

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Timed = { within: number[]; sum: number; count: number };
/** What happened to backups since the start, told by whoever makes them. */
export type BackupFigures = { last: Date | undefined; failures: number };

/** `isPublic`: a proxy stands before it, for which everybody comes from this machine. */
type Watched = { token: string | undefined; isPublic: boolean; backups: BackupFigures };

export function measure(app: FastifyInstance, db: Database, { token, isPublic, backups }: Watched) {
  const answers = new Map<string, number>();
  const times = new Map<string, Timed>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let inFlight = 0;
  app.addHook('onReady', (done) => {
    delay.enable();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    delay.disable();
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight += 1;
    reply.raw.once('close', () => (inFlight -= 1));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const seconds = reply.elapsedTime / 1000;
    const where = `method="${request.method}",route="${route}"`;
    const answer = `${where},status="${reply.statusCode}"`;
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    let timed = times.get(where);
    if (!timed) times.set(where, (timed = { within: bounds.map(() => 0), sum: 0, count: 0 }));
    timed.sum += seconds;
    timed.count += 1;
    for (let i = bounds.length - 1; i >= 0 && seconds <= bounds[i]!; i--) timed.within[i]! += 1;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });

  app.get('/metrics', (request, reply) => {
    assertMayLook(request, { token, isPublic });
    const { total, idle, waiting } = db.load();
    const { user, system } = process.cpuUsage();
    const said = [
      metric('lida_http_requests_total', 'counter', 'Answers by route and status', answers),
      ...histogram('lida_http_request_seconds', 'Time to answer by route', times),
      metric('lida_http_requests_in_flight', 'gauge', 'Requests not answered yet, this one included', inFlight),
      metric(
        'lida_database_connections',
        'gauge',
        'Connections of the pool',
        new Map([
          ['state="idle"', idle],
          ['state="busy"', total - idle],
        ]),
      ),
      metric('lida_database_waiting', 'gauge', 'Work that waits for a connection', waiting),
      metric('lida_backup_last_success_timestamp_seconds', 'gauge', 'When the newest scheduled backup was made', (backups.last?.getTime() ?? 0) / 1000),
      metric('lida_backup_failures_total', 'counter', 'Backups that failed since the start', backups.failures),
      metric('nodejs_eventloop_delay_p99_seconds', 'gauge', 'Delay of the event loop since the last look', delay.percentile(99) / 1e9 || 0),
      metric('process_resident_memory_bytes', 'gauge', 'Memory', process.memoryUsage.rss()),
      metric('process_cpu_seconds_total', 'counter', 'Processor time', (user + system) / 1e6),
      metric('process_start_time_seconds', 'gauge', 'When this process started', Math.round(Date.now() / 1000 - process.uptime())),
    ];
    delay.reset();
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(said.join(''));
  });
}

/** What is no route of ours has one name, or strangers could make as many as they like; and so have the files. */
function routeOf({ routeOptions: { url } }: FastifyRequest) {
  if (url === undefined) return 'none';
  return /^\/(api\/|healthz$|readyz$|metrics$)/.test(url) ? url : 'web';
}

/** Without a token the figures are for this machine alone; what a proxy passes on comes from elsewhere, whether it says so or not. */
function assertMayLook({ headers, socket }: FastifyRequest, { token, isPublic }: Pick<Watched, 'token' | 'isPublic'>) {
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  const may = token === undefined ? isLocal && !isPublic : isSame(headers.authorization ?? '', `Bearer ${token}`);
  if (!may) throw new Refused('Acesso Negado', 403, 'forbidden');
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (said: string, wanted: string) => timingSafeEqual(digest(said), digest(wanted));

function metric(name: string, type: string, help: string, values: number | Map<string, number>) {
  const lines = typeof values === 'number' ? [`${name} ${values}`] : [...values].map(([labels, value]) => `${name}{${labels}} ${value}`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.map((line) => `${line}\n`).join('')}`;
}

function* histogram(name: string, help: string, times: Map<string, Timed>) {
  yield `# HELP ${name} ${help}\n# TYPE ${name} histogram\n`;
  for (const [labels, { within, sum, count }] of times) {
    for (const [i, bound] of bounds.entries()) yield `${name}_bucket{${labels},le="${bound}"} ${within[i]}\n`;
    yield `${name}_bucket{${labels},le="+Inf"} ${count}\n${name}_sum{${labels}} ${sum}\n${name}_count{${labels}} ${count}\n`;
  }
}
