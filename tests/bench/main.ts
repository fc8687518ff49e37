// npm run bench: how close the application comes to the bare limit of its machine, whether that holds with a million animals, and the budgets of a phone. Ratios of interleaved rounds, never absolute times.
// `server` or `device`: that half alone; `export`: only the farm's export; `years`: only figures over ten years of a dairy; `fleet`: two thousand simulated phones (`fleet PgBouncer`: one of the setups); `sizes`: what a record costs; `--short`: CI's form, which reports without targets. `--animals 100000`: instead of a million. DATABASE_URL: on that PostgreSQL.
import { fleetLines, shortFleet, wholeFleet } from '../fleet/fleet';
import { atScale } from './at-scale';
import { bundle } from './children';
import type { Pace } from './compete';
import { deviceLines } from './device';
import { exportLines } from './export';
import { type Line, printLines, printSeries, under } from './figures';
import type { Dairy, Herd } from './fill';
import { freshDatabaseTime } from './fresh';
import { nearBare } from './near-bare';
import { note } from './progress';
import { type Stage, setStage } from './servers';
import { printSizes } from './sizes';
import { yearsLines } from './years';

const words = process.argv.slice(2);
const short = words.includes('--short');
const profile = words.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=build/bench/profile'] : [];
const only = ['server', 'device', 'export', 'years', 'fleet'].find((word) => words.includes(word));
/** `--only 'verb call'`: the requests whose name contains these words, without memory, export and fresh databases. */
const said = words.includes('--only') ? words[words.indexOf('--only') + 1] : undefined;
const isAsked = (name: string) => said === undefined || name.includes(said);
const farmsAsked = words.filter((word) =>
  ['landing', 'herd', 'events', 'large', 'milk', 'feed', 'demo', 'dairy', 'paint', 'reproduction', 'inbreeding', 'import'].includes(word),
);

const pace: Pace = short ? { rounds: 1, seconds: 0.25, warm: 0.1, first: 0.25 } : { rounds: 5, seconds: 1.5, warm: 0.3, first: 2 };
const animalsAsked = Number(words[words.indexOf('--animals') + 1]) || (short ? 20_000 : 1_000_000);

const whole: Dairy = { animals: 10_000, weighings: 5, cows: 375, days: 400, transactions: 50_000 };
const tenth: Dairy = { animals: 1_000, weighings: 5, cows: 40, days: 200, transactions: 2_000 };
const herds = {
  working: { owners: 16, animals: short ? 200 : 1_250, weighings: 4 },
  small: { owners: 100, animals: 100, weighings: 1 },
  large: { owners: animalsAsked / 100, animals: 100, weighings: 1, dairy: short ? tenth : whole },
  years: { owners: 0, animals: 0, weighings: 0, years: { cows: 300, years: 10 } },
} satisfies Record<string, Herd>;

async function bench(stage: Stage) {
  for (const name of ['working', 'small', 'large'] as const) await stage.herd(name, herds[name]);
  const pair = async (name: 'working' | 'large') => ({
    herd: herds[name] as Herd,
    ours: await stage.serve('our-server', name, profile),
    bare: await stage.serve('bare-server', name),
  });
  const [working, large] = [await pair('working'), await pair('large')];
  const small = await stage.serve('our-server', 'small');
  const near = await nearBare(stage, pace, working, large, isAsked);
  const scaled = await atScale(stage, pace, { server: small, herd: herds.small }, { server: large.ours, herd: herds.large }, isAsked);
  const memory = await Promise.all([working.ours, large.ours, small].map((server) => server.memory()));
  const megabytes = (bytes: number[]) => Math.max(...bytes) / 1_048_576;
  const most = megabytes(memory.map(({ most }) => most)).toFixed(0);
  const lines = [
    ...near.lines,
    ...scaled.lines,
    under(`server memory after all rounds (RSS; at most ${most} MB)`, megabytes(memory.map(({ now }) => now)), 200, 'MB'),
  ];
  if (said !== undefined) return { lines: [...near.lines, ...scaled.lines], series: [...near.series, ...scaled.series], on: await stage.machine('large') };
  if (!short) lines.push(...(await exportLines(stage, 'large', herds.large)), ...(await justYears(stage)).lines);
  return { lines, series: [...near.series, ...scaled.series], on: await stage.machine('large') };
}

async function justExport(stage: Stage) {
  await stage.herd('large', herds.large);
  return { lines: await exportLines(stage, 'large', herds.large), series: [], on: await stage.machine('large') };
}

async function justYears(stage: Stage) {
  await stage.herd('years', herds.years);
  return { lines: await yearsLines(stage, 'years', herds.years.owners), series: [], on: await stage.machine('years') };
}

async function server() {
  await bundle(['our-server', 'bare-server', 'load']);
  const fresh = short || said !== undefined ? undefined : await freshDatabaseTime(10);
  const stage = await setStage();
  process.once('SIGINT', () => void stage.clear().finally(() => process.exit(130)));
  const { lines, series, on } = await ({ export: justExport, years: justYears }[only ?? ''] ?? bench)(stage).finally(() => stage.clear());
  if (fresh !== undefined) lines.push(under('a fresh migrated database (median of 10)', fresh, 100, 'ms'));
  console.log(`\n${on}\n`);
  printSeries(series);
  return lines;
}

async function fleet() {
  const setups = words.slice(words.indexOf('fleet') + 1).filter((word) => !word.startsWith('--'));
  const { lines, on } = await fleetLines(short ? shortFleet : wholeFleet, setups);
  console.log(`\n${on}\n`);
  return lines;
}

async function main() {
  const began = performance.now();
  const lines: Line[] = only === 'device' ? [] : await (only === 'fleet' ? fleet() : server());
  if (only === 'device' || (!only && !short)) lines.push(...(await deviceLines(profile.length > 0 ? 'build/bench/profile' : null, farmsAsked)));
  // Without targets nothing can be missed.
  printLines(short ? lines.map((line) => ({ ...line, target: '', ok: true })) : lines);
  note(`${((performance.now() - began) / 1000).toFixed(0)} s`);
  if (!short && lines.some(({ ok }) => !ok)) process.exitCode = 1;
}

await (process.argv.includes('sizes') ? printSizes() : main());
