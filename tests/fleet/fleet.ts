// npm run bench -- fleet: phones that use the application's own sync work a day on the built server, then come back together after two hours without it.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { bundle, type Child, start } from '../bench/children';
import { type Cluster, machine, openCluster } from '../bench/cluster';
import { highest, informational, type Line, under } from '../bench/figures';
import type { Herd } from '../bench/fill';
import { note } from '../bench/progress';
import { pgbouncer } from '../pgbouncer';
import type { Seen } from './phone';
import type { Day } from './phones';
import { type FleetServer, fleetServer, type Setup } from './server';
import { memoryOf, parentOf, processorSeconds } from './usage';

/** `dayInSeconds`: ten hours of work, compressed. */
export type Size = { farms: number; phonesOfFarm: number; animals: number; records: number; dayInSeconds: number };
export const wholeFleet: Size = { farms: 1_000, phonesOfFarm: 2, animals: 100, records: 40, dayInSeconds: 600 };
export const shortFleet: Size = { farms: 40, phonesOfFarm: 2, animals: 50, records: 10, dayInSeconds: 20 };

const hoursOfDay = 10;
const hoursWithout = 2;
/** The longest pause of a phone is a minute. */
const deliveredWithin = 180_000;
/** In seconds: no request may take longer, whatever happens (docs/faults.md). */
const longestRequest = 20;

const setups: Setup[] = [
  { name: 'one process', processes: 1 },
  { name: 'two processes', processes: 2 },
  { name: 'two processes, PgBouncer', processes: 2, pooled: true },
];

export async function fleetLines(size: Size, words: string[]): Promise<{ lines: Line[]; on: string }> {
  const built = spawnSync(process.execPath, ['--no-warnings', 'scripts/build.mjs'], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  await bundle(['phones'], 'tests/fleet');
  const cluster = await openCluster();
  try {
    const lines: Line[] = [];
    for (const setup of setups.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))) {
      if (setup.pooled && !pgbouncer) note('PgBouncer is not installed here: apt-get install pgbouncer');
      else lines.push(...(await playDay(cluster, size, setup)));
    }
    return { lines, on: await machine(cluster, 'fleet') };
  } finally {
    await cluster.stop();
  }
}

async function playDay(cluster: Cluster, size: Size, setup: Setup): Promise<Line[]> {
  const herd: Herd = { owners: size.farms, animals: size.animals, weighings: 1 };
  await cluster.herd('fleet', herd);
  const database = cluster.superuser('fleet');
  const server = await fleetServer(database, setup);
  const phones = await startPhones(server, size);
  try {
    return await measure(database, server, phones, size, setup.name);
  } finally {
    await Promise.all(phones.map((child) => child.end()));
    await server.end();
  }
}

async function startPhones({ url }: FleetServer, { farms, phonesOfFarm }: Size) {
  const many = Math.min(availableParallelism(), farms);
  const share = Math.ceil(farms / many);
  const children = Array.from({ length: many }, () => start('phones', null, ['--max-old-space-size=8192']));
  await Promise.all(
    children.map((child, nth) =>
      child.ask('open', { url, firstFarm: nth * share, farms: Math.min(share, farms - nth * share), ofFarm: phonesOfFarm }, 1_800_000),
    ),
  );
  return children;
}

const all = <T>(children: Child[], name: string, about?: unknown, timeout = 60_000) => Promise.all(children.map((child) => child.ask<T>(name, about, timeout)));

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const together = (parts: Seen[]) => ({
  requests: parts.flatMap(({ requests }) => requests),
  delivered: parts.flatMap(({ delivered }) => delivered),
  refused: parts.flatMap(({ refused }) => refused),
  saved: sum(parts.map(({ saved }) => saved)),
  /** Of these answers, "no signal" and "no answer" left out. */
  failures: sum(parts.flatMap(({ failures }) => Object.entries(failures).map(([name, count]) => (name.startsWith('no ') ? 0 : count)))),
  names: parts.map(({ failures }) => JSON.stringify(failures)).join(' '),
});

async function measure(database: pg.ClientConfig, server: FleetServer, phones: Child[], size: Size, name: string): Promise<Line[]> {
  const { dayInSeconds: seconds, records, farms } = size;
  const opened = together(await all<Seen>(phones, 'seen'));
  note(`${name}: ${farms * size.phonesOfFarm} phones have their farm`);
  const before = await stateOf(database);
  const used = { server: processorSeconds(server.pid()), database: processorSeconds(before.postmaster) };
  const day: Day = { seconds, records, isInField: true };
  const worked = together(await all<Seen>(phones, 'work', day, (seconds + 120) * 1000));
  const evening = await all<{ took: number[]; seen: Seen }>(phones, 'drained', deliveredWithin, deliveredWithin + 60_000);
  const cost = {
    server: ((processorSeconds(server.pid()) - used.server) / farms) * 1000,
    database: ((processorSeconds(before.postmaster) - used.database) / farms) * 1000,
  };
  const memory = { server: memoryOf(server.pid()) / 1_048_576, database: memoryOf(before.postmaster) / 1_048_576 };
  const after = await stateOf(database);
  note(`${name}: ${worked.saved} records in ${seconds} s, failures ${worked.names}`);

  await server.stop();
  const share = hoursWithout / hoursOfDay;
  const without = together(
    await all<Seen>(phones, 'work', { seconds: seconds * share, records: Math.ceil(records * share), isInField: false }, (seconds + 120) * 1000),
  );
  const began = performance.now();
  await server.start();
  const starting = (performance.now() - began) / 1000;
  const back = await all<{ took: number[]; seen: Seen }>(phones, 'drained', deliveredWithin, deliveredWithin + 60_000);
  const took = back.flatMap((one) => one.took);
  const returned = together(back.map(({ seen }) => seen));
  note(`${name}: after ${starting.toFixed(1)} s of start, failures ${returned.names}`);
  const end = await stateOf(database);

  const saved = worked.saved + without.saved;
  const missing = saved - (end.calls - before.calls);
  const twice = end.records - before.records - saved + missing;
  const refused = [...worked.refused, ...without.refused, ...returned.refused, ...evening.flatMap(({ seen }) => seen.refused)];
  if (refused.length > 0) note(`refused: ${[...new Set(refused)].slice(0, 3).join('; ')}`);
  // Also in the short form, which has no targets.
  if (missing !== 0 || twice !== 0 || refused.length > 0) throw new Error(`${name}: ${missing} records missing, ${twice} twice, ${refused.length} refused`);
  const p95 = (values: number[]) => highest(values, 0.95);
  const of = (figure: string) => `${name}: ${figure}`;
  return [
    under(of('request while all phones download their farm, p95'), p95(opened.requests), 2_000, 'ms'),
    under(of('request of the day, p95'), p95(worked.requests), 1_000, 'ms'),
    under(of('record saved with signal → confirmed, p95'), p95(worked.delivered), 2_000, 'ms'),
    informational(of('requests of the day per second'), worked.requests.length / seconds, '/s'),
    under(of('answers of the day that postponed'), worked.failures, 1, ''),
    informational(of('processor per farm and day, server'), cost.server, 'ms'),
    informational(of('processor per farm and day, PostgreSQL'), cost.database, 'ms'),
    informational(of('memory, server'), memory.server, 'MB'),
    informational(of('memory, PostgreSQL'), memory.database, 'MB'),
    informational(of('database per record'), (after.bytes - before.bytes) / worked.saved, 'B'),
    under(of('back after two hours: nothing left to send, p95'), p95(took) / 1000, 90, 's'),
    under(of('back after two hours: the last phone'), Math.max(...took) / 1000, deliveredWithin / 1000, 's'),
    informational(of('back after two hours: request, p95'), p95(returned.requests), 'ms'),
    under(of('back after two hours: longest request'), Math.max(...returned.requests) / 1000, longestRequest, 's', 1),
    informational(of('back after two hours: answers that postponed'), returned.failures, ''),
    under(of(`records not on the server, of ${saved}`), missing, 1, ''),
    under(of('records twice on the server, or refused'), twice + refused.length, 1, ''),
  ];
}

/** `records`: the rows that the phones make. */
async function stateOf(connection: pg.ClientConfig) {
  const db = new pg.Client(connection);
  await db.connect();
  const { rows } = await db.query<{ bytes: string; calls: string; records: string; pid: number }>(
    `select pg_database_size(current_database()) as bytes, (select count(*) from calls) as calls,
       (select count(*) from animal_weighings) + (select count(*) from daily_activities) as records, pg_backend_pid() as pid`,
  );
  const [{ bytes, calls, records, pid }] = rows as [(typeof rows)[number]];
  const postmaster = parentOf(pid);
  await db.end();
  return { bytes: Number(bytes), calls: Number(calls), records: Number(records), postmaster };
}
