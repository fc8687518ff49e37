// Follows docs/deployment.md: the release before the last migration behind the proxy of deploy/Caddyfile, then an update, the way back, and the move to another server. Nothing that was recorded may be missing.
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/install.mjs';
import { installPackage } from '../../scripts/packages.mjs';
import { ownPort } from '../../scripts/ports.mjs';
import { copyWorkTree } from '../work-tree.mjs';
import { namesOfHerd, recordAnimal } from './herd.mjs';

const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1);
// Spaces and accents, as people name folders.
const temp = mkdtempSync(join(tmpdir(), 'Instalação do Lida '));
/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(temp, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const clean = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_(lifecycle|package|execpath|command)|INIT_CWD|NODE_|DATABASE_|PORT|HOST|VITEST|TEST)/i.test(name)),
);
/** @param {string} program @param {string[]} words @param {string} cwd @param {object} [env] */
const run = (program, words, cwd, env = {}) =>
  execFileSync(program, words, { cwd, env: { ...clean, ...env }, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e8 });

if (!existsSync('/usr/bin/caddy')) await installPackage('caddy');
if (!existsSync('/usr/bin/caddy')) {
  console.log('guide: not run, since caddy is not installed and cannot be (only root on Debian or Ubuntu can)');
  process.exit(0);
}
const lines = (/** @type {string[]} */ ...words) => run('git', words, root).trim().split('\n').filter(Boolean);
const migrationsOf = (/** @type {string} */ commit) => lines('ls-tree', '--name-only', commit, 'src/server/migrations/');
// A migration that was replaced before its release is in no later one, which would refuse its database.
const today = new Set(migrationsOf('HEAD'));
const added = lines('log', '--diff-filter=A', '--format=%H %P', '--', 'src/server/migrations').map((line) => line.split(' '));
const [, before] = added.find(([, parent]) => parent && migrationsOf(parent).every((name) => today.has(name))) ?? [];
if (!before) {
  console.log('guide: not run, since this clone has no history from which to take the release before');
  process.exit(0);
}

const [port, publicPort] = [await ownPort(), await ownPort()];
const PUBLIC_URL = `https://localhost:${publicPort}`;
const older = join(temp, 'versão anterior');
const newer = join(temp, 'versão nova');
run('git', ['clone', '--quiet', '--no-checkout', root, older], root);
run('git', ['checkout', '--quiet', before], older);
copyWorkTree(newer);
for (const release of [older, newer]) run('npm', ['run', 'build'], release);
console.log(`ok: the release ${before.slice(0, 8)} and this one are built`);

const certificates = await startProxy();
let session = '';
const here = join(temp, 'servidor de hoje');
const there = join(temp, 'outro servidor');
for (const folder of [here, there]) mkdirSync(folder);

// Installed: people sign up and record.
let server = await start(older, here);
const person = { email: `${randomUUID()}@lida.demo`, password: 'vaca-mansa-no-curral-7' };
const made = await ask('POST', '/api/accounts', { ...person, name: 'Ana', farm_name: 'Boa Vista' });
assert(made.status === 200 && made.cookies.every((cookie) => /; Secure/i.test(cookie)), 'people sign up through the proxy, with cookies for HTTPS only');
const farm = made.body.farms?.[0]?.id ?? made.body.farms?.[0]?.farm_id;
/** @param {string} name */
const record = (name) => recordAnimal(ask, farm, name);
const herd = () => namesOfHerd(ask, farm, person);
await record('Mimosa');
const backup = backUp(older, here);

// Updated: the data are migrated, and work goes on.
await server.stop();
server = await start(newer, here);
assert((await herd()) === 'Mimosa', 'the newer release has what the older one recorded');
await record('Estrela');
await server.stop();

// Back: the older release refuses the migrated database until the backup from before the update is restored.
assert(await refuses(older, here), 'the older release does not start on the migrated database');
command(older, here, 'restore', backup, '--replace');
server = await start(older, here);
assert((await herd()) === 'Mimosa', 'after the restore the older release has what there was before the update');
await record('Pintada');

// Moved: a backup, another folder, the same address.
const last = backUp(older, here);
await server.stop();
const carried = join(there, 'lida.dump.gz');
copyFileSync(last, carried);
command(newer, there, 'restore', carried);
server = await start(newer, there);
assert((await herd()) === 'Mimosa, Pintada', 'on the other server everything is there, with the passwords of before');
await server.stop();
console.log('guide: all done');
process.exit(0);

/** Runs the repository's Caddyfile. Its certificate authority for localhost must not enter the trust store of this machine. */
async function startProxy() {
  const env = { ...clean, PUBLIC_URL, LIDA_ADDRESS: `127.0.0.1:${port}`, XDG_DATA_HOME: join(temp, 'caddy'), XDG_CONFIG_HOME: join(temp, 'caddy') };
  const config = JSON.parse(run('caddy', ['adapt', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], root, env));
  config.admin = { disabled: true };
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  config.apps.http.http_port = await ownPort();
  writeFileSync(join(temp, 'caddy.json'), JSON.stringify(config));
  const proxy = spawn('caddy', ['run', '--config', join(temp, 'caddy.json')], { env, stdio: 'ignore' });
  children.push(proxy);
  const authority = join(temp, 'caddy/caddy/pki/authorities/local/root.crt');
  await until(
    () => existsSync(authority),
    30_000,
    'the proxy has a certificate',
    () => proxy.exitCode === null,
  );
  return readFileSync(authority);
}

/** @param {string} folder */
function settings(folder) {
  return { PUBLIC_URL, TRUST_PROXY: 'on', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder };
}

/** As deploy/lida.service does. @param {string} release @param {string} folder */
function launch(release, folder) {
  const [program = '', ...words] =
    readFileSync(join(release, 'deploy/lida.service'), 'utf8')
      .match(/^ExecStart=(.*)$/m)?.[1]
      ?.split(' ') ?? [];
  const child = spawn(existsSync(program) ? program : process.execPath, words, { cwd: release, env: { ...clean, ...settings(folder) }, stdio: 'pipe' });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return { child, hasEnded: () => child.exitCode !== null || child.signalCode !== null, output: () => output };
}

/** @param {string} release @param {string} folder */
async function start(release, folder) {
  const { child, hasEnded, output } = launch(release, folder);
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok === true;
  const began = performance.now();
  while (!(await isReady())) {
    if (hasEnded() || performance.now() - began > 60_000 * slowness) throw new Error(`the server did not start\n${output()}`);
    await pause(100);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await until(hasEnded, 20_000, 'the server stops', () => true);
    },
  };
}

/** @param {string} release @param {string} folder */
async function refuses(release, folder) {
  const { child, hasEnded } = launch(release, folder);
  await until(hasEnded, 60_000, 'it ends', () => true);
  return child.exitCode !== 0;
}

/** @param {string} release @param {string} folder @param {'backup' | 'restore'} name @param {string[]} words */
function command(release, folder, name, ...words) {
  return run(process.execPath, [`build/${name}.mjs`, ...words], release, settings(folder));
}

/** @param {string} release @param {string} folder */
function backUp(release, folder) {
  command(release, folder, 'backup');
  const newest = readdirSync(join(folder, 'backups'))
    .filter((name) => name.endsWith('-manual.dump.gz'))
    .toSorted()
    .at(-1);
  return join(folder, 'backups', newest ?? '');
}

/** @param {string} method @param {string} path @param {object} [body] @returns {Promise<{ status: number, body: any, cookies: string[] }>} */
function ask(method, path, body) {
  return new Promise((answer, fail) => {
    const headers = { ...(body && { 'content-type': 'application/json' }), cookie: session };
    request(`${PUBLIC_URL}${path}`, { method, headers, ca: certificates }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () => {
        const cookies = response.headers['set-cookie'] ?? [];
        if (cookies.length > 0) session = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
        answer({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : null, cookies });
      });
    })
      .on('error', fail)
      .end(body && JSON.stringify(body));
  });
}
/** @param {() => boolean} holds @param {number} limit @param {string} sentence @param {() => boolean} mayStill */
async function until(holds, limit, sentence, mayStill) {
  const began = performance.now();
  while (!holds() && mayStill() && performance.now() - began < limit * slowness) await pause(100);
  assert(holds(), sentence);
}

/** @param {boolean} holds @param {string} sentence */
function assert(holds, sentence) {
  if (!holds) throw new Error(`not so: ${sentence}`);
  console.log(`ok: ${sentence}`);
}
