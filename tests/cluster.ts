// One PostgreSQL for the whole test run, tuned for speed, with a migrated template that each file's database is copied from.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ownerRole } from '#server/kernel/database-roles';
import { createDatabase } from '#server/postgres/database';
import { startPostgres } from '#server/postgres/launcher';
import { migrate } from '#server/postgres/migrate';
import { bringKept, keep } from './cluster-cache';
import { seed } from './seeds';
import { temporaryFolder } from './temporary';

export const template = 'lida_template';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number };
  }
}

/** Test data need not survive a power cut. */
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

export async function startTestCluster() {
  const folder = await mkdtemp(join(temporaryFolder(), 'lida-test-'));
  // As root, PostgreSQL runs as another account, which has to enter the folder.
  await chmod(folder, 0o755);
  const cluster = await startWithTemplate(folder);
  const { host, port } = cluster.connection('postgres', 'postgres');
  const stop = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { host, port, stop };
}

export default async function setup(project: TestProject) {
  const run = project.vitest.getRootProject();
  if ('cluster' in run.getProvidedContext()) return;
  // Also for a file that fails before its first test.
  console.log(`seed ${seed}`);
  const { host, port, stop } = await startTestCluster();
  run.provide('cluster', { host, port });
  return stop;
}
