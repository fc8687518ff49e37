// `npm run new` in a copy of the work tree: what it writes is formatted, lints, compiles, and passes the tests of nouns and verbs as it is.
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, root } from '../../scripts/install.mjs';
import { run } from '../../scripts/run-program.mjs';
import { copyWorkTree } from '../work-tree.mjs';

/** One as CONTRIBUTING.md shows it; one of two words, feminine, with an irregular singular. */
const nouns = [
  ['vehicles', '--subject', 'work', '--one', 'veículo', '--many', 'veículos', '--icon', 'Tractor'],
  ['water_boxes', '--subject', 'pastures', '--one', 'caixa de água', '--many', 'caixas de água', '--singular', 'water_box', '--feminine'],
];

await ensureInstalled();
const temp = await mkdtemp(join(tmpdir(), 'lida-generator-'));
// As root, PostgreSQL runs as another account, which has to reach the files.
await chmod(temp, 0o755);
process.on('exit', () => rmSync(temp, { recursive: true, force: true, maxRetries: 5 }));
const copy = join(temp, 'lida');
copyWorkTree(copy);
await run('git', ['init', '--quiet'], { cwd: copy });
await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

/** @param {string} name @param {string} program @param {string[]} args @param {RegExp} [says] */
async function step(name, program, args, says) {
  const { code, output } = await run(process.execPath, [program, ...args], { cwd: copy, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined } });
  const passed = code === 0 && (!says || says.test(output));
  console.log(`${passed ? '✓' : '✗'} ${name}${passed ? '' : `\n${output}`}`);
  if (!passed) process.exit(1);
}

const vitest = 'node_modules/vitest/vitest.mjs';
for (const noun of nouns) await step(`new noun ${noun[0]}`, 'scripts/new.mjs', ['noun', ...noun], /^15 files/);
await step('format', 'node_modules/@biomejs/biome/bin/biome', ['check']);
await step('lint', 'node_modules/oxlint/bin/oxlint', []);
for (const layer of ['src/domain', 'src/server', 'src/web', 'tests']) await step(`types of ${layer}`, 'node_modules/typescript/bin/tsc', ['--project', layer]);
// Filtered by name: the other nouns have their own run. A filter that matches nothing would pass, so the count is checked.
for (const [table, verb] of [
  ['vehicles', 'vehicle'],
  ['water_boxes', 'water_box'],
]) {
  const files = ['tests/conformance/tables.test.ts', 'tests/conformance/verbs.test.ts'];
  await step(`tests of ${table}`, vitest, ['run', ...files, '-t', `${table}|(create|update|remove|restore)_${verb}\\b`], /Tests +([1-9]\d+) passed/);
}
await step('declarations', vitest, ['run', 'tests/architecture/order', 'tests/architecture/journeys', 'tests/texts', 'src/domain/people', 'src/domain/sync']);
await step('backup', vitest, ['run', 'tests/backup/dump.test.ts', '-t', 'has every row of every table'], /Tests +1 passed/);
