// npm run test:repeat: runs each test that once failed at random many times, one after the other and four at once, which keeps both cores busy, and prints a table. `-- 10` for another number, other words choose tests, `--busy` or `--alone` for one of the two.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { makeBrowserTemplate } from './browser-template.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, ensureNode, root } from './install.mjs';
import { measureSlowness } from './machine-speed.mjs';
import { run, stopWithNpm } from './run-program.mjs';

/** Add a test here when it fails once without a fault of the application. @type {{ file: string, title?: string }[]} */
const failedAtRandom = [
  { file: 'tests/attack/bodies.test.ts' },
  { file: 'tests/attack/tenants.test.ts', title: 'one export at a time' },
  { file: 'tests/attack/tenants.test.ts', title: 'exports it each time' },
  { file: 'tests/backup/schedule.test.ts', title: 'that hangs' },
  { file: 'tests/backup/stop.test.ts' },
  { file: 'tests/conformance/feed.test.ts' },
  { file: 'tests/conformance/snapshot.test.ts' },
  { file: 'tests/conformance/verbs.test.ts', title: 'update_treatment' },
  { file: 'tests/device/import.test.ts', title: 'leaves every row once' },
  { file: 'tests/exports/files.test.ts' },
  { file: 'tests/http/second-factor.test.ts', title: 'everything is recorded' },
  { file: 'tests/kernel/farm-queue.test.ts' },
  { file: 'tests/postgres/revival.test.ts' },
  { file: 'tests/scale/pooler.test.ts', title: '200 concurrent calls' },
  { file: 'tests/scale/workers.test.ts' },
  { file: 'cards.spec.ts' },
  { file: 'curral.spec.ts', title: 'opened again, it resumes' },
  { file: 'curral.spec.ts', title: 'a stable weight is filled in' },
  { file: 'drafts.spec.ts', title: 'Back asks' },
  { file: 'faults/curral.spec.ts', title: 'killed 0 ms' },
  { file: 'full-disk.spec.ts', title: 'browser discarded' },
  { file: 'full-disk.spec.ts', title: 'browser is killed' },
  { file: 'crash.spec.ts', title: 'two tabs without signal, killed' },
  { file: 'crash.spec.ts', title: 'saved twice by an impatient thumb' },
  { file: 'animals.spec.ts', title: 'a record is refused, created' },
  { file: 'animal-purchases.spec.ts', title: 'three animals are bought' },
  { file: 'deleted.spec.ts', title: 'is in the bin with its weighing' },
  { file: 'import.spec.ts', title: 'a spreadsheet is reviewed' },
  { file: 'lactations.spec.ts', title: 'ranked by 305 days' },
  { file: 'milk-production.spec.ts', title: 'a milking survives a reload' },
  { file: 'milk-years.spec.ts', title: 'each year has a line' },
  { file: 'navigation.spec.ts', title: 'a link opens in another tab' },
  { file: 'pending.spec.ts', title: 'answered at once shows no message' },
  { file: 'pending.spec.ts', title: 'a refused call stays' },
  { file: 'products.spec.ts', title: 'written without signal' },
  { file: 'second-factor.spec.ts' },
  { file: 'session.spec.ts', title: 'a new version' },
  { file: 'typing.spec.ts', title: 'keeps its values after a refusal' },
];

const words = process.argv.slice(2);
const times = Number(words.find((word) => /^\d+$/.test(word)) ?? 50);
const chosen = words.filter((word) => !/^\d+$|^--/.test(word));
/** @type {('alone' | 'busy')[]} */
const loads = words.includes('--busy') ? ['busy'] : words.includes('--alone') ? ['alone'] : ['alone', 'busy'];

stopWithNpm();
await ensureNode();
await ensureInstalled();
const chromium = await ensureChromium();
if (!chromium) process.exit(1);
process.env['TEST_SLOWNESS'] ??= measureSlowness().toFixed(2);

/** @param {string} program @param {string[]} args */
const tool = (program, args) =>
  run(process.execPath, [join(root, program), ...args], { cwd: root, show: false, env: { ...process.env, CHROMIUM: chromium, REPEAT: String(times) } });

/** How many run at once in a load. */
const together = { alone: 1, busy: 2 * availableParallelism() };

/** @param {Test} test */
const nameOf = ({ file, title }) => [file, title].filter(Boolean).join(' › ');

/** @typedef {{ file: string, title?: string }} Test @typedef {{ passed: number, output: string }} Result */

/** @param {Test} test @param {'alone' | 'busy'} load @returns {Promise<Result>} */
async function repeat({ file, title }, load) {
  if (file.endsWith('.spec.ts')) {
    const { output } = await tool('node_modules/@playwright/test/cli.js', [
      'test',
      '--config=tests/e2e/playwright.config.ts',
      '--fully-parallel',
      `--workers=${together[load]}`,
      file,
      ...(title ? ['-g', title] : []),
    ]);
    const count = (/** @type {string} */ state) => Number(output.match(new RegExp(`(\\d+) ${state}`))?.[1] ?? 0);
    // A file may have several tests, each repeated: counted in whole repetitions.
    const share = count('passed') / (count('passed') + count('failed') + count('did not run') || 1);
    return { passed: Math.floor(times * share), output };
  }
  // One Vitest for all repetitions of a copy: starting it takes longer than most of these tests.
  const copies = Array.from({ length: together[load] }, (_, nth) => Math.ceil((times - nth) / together[load]));
  const results = await Promise.all(copies.map((turns) => repeatUnit(file, title, turns)));
  return { passed: results.reduce((sum, { passed }) => sum + passed, 0), output: results.map(({ output }) => output).join('') };
}

/** @param {string} file @param {string | undefined} title @param {number} turns @returns {Promise<Result>} */
async function repeatUnit(file, title, turns) {
  const vitest = await createVitest('test', { watch: false, root, reporters: [{}], ...(title ? { testNamePattern: title } : {}) });
  const specifications = await vitest.globTestSpecifications([file]);
  let passed = 0;
  let failure = '';
  for (let i = 0; i < turns; i++) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    const tests = testModules.flatMap(({ children }) => [...children.allTests()]).filter((test) => test.result().state !== 'skipped');
    const errors = tests.flatMap((test) => (test.result().errors ?? []).map((error) => `${test.fullName}\n${error.stack ?? error.message}`));
    const isGood = tests.length > 0 && testModules.every((module) => module.ok()) && unhandledErrors.length === 0;
    if (isGood) passed++;
    else failure += [...errors, ...testModules.flatMap((module) => module.errors().map(String)), ...unhandledErrors.map(String)].join('\n');
  }
  await vitest.close();
  return { passed, output: failure };
}

const wanted = failedAtRandom.filter((test) => chosen.length === 0 || chosen.some((word) => nameOf(test).includes(word)));
if (wanted.some(({ file }) => file.endsWith('.spec.ts'))) {
  const { code, output } = await makeBrowserTemplate();
  if (code !== 0) throw new Error(output);
}
let failed = false;
console.log(`| test | ${loads.join(' | ')} |\n|--|${loads.map(() => '--|').join('')}`);
for (const test of wanted) {
  const cells = [];
  for (const load of loads) {
    const began = performance.now();
    const { passed, output } = await repeat(test, load);
    if (passed < times) {
      failed = true;
      console.error(output.slice(-6000));
    }
    cells.push(`${passed} of ${times} (${((performance.now() - began) / times / 1000).toFixed(1)} s each)`);
  }
  console.log(`| ${nameOf(test)} | ${cells.join(' | ')} |`);
}
process.exit(failed ? 1 : 0);
