// npm test: runs all checks in order and stops at the first failure; `npm run test:full` (--full) runs the long form of each, and more. `npm test -- lint types` runs those steps; words after `unit` or `browser` choose their files.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeBrowserTemplate } from './browser-template.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, ensureNode, root } from './install.mjs';
import { measureSlowness } from './machine-speed.mjs';
import { installPackage } from './packages.mjs';
import { run, stopWithNpm } from './run-program.mjs';

/** @typedef {{ code: number, output: string }} Result */
/** @typedef {{ name: string, word: string, run: (files: string[]) => Promise<Result>, onlyFull?: boolean, waits?: boolean }} Step */

/** @param {string} program @param {string[]} args @returns {Promise<Result>} */
const tool = (program, args, show = false, env = {}) =>
  run(process.execPath, [join(root, program), ...args], { cwd: root, show, env: { ...process.env, ...env } });

const full = process.argv.includes('--full');
const layers = ['src/domain', 'src/server', 'src/web', 'tests'];

/** @type {Step[]} */
const steps = [
  { name: 'format', word: 'format', run: () => tool('node_modules/@biomejs/biome/bin/biome', ['check']) },
  { name: 'types by the compiler', word: 'types', onlyFull: true, run: checkTypes },
  { name: 'unit and integration', word: 'unit', run: unit },
  // One program for both: it reads the sources and their types once, the compiler four times. Fewer garbage collections are a seventh of its time.
  { name: 'lint and types', word: 'lint', waits: !full, run: () => tool('node_modules/oxlint/bin/oxlint', ['--type-check'], false, { GOGC: '200' }) },
  { name: 'faults of the machine', word: 'faults', waits: !full, run: () => tool('scripts/test-faults.mjs', full ? [] : ['--short'], full) },
  { name: 'clone', word: 'clone', waits: !full, run: () => tool('tests/clone/clone.mjs', full ? [] : ['--short'], full) },
  // One core's work: beside the unit tests it costs less time than before the first journey.
  { name: 'demo of the browser tests', word: 'browser-demo', waits: true, run: makeBrowserTemplate },
  { name: 'browser', word: 'browser', run: browser },
  { name: 'development server', word: 'dev', onlyFull: true, run: () => playwright('tests/dev/playwright.config.ts', []) },
  { name: 'generator of nouns', word: 'generator', onlyFull: true, run: () => tool('tests/generator/main.mjs', [], true) },
  { name: 'deployment', word: 'guide', onlyFull: true, run: deployment },
  { name: 'Windows', word: 'windows', onlyFull: true, run: () => tool('tests/windows/main.mjs', [], true) },
  { name: 'failover', word: 'failover', onlyFull: true, run: () => tool('tests/ha/main.mjs', [], true) },
  { name: 'linters and client of the API', word: 'api', onlyFull: true, run: () => tool('tests/api/main.mjs', [], true) },
  { name: 'deliberate defects', word: 'defects', onlyFull: true, run: () => tool('tests/defects/main.mjs', [], true) },
  { name: 'phones at work', word: 'fleet', onlyFull: true, run: () => tool('scripts/bench.mjs', ['fleet', '--short'], true) },
  { name: 'short benchmark', word: 'bench', onlyFull: true, run: () => tool('scripts/bench.mjs', ['--short'], true) },
];

async function checkTypes() {
  const results = await Promise.all(layers.map((layer) => tool('node_modules/typescript/bin/tsc', ['--project', layer, '--pretty'])));
  return { code: Math.max(...results.map(({ code }) => code)), output: results.map(({ output }) => output).join('') };
}

async function deployment() {
  const container = await tool('tests/deploy/steps.mjs', [], true);
  return container.code === 0 ? tool('tests/deploy/guide.mjs', [], true) : container;
}

/** Named files run completely, as in the browser. @param {string[]} files */
async function unit(files) {
  // Without pgbouncer, the tests of the pooler are skipped.
  if (!existsSync('/usr/sbin/pgbouncer') && (files.length === 0 || files.some((word) => 'tests/scale/pooler'.includes(word))))
    await installPackage('pgbouncer');
  return tool('node_modules/vitest/vitest.mjs', ['run', '--allowOnly=false', ...files], true, full || files.length > 0 ? {} : { UNIT: 'core' });
}

/** Named files run completely; otherwise `npm test` runs the core journeys. @param {string[]} files */
function browser(files) {
  return playwright('tests/e2e/playwright.config.ts', files, full || files.length > 0 ? {} : { JOURNEYS: 'core', CHAOS: '3' });
}

/** @param {string} config @param {string[]} files @returns {Promise<Result>} */
async function playwright(config, files, env = {}) {
  const chromium = await ensureChromium();
  if (!chromium) return { code: 1, output: '' };
  return tool('node_modules/@playwright/test/cli.js', ['test', `--config=${config}`, ...files], true, { ...env, CHROMIUM: chromium });
}

const words = process.argv.slice(2).filter((word) => word !== '--full');
const named = steps.filter(({ word }) => words.includes(word));
const files = words.filter((word) => !steps.some((step) => step.word === word));
if (files.length > 0 && !named.some(({ word }) => word === 'unit' || word === 'browser')) {
  console.error(`Unknown: ${files.join(', ')}. The steps are ${steps.map(({ word }) => word).join(', ')}.`);
  process.exit(1);
}

stopWithNpm();
await ensureNode();
await ensureInstalled();
process.env['TEST_SLOWNESS'] ??= measureSlowness().toFixed(2);
if (full) {
  process.env['TESTS'] = 'full';
  // `npm test` repeats the same random inputs; the full run changes the seed every day.
  process.env['SEED'] ??= String(Math.floor(Date.now() / 86_400_000));
  console.log(`seed ${process.env['SEED']}`);
}
const chosen = named.length > 0 ? named : steps.filter(({ onlyFull }) => full || !onlyFull);
/** @type {string[]} */
const times = [];
let failed = 0;
/** @param {Step} step */
async function runStep(step) {
  const from = performance.now();
  const { code, output } = await step.run(files);
  if (code !== 0) process.stdout.write(output);
  const line = `${code === 0 ? '✓' : '✗'} ${step.name} (${((performance.now() - from) / 1000).toFixed(1)} s)`;
  console.log(line);
  times.push(line);
  if (code !== 0) failed += 1;
}
const began = performance.now();
for (let next = 0; next < chosen.length && failed === 0; ) {
  // Steps that mostly wait run beside the one before them.
  const following = chosen.slice(next + 1);
  const waiting = following.findIndex(({ waits }) => !waits);
  const together = chosen.slice(next, next + 1 + (waiting < 0 ? following.length : waiting));
  next += together.length;
  await Promise.all(together.map(runStep));
}
const unrun = chosen.slice(times.length);
if (chosen.length > 1)
  console.log(`\n${times.join('\n')}\ntogether ${((performance.now() - began) / 60_000).toFixed(1)} minutes, timeouts × ${process.env['TEST_SLOWNESS']}`);
if (unrun.length > 0) console.log(`not run: ${unrun.map(({ name }) => name).join(', ')}`);
console.log(`steps: ${times.length - failed} passed, ${failed} failed`);
process.exitCode = failed;
