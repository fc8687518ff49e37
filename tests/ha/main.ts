// Farms write through HAProxy while the primary fails again and again: everything that was confirmed is there, once; everything else was told to come later.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, judgeWhole } from '../faults/checks';
import { longestAnswer } from '../faults/gone';
import { Farmers, type SentCall } from '../faults/load';
import { complaints } from '../faults/scenario';
import { seconds } from '../faults/table';
import { seed } from '../seeds';
import { scaled } from '../timeouts';
import { eventually, HaCluster } from './cluster';
import { failures, type Kind } from './failures';

const times = Number(process.argv.find((word) => word.startsWith('--times='))?.slice(8) ?? 3);
/** The target, on a machine of usual speed. */
const longestOutage = scaled(30_000);
/** Kinds of failure, by a word of their name. */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const note = (line: string) => process.stderr.write(`${line}\n`);

/** `outage`: nobody's call was accepted; `farm`: the longest for one farm; `later`: answers meanwhile. */
type Round = { kind: string; outage: number; farm: number; elected: number; later: number; calls: number };

const accepted = (sent: readonly SentCall[]) => sent.flatMap(({ at }) => (at === undefined ? [] : [at])).toSorted((a, b) => a - b);
const longestGap = (moments: number[]) => moments.reduce((longest, at, nth) => Math.max(longest, nth === 0 ? 0 : at - moments[nth - 1]!), 0);
const percentile = (values: number[], part: number) => values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? 0;
const p95Of = (rounds: Round[]) => {
  const outages = rounds.map(({ outage }) => outage);
  return percentile(outages, 0.95);
};

async function play(cluster: HaCluster, farmers: Farmers, kind: Kind, wrong: string[]): Promise<Round> {
  const primary = await cluster.whole();
  const first = farmers.sent.length;
  const failed = farmers.failures.length;
  await sleep(3_000);
  const struck = performance.now();
  await kind.strike(cluster, primary);
  const others = cluster.databases.filter((one) => one !== primary);
  const successor = await eventually(`a successor of ${primary.name}`, async () => {
    const now = await cluster.primary(others);
    return now === primary ? undefined : now;
  });
  const elected = performance.now();
  const hasWritten = (email: string) => farmers.sent.some(({ farm, at }) => farm.email === email && (at ?? 0) > elected);
  await eventually('every farm writes again', async () => farmers.all.every(({ email }) => hasWritten(email)));
  await sleep(2_000);
  await kind.heal(cluster, primary);
  // As of now: people go on, and what is confirmed while the database is read would look lost.
  const round = farmers.sent.slice(first).map((one) => ({ ...one }));
  const since = struck - 2_000;
  const gapOf = (sent: readonly SentCall[]) => longestGap(accepted(sent).filter((at) => at > since));
  const { wrong: found } = await cluster.asSuperuser((db) => judge(db, farmers.all, round), 'lida', successor);
  wrong.push(...found.map((sentence) => `${kind.name}: ${sentence}`));
  return {
    kind: kind.name,
    outage: gapOf(farmers.sent),
    farm: Math.max(...farmers.all.map((farm) => gapOf(farmers.sent.filter((one) => one.farm === farm)))),
    elected: elected - struck,
    later: farmers.failures.length - failed,
    calls: accepted(round).length,
  };
}

function printRounds(rounds: Round[]) {
  console.log('| primary | times | without a confirmed call p50 / max | longest for one farm | until a successor p50 / max | "later" | confirmed calls |');
  console.log('|--|--|--|--|--|--|--|');
  for (const name of [...new Set(rounds.map(({ kind }) => kind)), undefined]) {
    const some = rounds.filter(({ kind }) => !name || kind === name);
    const of = (what: (round: Round) => number) => some.map(what);
    const spread = (values: number[]) => `${seconds(percentile(values, 0.5))} / ${seconds(Math.max(...values))}`;
    const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
    const words = [
      name ?? '**all**',
      some.length,
      spread(of((one) => one.outage)),
      seconds(Math.max(...of((one) => one.farm))),
      spread(of((one) => one.elected)),
    ];
    console.log(`| ${[...words, sum(of((one) => one.later)), sum(of((one) => one.calls))].join(' | ')} |`);
  }
  console.log(`without a confirmed call: p95 ${seconds(p95Of(rounds))} of ${rounds.length}`);
}

/** Each standby has the same, once it has heard of it. */
async function compareCopies(cluster: HaCluster) {
  await cluster.whole();
  const count = 'select count(*)::int as calls, coalesce(sum(version), 0)::text as versions from calls';
  const [expected] = await cluster.asSuperuser(async (db) => (await db.query(count)).rows);
  for (const machine of cluster.databases)
    await eventually(`${machine.name} has what the primary has`, () =>
      cluster.asSuperuser(async (db) => JSON.stringify((await db.query(count)).rows[0]) === JSON.stringify(expected), 'lida', machine),
    );
}

const folder = await mkdtemp(join(tmpdir(), 'lida-ha-'));
await chmod(folder, 0o755);
const began = performance.now();
const wrong: string[] = [];
const rounds: Round[] = [];
try {
  note(`seed ${seed}, logs in ${folder}`);
  const cluster = await HaCluster.start(folder);
  note(`three databases and two servers after ${seconds(performance.now() - began)}`);
  let turn = 0;
  // The next of the two proxies for each request.
  const web = {
    get url() {
      return `http://${cluster.servers[turn++ % 2]!.address}:8080`;
    },
  };
  const farmers = new Farmers(web, seed);
  await farmers.createFarms(6);
  const stop = farmers.work(2, { insist: true, pause: 200 });
  for (const kind of failures(times, words)) {
    const round = await play(cluster, farmers, kind, wrong);
    rounds.push(round);
    note(
      `${rounds.length}. ${round.kind}: ${seconds(round.outage)} without a confirmed call, a successor after ${seconds(round.elected)}, ${round.later}× "later", load ${loadavg()[0]!.toFixed(1)}`,
    );
  }
  await cluster.whole();
  await stop();
  wrong.push(...complaints(farmers, { silence: false }));
  if (farmers.slowest > longestAnswer) wrong.push(`a request took ${seconds(farmers.slowest)}`);
  await farmers.again(farmers.sent);
  // Those that had to be sent several times, once more: the same answer, and no further effect.
  const insisted = farmers.sent.filter(({ tries = 0 }) => tries > 1);
  wrong.push(...(await farmers.repeat(insisted)));
  wrong.push(...(await cluster.asSuperuser((db) => judgeWhole(db, farmers.all, farmers.sent))));
  await compareCopies(cluster);
  const p95 = p95Of(rounds);
  if (p95 > longestOutage) wrong.push(`p95 without a confirmed call: ${seconds(p95)}`);
  if (rounds.some(({ later }) => later === 0)) wrong.push('a failure without a single "later"');
  printRounds(rounds);
  console.log(
    `${farmers.sent.length} calls, each confirmed at last, ${insisted.length} of them only when sent again; ${farmers.failures.length}× "later" (${farmers.failures.filter(({ status }) => status === 429).length} of them 429); slowest answer ${seconds(farmers.slowest)}`,
  );
} catch (error) {
  wrong.push((error as Error).stack ?? String(error));
}
for (const sentence of wrong.slice(0, 20)) console.log(`✗ ${sentence}`);
console.log(
  `seed ${seed}, ${rounds.length} failures, ${seconds(performance.now() - began)}; ${wrong.length === 0 ? 'nothing lost, nothing twice' : `${wrong.length} MISSED`}`,
);
// Processes of this namespace end with this one.
if (wrong.length > 0 || process.argv.includes('--keep')) note(`logs: ${folder}`);
else await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
process.exit(wrong.length > 0 ? 1 : 0);
