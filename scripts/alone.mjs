// One process at a time: two commands started together wait for each other instead of installing or building into one another.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const heartbeat = 5_000;
const silence = 60_000;

/**
 * @template T
 * @param {string} lock a folder that exists exactly while somebody works
 * @param {() => Promise<T>} work
 */
export async function alone(lock, work) {
  await mkdir(dirname(lock), { recursive: true });
  await take(lock, JSON.stringify({ host: hostname(), pid: process.pid, turn: randomUUID() }));
  const beat = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => undefined), heartbeat);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(lock, { recursive: true, force: true });
  }
}

/** @param {string} lock @param {string} me */
async function take(lock, me) {
  const owner = join(lock, 'owner');
  for (let inherited = false; ; ) {
    try {
      await mkdir(lock);
      await writeFile(owner, me);
      // Several may find the same dead owner and clear the lock one after the other: the last one to write has it.
      if (inherited) await pause(500);
      if (!inherited || (await read(owner)) === me) return;
    } catch (error) {
      if (!['EEXIST', 'ENOENT'].includes(codeOf(error))) throw error;
    }
    inherited = await isAbandoned(lock, owner);
    if (inherited) await rm(lock, { recursive: true, force: true });
    else await pause(200);
  }
}

/** @param {string} lock @param {string} owner */
async function isAbandoned(lock, owner) {
  const touched = await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
  if (Date.now() - touched > silence) return true;
  const text = await read(owner);
  if (!text) return false;
  const { host, pid } = JSON.parse(text);
  return host === hostname() && !isAlive(pid);
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {string} file */
const read = (file) => readFile(file, 'utf8').catch(() => '');
/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : '');
