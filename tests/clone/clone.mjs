// Proof that a fresh clone is enough: npm start and npm test alone, as the current user and as an ordinary one. `--short`: only npm start, as an ordinary user if there is one.
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ownPort } from '../../scripts/ports.mjs';
import { copyWorkTree } from '../work-tree.mjs';

/** @typedef {{ name: string, uid?: number, gid?: number }} Person */
/** @typedef {{ person: Person, clone: string, env: NodeJS.ProcessEnv }} Place */

// They end what hangs; how fast a start is depends on the registry and on what runs beside it, and is printed.
const limits = { fresh: 900_000, again: 180_000, stop: 120_000 };
const isShort = process.argv.includes('--short');
const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
// Spaces and accents, as people name folders.
const temp = await mkdtemp(join(tmpdir(), 'Sítio São José '));
// The other user and PostgreSQL's account have to reach the files.
await chmod(temp, 0o755);

process.on('exit', () => {
  for (const pid of processesIn(temp)) process.kill(pid, 'SIGKILL');
  rmSync(temp, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

const me = { name: userInfo().username };
try {
  const ordinary = await ordinaryUser();
  // An ordinary user may do less than root: the stricter proof.
  if (isShort) await proveStart(await freshClone(ordinary ?? me));
  else {
    // Each command is the first in its clone, and installs what the other then finds.
    const mine = await freshClone(me);
    await interruptInstallation(mine);
    await proveStart(mine);
    const theirs = await freshClone(ordinary ?? { ...me, name: `${me.name} once more` });
    await proveTest(theirs);
    if (ordinary) await proveStart(theirs);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // Ends child processes on the way out.
  process.exit(1);
}

/** @returns {Promise<Person | undefined>} */
async function ordinaryUser() {
  if (process.getuid?.() !== 0) {
    console.log(`clone: not repeated as another user, since only root can; ${me.name} is an ordinary user already`);
    return undefined;
  }
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)));
    if (!uid || !gid) throw new Error('nobody has no id');
    await run('npm', ['--version'], { uid, gid, cwd: temp, env: { ...environment(), HOME: temp } });
    return { name: 'nobody', uid, gid };
  } catch (error) {
    console.log(`clone: not repeated as an ordinary user, since nobody cannot run npm here (${error instanceof Error ? error.message : String(error)})`);
    return undefined;
  }
}

/** @param {Person} person @returns {Promise<Place>} */
async function freshClone(person) {
  const place = join(temp, person.name);
  const clone = join(place, 'lida');
  await mkdir(join(place, 'home'), { recursive: true });
  const changes = (await run('git', ['status', '--porcelain'], { cwd: root })).stdout;
  if (changes) await commitWorkTree(clone);
  else await run('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  if (person.uid && isShort) await copyDownloads(join(place, 'home', '.npm', '_cacache'));
  if (person.uid) await run('chown', ['-R', `${person.uid}:${person.gid}`, place]);
  console.log(`clone: ${changes ? 'the work tree has changes, so a copy of it' : 'HEAD'} for ${person.name}`);
  const home = person.uid ? { HOME: join(place, 'home'), USER: person.name } : {};
  return { person, clone, env: { ...environment(), ...home, HOST: '127.0.0.1', DATA_DIR: join(place, 'data') } };
}

/** The packages that the current user has downloaded already: the short proof is not about the registry. @param {string} target */
async function copyDownloads(target) {
  const cache = join((await run('npm', ['config', 'get', 'cache'], { env: environment() })).stdout.trim(), '_cacache');
  if (existsSync(cache)) await cp(cache, target, { recursive: true });
}

/** @param {string} clone */
async function commitWorkTree(clone) {
  copyWorkTree(clone);
  const author = ['-c', 'user.name=Lida', '-c', 'user.email=lida@localhost', '-c', 'commit.gpgsign=false', '-c', 'core.hooksPath='];
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    [...author, 'commit', '--quiet', '--message', 'The work tree'],
  ])
    await run('git', args, { cwd: clone });
}

/** No variables of the npm that runs this, nor of the developer's database, in a clone. */
function environment() {
  const ours =
    /^(npm_(lifecycle|package|execpath|node_execpath|command)|npm_config_(cache|prefix|local_prefix|global_prefix|userconfig|globalconfig|init_module)|INIT_CWD|NODE_ENV|NODE_OPTIONS|DATABASE_|PORT|VITEST)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

/** @param {Place} place */
async function proveStart(place) {
  const first = await start(place, 'npm', ['start'], limits.fresh);
  assert((await get(first.url, '/healthz')).status === 200, '/healthz answers 200');
  const page = await get(first.url, '/');
  assert(page.status === 200 && page.text.includes('Lida'), 'the first page answers 200 and says Lida');
  await first.stop('SIGTERM');
  const second = await start(place, 'npm', ['start'], limits.again);
  await second.stop('SIGINT', 'as a terminal does, to all of them');
  // npm itself ends by the signal; its child has to exit cleanly.
  const bare = await start(place, process.execPath, ['scripts/start.mjs'], limits.again);
  const code = await bare.stop('SIGTERM');
  assert(code === 0, `scripts/start.mjs ends with 0 on SIGTERM, not with ${code}`);
  await assertUntouched(place);
  console.log(`clone: npm start as ${place.person.name}: ready after ${first.seconds} s the first time, ${second.seconds} s the second time, stopped cleanly`);
}

/** Kills npm start and all it started while it installs, three times, each time later: the next start has to repair what is half there. @param {Place} place */
async function interruptInstallation({ clone, env, person }) {
  for (const delay of [500, 2_000, 5_000]) {
    const child = spawn('npm', ['start'], { cwd: clone, env: { ...env, PORT: String(await ownPort()) }, ...identity(person), stdio: 'ignore', detached: true });
    await pause(delay);
    if (child.exitCode === null) process.kill(-Number(child.pid), 'SIGKILL');
    while (processesIn(temp).length > 0) await pause(50);
  }
  console.log(`clone: npm start as ${person.name} was killed three times while it installed`);
}

/** @param {Place} place @param {string} command @param {string[]} args @param {number} limit */
async function start({ person, clone, env }, command, args, limit) {
  const port = await ownPort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(command, args, {
    cwd: clone,
    env: { ...env, PORT: String(port) },
    ...identity(person),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  /** @type {Error | undefined} */
  let failure;
  child.on('error', (error) => (failure = error));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || failure !== undefined;
  /** @param {boolean} holds @param {string} sentence */
  const expect = (holds, sentence) => assert(holds, `${args.at(-1)} as ${person.name} ${sentence}\n${failure?.message ?? ''}${output}`);

  while ((await get(url, '/readyz')).status !== 200) {
    expect(!hasEnded(), 'should go on running');
    expect(performance.now() - began < limit, `should be ready in under ${limit / 1000} s`);
    await pause(50);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);

  /** @param {NodeJS.Signals} signal @param {string} [toAll] */
  async function stop(signal, toAll) {
    const told = performance.now();
    process.kill(toAll ? -Number(child.pid) : Number(child.pid), signal);
    while (!hasEnded() || processesIn(temp).length > 0) {
      expect(performance.now() - told < limits.stop, `should end on ${signal}, leaving no process behind`);
      await pause(50);
    }
    return child.exitCode;
  }
  return { url, seconds, stop };
}

/** @param {Place} place */
async function proveTest(place) {
  const { person, clone, env } = place;
  const { stdout } = await run('npm', ['test', '--', 'format', 'lint', 'types'], { cwd: clone, env, ...identity(person), maxBuffer: 1e8 }).catch((error) => {
    throw new Error(`npm test in a fresh clone as ${person.name}:\n${error.stdout}${error.stderr}`);
  });
  assert(stdout.trimEnd().endsWith('steps: 3 passed, 0 failed'), `npm test ends with its summary\n${stdout}`);
  await assertUntouched(place);
  console.log(`clone: npm test as ${person.name}: installs by itself and passes`);
}

/** @param {Place} place */
async function assertUntouched({ person, clone, env }) {
  const { stdout } = await run('git', ['status', '--porcelain'], { cwd: clone, env, ...identity(person) });
  assert(stdout === '', `git status is clean afterwards, but:\n${stdout}`);
}

/** @param {Person} person */
function identity({ uid, gid }) {
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}

/** @param {string} url @param {string} path */
async function get(url, path) {
  try {
    const answer = await fetch(url + path, { signal: AbortSignal.timeout(10_000) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** @param {string} folder @returns {number[]} */
function processesIn(folder) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    try {
      const speaks = /^\d+$/.test(name) && `${readlinkSync(`/proc/${name}/cwd`)}\0${readFileSync(`/proc/${name}/cmdline`, 'utf8')}`;
      return speaks && speaks.includes(folder) ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

/** @param {boolean} holds @param {string} sentence */
function assert(holds, sentence) {
  if (!holds) throw new Error(sentence);
}
