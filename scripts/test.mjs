// npm test: every proof in order, stopping at the first that fails. `npm test -- lint types` runs just those; what follows `unit` goes to vitest.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run, stopWithNpm } from './child.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, ensureNode, root } from './install.mjs';
import { installPackage } from './packages.mjs';

/** @param {string} program @param {string[]} args */
const tool = (program, args, show = false) => run(process.execPath, [join(root, program), ...args], { cwd: root, show });

const floors = ['src/domain', 'src/server', 'src/web', 'tests'];

/** @type {{ name: string, word: string, run: (args: string[]) => Promise<{ code: number, output: string }> }[]} */
const steps = [
  { name: 'format', word: 'format', run: () => tool('node_modules/@biomejs/biome/bin/biome', ['check']) },
  { name: 'lint', word: 'lint', run: () => tool('node_modules/oxlint/bin/oxlint', []) },
  { name: 'types', word: 'types', run: checkTypes },
  { name: 'unit and integration', word: 'unit', run: unit },
  { name: 'browser', word: 'browser', run: inBrowser },
  { name: 'faults of the machine', word: 'faults', run: () => tool('scripts/test-faults.mjs', ['--short'], true) },
  { name: 'clone', word: 'clone', run: () => tool('tests/clone/clone.mjs', [], true) },
];

/** @param {string[]} args */
async function unit(args) {
  // Without it the tests behind a pooler are skipped, and say so.
  if (!existsSync('/usr/sbin/pgbouncer') && (args.length === 0 || args.some((word) => 'tests/scale/pooler'.includes(word)))) await installPackage('pgbouncer');
  return tool('node_modules/vitest/vitest.mjs', ['run', '--allowOnly=false', ...args], true);
}

async function inBrowser() {
  const chromium = await ensureChromium();
  if (!chromium) return { code: 1, output: '' };
  process.env['CHROMIUM'] = chromium;
  const built = await tool('scripts/build.mjs', []);
  if (built.code !== 0) return built;
  // The longest first, two at a time: two cores do both in little more than the time of one.
  const waiting = [journeys('phone'), journeys('desk'), journeys('faults'), journeys('chaos'), gallery];
  const failed = (await Promise.all([failedOf(waiting), failedOf(waiting)])).flat();
  // What failed beside another is tried once more alone: a machine that stalled for minutes is told from a fault by that, and the report above says what it was.
  for (const tests of failed) {
    console.log(`once more, alone: what failed of ${tests.join(' ')}`);
    const again = await playwright([...tests, '--last-failed']);
    if (again.code !== 0) return again;
  }
  return { code: 0, output: '' };
}

/** Each run of journeys has its own server and farm. @param {string} project */
const journeys = (project) => ['--config=tests/e2e/playwright.config.ts', `--output=test-results/${project}`, `--project=${project}`];
const gallery = ['--config=tests/ui/playwright.config.ts'];

/** @param {string[]} args */
const playwright = (args) => tool('node_modules/@playwright/test/cli.js', ['test', ...args], true);

/** One after the other, as long as any waits. @param {string[][]} waiting */
async function failedOf(waiting) {
  const failed = [];
  for (let tests = waiting.shift(); tests; tests = waiting.shift()) if ((await playwright(tests)).code !== 0) failed.push(tests);
  return failed;
}

async function checkTypes() {
  const results = await Promise.all(floors.map((floor) => tool('node_modules/typescript/bin/tsc', ['--project', floor, '--pretty'])));
  return { code: Math.max(...results.map(({ code }) => code)), output: results.map(({ output }) => output).join('') };
}

const words = process.argv.slice(2);
const named = steps.filter(({ word }) => words.includes(word));
const rest = words.filter((word) => !steps.some((step) => step.word === word));
if (rest.length > 0 && !named.some(({ word }) => word === 'unit')) {
  console.error(`Unknown: ${rest.join(', ')}. The steps are ${steps.map(({ word }) => word).join(', ')}.`);
  process.exit(1);
}

stopWithNpm();
await ensureNode();
await ensureInstalled();
const chosen = named.length > 0 ? named : steps;
let passed = 0;
for (const step of chosen) {
  const began = performance.now();
  const { code, output } = await step.run(rest);
  if (code !== 0) process.stdout.write(output);
  console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  if (code !== 0) break;
  passed += 1;
}
const [failed, unrun] = passed < chosen.length ? [1, chosen.slice(passed + 1)] : [0, []];
if (unrun.length > 0) console.log(`not run: ${unrun.map(({ name }) => name).join(', ')}`);
console.log(`steps: ${passed} passed, ${failed} failed`);
process.exitCode = failed;
