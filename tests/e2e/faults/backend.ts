// A separate server with its database, to be killed, restarted and restored from a backup.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import pg from 'pg';
import { mirrorFiles, restoreFiles } from '#server/backup/attachment-files';
import { makeBackup } from '#server/backup/backups';
import { restoreDump } from '#server/backup/restore';
import { ownerRole } from '#server/kernel/database-roles';
import { folderStore } from '#server/kernel/file-store';
import { startPostgres } from '#server/postgres/launcher';
import { scaled } from '../../timeouts';
import { Server, withServerLog } from '../server';

/** `db`: as the table owner. `files`: the folder of photos and documents. `restore`: while the server is stopped, on another disk. */
export type Backend = { server: Server; db: pg.Pool; files: string; backup(): Promise<string>; restore(file: string): Promise<void> };

const others = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename is not null';

export const test = base.extend<{ serverLog: void }, { backend: Backend }>({
  serverLog: [async ({ backend }, use, info) => withServerLog(backend.server, info, use), { auto: true }],
  backend: [
    async ({}, use) => {
      const server = await Server.empty({ DEMO: 'off' });
      // The database outlives the killed server.
      const cluster = await startPostgres({ folder: server.folder });
      await server.start();
      const connection = cluster.connection(ownerRole, 'lida');
      const connect = async () => {
        const client = new pg.Client(connection);
        await client.connect();
        return client as unknown as pg.Pool;
      };
      const folder = mkdtempSync(join(server.folder, 'copies-'));
      const keep = async () => (await makeBackup(connection, folder, 'manual')).file;
      const files = join(server.folder, 'attachments');
      const backend: Backend = {
        server,
        db: await connect(),
        files,
        async backup() {
          const file = await keep();
          await mirrorFiles(connection, { from: files, backups: folder });
          return file;
        },
        async restore(file) {
          // A restore wants the database for itself, and PostgreSQL notices late that a server was killed.
          await expect.poll(async () => (await backend.db.query(others)).rowCount).toBe(0);
          await backend.db.end();
          await restoreDump(connection, file, { migrations: 'src/server/migrations', replace: { keep } });
          rmSync(files, { recursive: true, force: true });
          await restoreFiles(connection, folderStore(files), folder);
          backend.db = await connect();
        },
      };
      await use(backend);
      await backend.db.end();
      await server.stop('SIGTERM');
      await cluster.stop();
      server.forget();
    },
    { scope: 'worker', timeout: scaled(120_000) },
  ],
});
