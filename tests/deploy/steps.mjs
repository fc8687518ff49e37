// Does what the Dockerfile says in an empty folder, without a container engine, and starts the server from what its last stage holds.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/install.mjs';
import { ownPort } from '../../scripts/ports.mjs';
import { allOf, contextFilter, environmentOf, readCopy, readList, readStages } from './dockerfile.mjs';

const limits = { start: 60_000, stop: 15_000 };
const temp = mkdtempSync(join(tmpdir(), 'lida-steps-'));
await chmod(temp, 0o755);
process.on('exit', () => rmSync(temp, { recursive: true, force: true, maxRetries: 5 }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const stages = readStages();
const last = /** @type {import('./dockerfile.mjs').Stage} */ (stages.at(-1));
const isInContext = contextFilter();
// Nothing of the npm that runs this, nor of the developer's own settings.
const clean = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_(lifecycle|package|execpath|command)|INIT_CWD|NODE_|DATABASE_|PORT|HOST|VITEST)/i.test(name)),
);

/** @param {string} stage @param {string[]} path */
const placeIn = (stage, ...path) => join(temp, stage, ...path);

for (const stage of stages) perform(stage);
const app = placeIn(last.name, allOf(last, 'WORKDIR').at(-1) ?? '/');
for (const name of ['vite', 'typescript', 'vitest']) assert(!existsSync(join(app, 'node_modules', name)), `${name} is not in the last stage`);
await serve();

/** @param {import('./dockerfile.mjs').Stage} stage */
function perform(stage) {
  let workdir = '/';
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') workdir = text;
    const here = placeIn(stage.name, workdir);
    mkdirSync(here, { recursive: true });
    if (name === 'COPY') copy(readCopy(text), here);
    if (name !== 'RUN') continue;
    // The last stage's only RUN makes folders for an account that exists in the image alone; serve() makes them here.
    if (stage === last) console.log(`skipped, since it needs the image's accounts: RUN ${text}`);
    else {
      console.log(`RUN ${text}`);
      execFileSync('/bin/sh', ['-c', text], { cwd: here, env: clean, stdio: 'inherit' });
    }
  }
}

/** @param {import('./dockerfile.mjs').Copy} copied @param {string} here */
function copy({ from, sources, to }, here) {
  for (const source of sources) {
    const place = from ? placeIn(from, source) : join(root, source);
    const target = source.endsWith('/') ? join(here, to) : join(here, to, basename(source));
    cpSync(place, target, { recursive: true, verbatimSymlinks: true, filter: (file) => from !== undefined || isInContext(relative(root, file)) });
  }
}

async function serve() {
  const port = await ownPort();
  const settings = Object.entries(environmentOf(last)).map(([name, value]) => [name, value.startsWith('/') ? placeIn(last.name, value) : value]);
  const env = { ...clean, ...Object.fromEntries(settings), HOST: '127.0.0.1', DEMO: 'off', PORT: String(port) };
  const account = ordinaryAccount();
  for (const folder of allOf(last, 'VOLUME').flatMap(readList)) {
    mkdirSync(placeIn(last.name, folder), { mode: 0o700 });
    if (account) chownSync(placeIn(last.name, folder), account.uid, account.gid);
  }
  /** @param {string[]} words */
  const ask = ([program = '', ...words]) => execFileSync(program, words, { cwd: app, env, ...account, encoding: 'utf8', stdio: 'pipe' });

  const [program = '', ...words] = readList(allOf(last, 'CMD')[0] ?? '');
  const server = spawn(program, words, { cwd: app, env, ...account, stdio: 'inherit' });
  const isHealthy = () => {
    try {
      ask(readList(allOf(last, 'HEALTHCHECK')[0] ?? ''));
      return true;
    } catch {
      return false;
    }
  };
  try {
    await until(isHealthy, limits.start, 'the HEALTHCHECK succeeds', () => server.exitCode === null);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    assert(page.ok && (await page.text()).includes('Lida'), 'the first page is served');
    assert((await fetch(`http://127.0.0.1:${port}/readyz`)).ok, 'the database answers');
    assert(ask(['node', 'build/backup.mjs']).includes('Backup feito'), 'a backup is made');
    server.kill(/** @type {NodeJS.Signals} */ (allOf(last, 'STOPSIGNAL')[0]));
    await until(() => server.exitCode !== null, limits.stop, 'the server stops');
    assert(server.exitCode === 0, 'the server stops with exit code 0');
    const megabytes = Math.round(Number(execFileSync('du', ['-sk', app], { encoding: 'utf8' }).split('\t')[0]) / 1024);
    console.log(`steps: all done; ${relative(temp, app)} has ${megabytes} MB`);
  } finally {
    if (server.exitCode === null) server.kill('SIGKILL');
  }
}

/** As root we run the server as nobody, who owns none of its files, like the image's own account. */
function ordinaryAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' })));
  return { uid, gid };
}

/** @param {() => boolean} holds @param {number} limit @param {string} sentence @param {() => boolean} [mayStill] */
async function until(holds, limit, sentence, mayStill = () => true) {
  const began = performance.now();
  while (!holds() && mayStill() && performance.now() - began < limit) await pause(250);
  assert(holds(), sentence);
}

/** @param {boolean} holds @param {string} sentence */
function assert(holds, sentence) {
  if (!holds) throw new Error(`not so: ${sentence}`);
  console.log(`ok: ${sentence}`);
}
