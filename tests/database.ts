// A fresh migrated database for a test file, with the application's pool, and one of the table owner to prepare data.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { appRole, ownerRole } from '#server/kernel/database-roles';
import { type Database, openPool } from '#server/kernel/db';
import { template } from './cluster';

export type Fresh = {
  name: string;
  app: Database;
  /** As the table owner, who is subject to row-level security too. */
  owner: pg.Pool;
  /** As superuser, without row-level security. */
  superuser: pg.Pool;
  connection: (user: string) => pg.ClientConfig;
};

/** Copied from the template in about 0.03 s. */
export const freshDatabase = () => makeDatabase(template);

/** Without any tables. */
export const emptyDatabase = () => makeDatabase('template1');

async function makeDatabase(source: string): Promise<Fresh> {
  const cluster = inject('cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ ...cluster, user: 'postgres', database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} owner ${ownerRole} template ${source} strategy file_copy`);
  const connection = (user: string) => ({ ...cluster, user, database: name });
  const app = openPool({ connection: connection(appRole), max: 8 });
  const owner = new pg.Pool({ ...connection(ownerRole), max: 2 });
  const superuser = new pg.Pool({ ...connection('postgres'), max: 2 });
  afterAll(async () => {
    await Promise.all([app.close(), owner.end(), superuser.end()]);
    await admin.query(`drop database ${name}`);
    await admin.end();
  });
  return { name, app, owner, superuser, connection };
}
