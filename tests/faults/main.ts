// npm run test:faults: machine failures on both engines, with the built server. A word selects one (crash, disk, readonly, gone, clock, two), `--short` is CI's form, `--seed=7` (or SEED=7) uses other random numbers.

import { seed as usual } from '../seeds';
import { clock } from './clock';
import { crash } from './crash';
import { full, readOnlyMeanwhile, readOnlyStart } from './disk';
import { type EngineName, engineNames, leaveNothing } from './engines';
import { gone } from './gone';
import { note, type Scope } from './scenario';
import { two } from './second-server';
import { type Line, printTable } from './table';

const words = process.argv.slice(2);
const short = words.includes('--short');
const seed = Number(words.find((word) => word.startsWith('--seed='))?.slice(7) ?? usual);
const times = words.find((word) => word.startsWith('--times='))?.slice(8);
const scope: Scope = { short, seed, ...(times && { times: Number(times) }) };

const onBoth = (prove: (engine: EngineName) => Promise<Line>) => async () => {
  const asked = engineNames.filter((name) => chosen.includes(name));
  const engines = asked.length > 0 ? asked : engineNames;
  const one = (engine: EngineName) => prove(engine).catch((error: Error) => failed(engine, error));
  if (short) return Promise.all(engines.map(one));
  const lines: Line[] = [];
  for (const engine of engines) lines.push(await one(engine));
  return lines;
};
const failed = (engine: string, error: Error): Line => ({
  fault: 'a proof',
  engine,
  times: 0,
  checked: '',
  recovery: [],
  seen: '',
  wrong: [error.stack ?? error.message],
});

const proofs: Record<string, (() => Promise<Line[]>)[]> = {
  crash: [onBoth((engine) => crash(engine, scope))],
  disk: [short ? async () => [await full('embedded', scope)] : onBoth((engine) => full(engine, scope))],
  readonly: [() => readOnlyStart(scope), ...(short ? [] : [onBoth((engine) => readOnlyMeanwhile(engine, scope))])],
  gone: short
    ? [async () => [await gone('embedded', 'frozen', scope)]]
    : [onBoth((engine) => gone(engine, 'frozen', scope)), async () => (chosen.includes('embedded') ? [] : [await gone('given', 'stopped', scope)])],
  clock: [short ? async () => [await clock('embedded', scope)] : onBoth((engine) => clock(engine, scope))],
  two: [async () => [await two(scope)]],
};

const chosen = words.filter((word) => !word.startsWith('--'));
const unknown = chosen.filter((word) => !(word in proofs) && !engineNames.includes(word as EngineName));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${[...Object.keys(proofs), ...engineNames].join(', ')}.`);
  process.exit(1);
}
const named = Object.keys(proofs).filter((name) => chosen.includes(name));
process.on('exit', leaveNothing);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const began = performance.now();
note(`seed ${seed}`);
const lines: Line[] = [];
async function runInOrder(names: string[]) {
  for (const name of names)
    for (const prove of proofs[name]!) {
      const from = performance.now();
      lines.push(...(await prove().catch((error: Error) => [failed(name, error)])));
      note(`${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
    }
}
const all = named.length > 0 ? named : Object.keys(proofs);
// The short form measures nothing, so tests that mostly wait run in parallel.
if (short) await Promise.all([runInOrder(all.slice(0, all.length >> 1)), runInOrder(all.slice(all.length >> 1))]);
else await runInOrder(all);
printTable(lines);
console.log(`seed ${seed}, ${((performance.now() - began) / 1000).toFixed(0)} s`);
process.exit(lines.some(({ wrong }) => wrong.length > 0) ? 1 : 0);
