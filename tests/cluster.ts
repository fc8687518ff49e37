// One PostgreSQL for the whole test run, in memory-like settings, with a migrated template that each file's database is copied from.
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, ownerRole } from '#server/kernel/database';
import { migrate } from '#server/kernel/migrate';
import { startPostgres } from '#server/kernel/postgres';
import { bringKept, keep } from './kept-cluster';

export const template = 'lida_template';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number };
  }
}

/** Linux keeps this folder in memory. */
const memory = '/dev/shm';
const enough = 4e9;

/** Nothing here outlives the run: in memory where there is room for it, since a database is a thousand small files. */
async function place() {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > enough ? memory : tmpdir();
}

/** Nothing has to survive a power cut either. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '100' };

async function startWithTemplate(folder: string) {
  if (await bringKept(folder)) return startPostgres({ folder, settings });
  const cluster = await startPostgres({ folder, settings });
  await createDatabase((database) => cluster.connection('postgres', database), template);
  await migrate(cluster.connection(ownerRole, template), 'src/server/migrations');
  await cluster.stop();
  await keep(folder);
  return startPostgres({ folder, settings });
}

export async function startCluster() {
  const folder = await mkdtemp(join(await place(), 'lida-test-'));
  // As root the server runs as another account, which has to be able to walk in.
  await chmod(folder, 0o755);
  const cluster = await startWithTemplate(folder);
  const { host, port } = cluster.connection('postgres', 'postgres');
  const stop = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { host, port, stop };
}

/** Whichever project comes first starts it for all. */
export default async function setup(project: TestProject) {
  const run = project.vitest.getRootProject();
  if ('cluster' in run.getProvidedContext()) return;
  const { host, port, stop } = await startCluster();
  run.provide('cluster', { host, port });
  return stop;
}
