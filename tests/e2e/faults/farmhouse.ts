// A server of its own, to be killed and started again, with the database behind it.
import { test as base } from '@playwright/test';
import pg from 'pg';
import { ownerRole } from '#server/kernel/database-roles';
import { startPostgres } from '#server/postgres/launcher';
import { scaled } from '../../timeouts';
import { Server, withServerLog } from '../server';

/** `db`: as the owner of the tables. */
export type Farmhouse = { server: Server; db: pg.Pool };

export const test = base.extend<{ serverLog: void }, { farmhouse: Farmhouse }>({
  serverLog: [async ({ farmhouse }, use, info) => withServerLog(farmhouse.server, info, use), { auto: true }],
  farmhouse: [
    async ({}, use) => {
      const server = await Server.empty({ DEMO: 'off' });
      // The database outlives the server that is killed.
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
