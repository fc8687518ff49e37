// The continuous archive of the embedded PostgreSQL: recovery to a moment, and what a killed server leaves.
import { access, chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { keepArchive, makeBase, prepareArchive } from '#server/backup/archive';
import { allBases } from '#server/backup/archive-folder';
import { recover } from '#server/backup/recover';
import { serverAccount } from '#server/postgres/account';
import { type Opened, openDatabase } from '#server/postgres/database';
import { createFarm } from '../build';
import { eventually } from '../eventually';
import { lives, newFolder, pidOf, within } from '../postgres/places';
import { scaled } from '../timeouts';

vi.setConfig({ testTimeout: scaled(120_000), hookTimeout: scaled(60_000) });

describe('an archived database', () => {
  const opened: Opened[] = [];
  afterAll(() => Promise.all(opened.map(({ db }) => db.close().catch(() => {}))));

  async function open(folder: string) {
    const database = await openDatabase({
      migrations: 'src/server/migrations',
      embedded: { folder: join(folder, 'dados'), settings: { archive_mode: 'on', max_wal_size: '64MB' } },
    });
    opened.push(database);
    return { ...database, ...database.embedded! };
  }

  /** The folder of PostgreSQL's account, where the test runs as root. */
  async function place() {
    const folder = await newFolder();
    const backups = join(folder, "cópias d'ontem 100%");
    await mkdir(backups);
    const account = await serverAccount(undefined, await stat(folder));
    if (account) await chown(backups, account.uid, account.gid);
    within(folder, 'dados');
    return { folder, backups };
  }

  const query = async (connection: pg.ClientConfig, text: string) => {
    const client = new pg.Client(connection);
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  const farmsIn = async (connection: pg.ClientConfig) =>
    (await query({ ...connection, database: 'lida' }, 'select farm_name from farms')).rows.map(({ farm_name }) => farm_name as string);
  const epochsIn = async (connection: pg.ClientConfig) =>
    (await query({ ...connection, database: 'lida' }, 'select epoch from farm_counters order by 1')).rows.map(({ epoch }) => epoch as string);
  const rename = (connection: pg.ClientConfig, name: string) => query({ ...connection, database: 'lida' }, `update farms set farm_name = '${name}'`);
  const clock = async (connection: pg.ClientConfig) => (await query(connection, 'select clock_timestamp() as now')).rows[0].now as Date;

  it('is recovered as it was at any moment since the base backup, also twice, with a new epoch for the phones', async () => {
    const { folder, backups } = await place();
    const first = await open(folder);
    await prepareArchive(first.superuser, { backups, days: 7 });
    const owner = new pg.Pool(first.owner);
    await createFarm(owner);
    await owner.end();
    await makeBase({ ...first, backups });
    await rename(first.superuser, 'segunda');
    await sleep(20);
    const second = await clock(first.superuser);
    await sleep(20);
    await rename(first.superuser, 'terça');
    const archive = keepArchive({ ...first, backups, days: 7, failed: () => {} });
    await sleep(20);
    const third = await clock(first.superuser);
    expect(await archive.flush(AbortSignal.timeout(30_000))).toBe(true);
    await archive.stop();
    await rename(first.superuser, 'quarta');
    const before = await epochsIn(first.superuser);
    await first.db.close();

    const at = (moment: Date) => recover({ folder: join(folder, 'dados'), backups }, moment);
    const { kept, farms } = await at(second);
    expect([farms, (await readdir(kept)).includes('PG_VERSION')]).toEqual([1, true]);
    const monday = await open(folder);
    expect(await farmsIn(monday.superuser)).toEqual(['segunda']);
    expect(await epochsIn(monday.superuser)).not.toEqual(before);
    await rename(monday.superuser, 'outra terça');
    await monday.db.close();

    // Follows the newer timeline, where Tuesday was another.
    await at(new Date());
    const again = await open(folder);
    expect(await farmsIn(again.superuser)).toEqual(['outra terça']);
    await again.db.close();
    await at(second);
    const back = await open(folder);
    expect(await farmsIn(back.superuser)).toEqual(['segunda']);
    await back.db.close();
    expect(third.getTime()).toBeGreaterThan(second.getTime());
  });

  it('of a killed server loses nothing that was committed, and is untouched by a recovery that fails', async () => {
    const { folder, backups } = await place();
    const first = await open(folder);
    await prepareArchive(first.superuser, { backups, days: 7 });
    const owner = new pg.Pool(first.owner);
    await createFarm(owner);
    await owner.end();
    const base = await makeBase({ ...first, backups });
    await rename(first.superuser, 'antes da queda');
    const pid = (await pidOf(join(folder, 'dados')))!;
    process.kill(pid, 'SIGKILL');
    await eventually('the server is gone', async () => !(await lives(pid)));
    await first.db.close().catch(() => {});

    await recover({ folder: join(folder, 'dados'), backups }, new Date());
    const recovered = await open(folder);
    expect(await farmsIn(recovered.superuser)).toEqual(['antes da queda']);
    await recovered.db.close();

    const [kept] = await allBases(backups);
    await expect(recover({ folder: join(folder, 'dados'), backups }, new Date(Date.parse(base.to) - 1))).rejects.toThrow('Só é possível voltar até');
    await writeFile(join(kept!.folder, 'data.tar.gz'), 'não é um arquivo tar');
    await expect(recover({ folder: join(folder, 'dados'), backups }, new Date())).rejects.toThrow('Nada foi alterado');
    await expect(access(join(folder, 'dados', 'recuperando'))).rejects.toThrow();
    const same = await open(folder);
    expect(await farmsIn(same.superuser)).toEqual(['antes da queda']);
    await same.db.close();
  });

  it('discards its segments until there is a base backup, and again when it is no longer wanted', async () => {
    const { folder, backups } = await place();
    const { superuser, db, data } = await open(folder);
    const command = async () => (await query(superuser, 'show archive_command')).rows[0].archive_command as string;
    await prepareArchive(superuser, { backups, days: 7 });
    expect(await command()).toBe('/bin/true');
    const archive = keepArchive({ superuser, data, backups, days: 7, failed: () => {} });
    expect(await archive.flush(AbortSignal.timeout(10_000))).toBe(false);
    await archive.stop();
    await makeBase({ superuser, data, backups });
    await prepareArchive(superuser, { backups, days: 7 });
    expect(await command()).toContain('gzip');
    await prepareArchive(superuser, { backups, days: 0 });
    expect(await command()).toBe('/bin/true');
    await db.close();
  });
});
