// A lock between processes: two commands started together do not install or build at the same time.
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const heartbeat = 5_000;
const abandonedAfter = 60_000;

/**
 * @template T
 * @param {string} lock a folder that exists exactly while a process holds the lock
 * @param {() => Promise<T>} work
 */
export async function withLock(lock, work) {
  await mkdir(dirname(lock), { recursive: true });
  await acquire(lock, JSON.stringify({ host: hostname(), pid: process.pid, turn: randomUUID() }));
  const timer = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => undefined), heartbeat);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await rm(lock, { recursive: true, force: true });
  }
}

/** @param {string} lock @param {string} me */
async function acquire(lock, me) {
  const owner = join(lock, 'owner');
  for (let inherited = false; ; ) {
    try {
      await mkdir(lock);
      await writeFile(owner, me);
      // Several processes may remove the lock of the same dead owner: the last one to write holds it.
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
  if (Date.now() - touched > abandonedAfter) return true;
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
