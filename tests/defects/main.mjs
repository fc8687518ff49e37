// Proof that `npm test` fails when something is broken: deliberate defects, one at a time in a copy of the work tree, each caught by a part of `npm test`. A word selects the defects whose name contains it; `--sane` runs their parts without a defect, which have to pass.
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled, root } from '../../scripts/install.mjs';
import { run } from '../../scripts/run-program.mjs';
import { copyWorkTree } from '../work-tree.mjs';
import { defects } from './defects.mjs';

/** @typedef {import('./defects.mjs').Defect} Defect */

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const sane = process.argv.includes('--sane');
const chosen = defects.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(`Unknown: ${words.join(', ')}. The defects are: ${defects.map(({ name }) => name).join('; ')}.`);
  process.exit(1);
}

// The copy links to node_modules here, which must be complete: npm would replace the link by a folder.
await ensureInstalled();
const temp = await mkdtemp(join(tmpdir(), 'lida-defects-'));
// As root, PostgreSQL runs as another account, which has to reach the files.
await chmod(temp, 0o755);
process.on('exit', () => rmSync(temp, { recursive: true, force: true, maxRetries: 5 }));

const copy = join(temp, 'lida');
await fillCopy();
for (const defect of chosen) await broken(defect);
process.exitCode = sane ? await passAll() : await catchAll();

async function fillCopy() {
  copyWorkTree(copy);
  // Nothing is added: .gitignore alone decides what git tracks.
  await run('git', ['init', '--quiet'], { cwd: copy });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
}

/** The file's text without and with the defect. @param {Defect} defect */
async function broken({ name, file, from, to }) {
  const whole = await readFile(join(copy, file), 'utf8');
  const found = whole.split(from).length - 1;
  if (found !== 1) throw new Error(`"${name}": its text occurs ${found} times in ${file}, not once; adapt tests/defects/defects.mjs:\n${from}`);
  return { whole, spoiled: whole.replace(from, () => to) };
}

/** As `npm test` runs it: only the core e2e tests. @param {string[]} command */
async function part(command) {
  const began = performance.now();
  const env = { ...process.env, JOURNEYS: 'core', CHAOS: '3', NO_COLOR: '1', FORCE_COLOR: undefined };
  const { code, output } = await run(process.execPath, command, { cwd: copy, env });
  return { code, output: stripVTControlCharacters(output), seconds: (performance.now() - began) / 1000 };
}

/** @param {Defect} defect */
async function catchOne(defect) {
  const { whole, spoiled } = await broken(defect);
  const path = join(copy, defect.file);
  await writeFile(path, spoiled);
  const { code, output, seconds } = await part(defect.command);
  await writeFile(path, whole);
  const why = code === 0 ? 'it passes all the same' : `it fails without saying "${defect.says}"`;
  const caught = code !== 0 && output.includes(defect.says);
  console.log(`${caught ? '✓' : '✗'} ${defect.name} (${seconds.toFixed(1)} s)${caught ? '' : `: ${why}\n${output}`}`);
  return { ...defect, caught, seconds };
}

async function catchAll() {
  const lines = [];
  for (const defect of chosen) lines.push(await catchOne(defect));
  console.log('\n| class | defect | caught by | s |\n|--|--|--|--|');
  for (const { name, defect, command, caught, seconds } of lines)
    console.log(`| ${name} | ${defect} | ${caught ? `\`${command.slice(0, 3).join(' ')}\`` : 'NOTHING'} | ${seconds.toFixed(0)} |`);
  const missed = lines.filter(({ caught }) => !caught).length;
  console.log(`\ndefects: ${lines.length - missed} caught, ${missed} missed`);
  return missed > 0 ? 1 : 0;
}

async function passAll() {
  const commands = new Map(chosen.map(({ command }) => [command.join(' '), command]));
  let failed = 0;
  for (const [line, command] of commands) {
    const { code, output, seconds } = await part(command);
    console.log(`${code === 0 ? '✓' : '✗'} ${line} (${seconds.toFixed(1)} s)${code === 0 ? '' : `\n${output}`}`);
    if (code !== 0) failed += 1;
  }
  console.log(`parts without a defect: ${commands.size - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}
