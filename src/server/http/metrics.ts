// Prometheus metrics of this process. By route, never by person or farm.
import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#server/kernel/db';
import { Refused } from '#server/kernel/refused';

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal code of the response. */
    refusedAs: string | undefined;
  }
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Timed = { within: number[]; sum: number; count: number };
/** Backups since the start, updated by the process that makes them. */
export type BackupFigures = { last: Date | undefined; failures: number };

/** One sample: the suffix of its name, its labels, its value. */
type Sample = readonly [ending: string, labels: string, value: number];
export type Figure = { name: string; type: string; help: string; lines: Sample[] };
/** In a worker: receives its own metrics, returns the function that collects those of all workers. */
export type Others = (own: () => Figure[]) => () => Promise<Figure[]>;

/** `isPublic`: behind a proxy, where every request seems to come from this machine. */
type MetricsOptions = { token: string | undefined; isPublic: boolean; backups: BackupFigures; others?: Others | undefined };

export function measure(app: FastifyInstance, db: Database, { token, isPublic, backups, others }: MetricsOptions) {
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
  app.decorateRequest('refusedAs', undefined);
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
    const code = request.refusedAs;
    request.log.info({ method: request.method, route, status: reply.statusCode, ...(code && { code }), ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });

  const own = (): Figure[] => {
    const { total, idle, waiting } = db.load();
    const { user, system } = process.cpuUsage();
    const figures = [
      metric('lida_http_requests_total', 'counter', 'Answers by route and status', answers),
      histogram('lida_http_request_seconds', 'Time to answer by route', times),
      metric('lida_http_requests_in_flight', 'gauge', 'Requests not answered yet, this one included', inFlight),
      metric('lida_database_connections', 'gauge', 'Connections of the pool', by('state', { idle, busy: total - idle })),
      metric('lida_database_waiting', 'gauge', 'Work that waits for a connection', waiting),
      ...(db.replica ? [metric('lida_replica_answers_total', 'counter', 'Lists and exports by who answered', by('from', db.replica.answers))] : []),
      metric('nodejs_eventloop_delay_p99_seconds', 'gauge', 'Delay of the event loop since the last look', delay.percentile(99) / 1e9 || 0),
      metric('process_resident_memory_bytes', 'gauge', 'Memory', process.memoryUsage.rss()),
      metric('process_cpu_seconds_total', 'counter', 'Processor time', (user + system) / 1e6),
      metric('process_start_time_seconds', 'gauge', 'When this process started', Math.round(Date.now() / 1000 - process.uptime())),
    ];
    delay.reset();
    return figures;
  };
  const allFigures = others?.(own) ?? (() => Promise.resolve([...own(), ...backupMetrics(backups)]));

  app.get('/metrics', async (request, reply) => {
    assertMayRead(request, { token, isPublic });
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send((await allFigures()).map(formatted).join(''));
  });
}

/** Merges the metrics of several workers. Labelled by worker, not summed: a replaced worker begins at zero, and only its own samples do. */
export function mergeWorkers(workers: readonly { worker: number; figures: Figure[] }[]): Figure[] {
  const known = new Map<string, Figure>();
  for (const { worker, figures } of workers)
    for (const { lines, ...what } of figures) {
      const all = known.get(what.name) ?? { ...what, lines: [] };
      known.set(what.name, all);
      for (const [ending, labels, value] of lines) all.lines.push([ending, `worker="${worker}"${labels && `,${labels}`}`, value]);
    }
  return [...known.values()];
}

export const backupMetrics = ({ last, failures }: BackupFigures): Figure[] => [
  metric('lida_backup_last_success_timestamp_seconds', 'gauge', 'When the newest scheduled backup was made', (last?.getTime() ?? 0) / 1000),
  metric('lida_backup_failures_total', 'counter', 'Backups that failed since the start', failures),
];

/** Unknown URLs share one label, and so do files: otherwise anybody could create endless labels. */
function routeOf({ routeOptions: { url } }: FastifyRequest) {
  if (url === undefined) return 'none';
  return /^\/(api\/|healthz$|readyz$|metrics$)/.test(url) ? url : 'web';
}

/** Without a token only this machine may read the metrics; a request through a proxy is never local, with or without its headers. */
function assertMayRead({ headers, socket }: FastifyRequest, { token, isPublic }: Pick<MetricsOptions, 'token' | 'isPublic'>) {
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  const may = token === undefined ? isLocal && !isPublic : isSame(headers.authorization ?? '', `Bearer ${token}`);
  if (!may) throw new Refused('Acesso Negado', 403, 'forbidden');
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (given: string, wanted: string) => timingSafeEqual(digest(given), digest(wanted));

const by = (label: string, values: Record<string, number>) => new Map(Object.entries(values).map(([each, value]) => [`${label}="${each}"`, value]));

function metric(name: string, type: string, help: string, values: number | Map<string, number>): Figure {
  const lines = typeof values === 'number' ? [['', '', values] as const] : [...values].map(([labels, value]) => ['', labels, value] as const);
  return { name, type, help, lines };
}

function histogram(name: string, help: string, times: Map<string, Timed>): Figure {
  const lines = [...times].flatMap(([labels, { within, sum, count }]): Sample[] => [
    ...bounds.map((bound, i): Sample => ['_bucket', `${labels},le="${bound}"`, within[i]!]),
    ['_bucket', `${labels},le="+Inf"`, count],
    ['_sum', labels, sum],
    ['_count', labels, count],
  ]);
  return { name, type: 'histogram', help, lines };
}

function formatted({ name, type, help, lines }: Figure) {
  const values = lines.map(([ending, labels, value]) => `${name}${ending}${labels && `{${labels}}`} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${values.join('')}`;
}
