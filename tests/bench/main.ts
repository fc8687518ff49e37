// npm run bench: how near the application comes to the bare limit of the machine it runs on. Ratios of interleaved rounds, never absolute times; then the budgets of a phone (`device`: those alone; `export`: only the farm that is taken away; `sizes`: what a record costs). `--short` for CI.
import { gzipSync } from 'node:zlib';
import { bundle } from './children';
import { deviceLines } from './device';
import { exportLines } from './export';
import { addRound, atLeast, type Line, newSeries, printLines, printSeries, type Series, under, withinTimes } from './figures';
import { type Herd, lastVersion } from './fill';
import { freshDatabaseTime } from './fresh';
import type { Measured, Round } from './load';
import { printSizes } from './sizes';
import { note, type Server, type Stage, setStage } from './stage';

const short = process.argv.includes('--short');
const profile = process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=build/bench/profile'] : [];

const deviceOnly = process.argv.includes('device');
const exportOnly = process.argv.includes('export');
const farmsAsked = process.argv.filter((word) => ['herd', 'events', 'large', 'milk', 'feed'].includes(word));

const size = short ? { rounds: 4, seconds: 0.8, warm: 0.2, owners: 1_000 } : { rounds: 7, seconds: 2, warm: 0.4, owners: 10_000 };
const working: Herd = { owners: 16, animals: 1_250, weighings: 4 };
const small: Herd = { owners: 100, animals: 100, weighings: 1 };
const large: Herd = { ...small, owners: size.owners };

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const weigh: Round['ask'] = { weigh: { animals: working.animals, day: yesterday() } };
const behind = (rows: number): Round['ask'] => ({ pull: { version: lastVersion(small) - rows } });

type Contender = { name: string; server: Server; round: Omit<Round, 'port' | 'seconds' | 'warm'> };

/** A B A B …, after one longer round of each that does not count: a server is as fast as it gets only when its code has been compiled. */
async function compete(stage: Stage, contenders: Contender[], first = 2 * size.seconds): Promise<Series[]> {
  const all = contenders.map(newSeries);
  for (let round = 0; round <= size.rounds; round++)
    for (const [i, { name, server, round: asked }] of contenders.entries()) {
      const measured = await stage.load.ask<Measured>('run', {
        ...asked,
        port: server.port,
        seconds: round > 0 ? size.seconds : first,
        warm: size.warm,
      });
      if (round > 0) addRound(all[i]!, measured);
      note(`${round > 0 ? `${round}/${size.rounds}` : 'warm'} ${name}: ${(measured.latencies.length / measured.seconds).toFixed(0)}/s`);
    }
  return all;
}

async function assertSameAnswer(stage: Stage, round: Contender['round'], ours: Server, bare: Server) {
  const [a, b] = await Promise.all([ours, bare].map(({ port }) => stage.load.ask<string>('once', { ...round, port, seconds: 0, warm: 0 })));
  const timeless = (text: string) => text.replace(/"now":"[^"]*"/, '');
  if (timeless(a!) !== timeless(b!)) throw new Error(`The bare server does not answer as the application does:\n${a!.slice(0, 900)}\n${b!.slice(0, 900)}`);
  return gzipSync(a!).length;
}

async function bench(stage: Stage) {
  await stage.herd('working', working);
  await stage.herd('small', small);
  await stage.herd('large', large);
  const weighing = { ours: await stage.serve('our-server', 'working', profile), bare: await stage.serve('bare-server', 'working') };
  const pulling = {
    ours: await stage.serve('our-server', 'small', profile),
    bare: await stage.serve('bare-server', 'small'),
    large: await stage.serve('our-server', 'large'),
  };

  const lines: Line[] = [];
  const series: [string, Series][] = [];
  const own = { connections: 16, farms: 'own' as const };

  // A verb's way is the longest: some thousands of calls until all of it has been compiled.
  const [said = newSeries(), inserted = newSeries()] = await compete(
    stage,
    [
      { name: 'weigh, ours', server: weighing.ours, round: { ...own, ask: weigh } },
      { name: 'weigh, bare', server: weighing.bare, round: { ...own, ask: weigh } },
    ],
    4,
  );
  lines.push(atLeast('a verb call (weigh)', said, inserted, 0.25));
  series.push(['weigh, ours', said], ['weigh, bare insert', inserted]);

  for (const [what, rows] of [['nothing', 0] as const, ['50 rows', 50] as const]) {
    const ask = behind(rows);
    const zipped = await assertSameAnswer(stage, { ...own, ask }, pulling.ours, pulling.bare);
    const [ours = newSeries(), bare = newSeries()] = await compete(stage, [
      { name: `pull of ${what}, ours`, server: pulling.ours, round: { ...own, ask } },
      { name: `pull of ${what}, bare`, server: pulling.bare, round: { ...own, ask } },
    ]);
    lines.push(atLeast(`a pull of ${what}`, ours, bare, 0.7));
    series.push([`pull of ${what}, ours (${zipped} B with gzip)`, ours], [`pull of ${what}, bare`, bare]);
  }

  for (const [what, rows] of [['nothing', 0] as const, ['50 rows', 50] as const]) {
    const [few = newSeries(), many = newSeries()] = await compete(stage, [
      { name: `pull of ${what} among few`, server: pulling.ours, round: { connections: 4, farms: small.owners, ask: behind(rows) } },
      { name: `pull of ${what} among many`, server: pulling.large, round: { connections: 4, farms: large.owners, ask: behind(rows) } },
    ]);
    const sizes = `${large.owners * large.animals} animals : ${small.owners * small.animals}`;
    lines.push(withinTimes(`pull of ${what}, p50, ${sizes}`, many.p50, few.p50, 1.5), withinTimes(`pull of ${what}, p95, ${sizes}`, many.p95, few.p95, 1.5));
    series.push([`pull of ${what}, 4 at once, few animals`, few], [`pull of ${what}, 4 at once, many animals`, many]);
  }

  const memory = await Promise.all([weighing.ours, pulling.ours, pulling.large].map(({ child }) => child.ask<{ now: number; most: number }>('memory')));
  const megabytes = (bytes: number[]) => Math.max(...bytes) / 1_048_576;
  lines.push(
    under(`server memory (RSS; at most ${megabytes(memory.map(({ most }) => most)).toFixed(0)} MB)`, megabytes(memory.map(({ now }) => now)), 200, 'MB'),
  );
  if (!short) lines.push(...(await exportLines(stage)));
  return { lines, series };
}

const justExport = async (stage: Stage) => ({ lines: await exportLines(stage), series: [] });

async function server() {
  await bundle(['our-server', 'bare-server', 'load']);
  const fresh = await freshDatabaseTime(10);
  const stage = await setStage();
  process.once('SIGINT', () => void stage.clear().finally(() => process.exit(130)));
  const { lines, series } = await (exportOnly ? justExport(stage) : bench(stage)).finally(() => stage.clear());
  lines.push(under('a fresh migrated database (median of 10)', fresh, 100, 'ms'));
  console.log();
  printSeries(series);
  return lines;
}

async function main() {
  const began = performance.now();
  const lines = deviceOnly ? [] : await server();
  if (deviceOnly || !(short || exportOnly)) lines.push(...(await deviceLines(profile.length > 0 ? 'build/bench/profile' : null, farmsAsked)));
  printLines(lines);
  note(`${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (lines.some(({ ok }) => !ok)) process.exitCode = 1;
}

await (process.argv.includes('sizes') ? printSizes() : main());
