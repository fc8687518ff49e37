// A separate server with its database, to be killed and restarted.
import { test as base } from '@playwright/test';
import pg from 'pg';
import { ownerRole } from '#server/kernel/database-roles';
import { startPostgres } from '#server/postgres/launcher';
import { scaled } from '../../timeouts';
import { Server, withServerLog } from '../server';

/** `db`: as the table owner. */
export type Backend = { server: Server; db: pg.Pool };

export const test = base.extend<{ serverLog: void }, { backend: Backend }>({
  serverLog: [async ({ backend }, use, info) => withServerLog(backend.server, info, use), { auto: true }],
  backend: [
    async ({}, use) => {
      const server = await Server.empty({ DEMO: 'off' });
      // The database outlives the killed server.
      const cluster = await startPostgres({ folder: server.folder });
      await server.start();
      const client = new pg.Client(cluster.connection(ownerRole, 'lida'));
      await client.connect();
      await use({ server, db: client as unknown as pg.Pool });
      await client.end();
      await server.stop('SIGTERM');
      await cluster.stop();
      server.forget();
    },
    { scope: 'worker', timeout: scaled(120_000) },
  ],
});
