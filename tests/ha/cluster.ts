// The cluster of deploy/ha: its own files with the machines' names, passwords and folders filled in.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Account, serverAccount } from '#server/postgres/account';
import { findPrograms } from '#server/postgres/programs';
import { eventually as waitFor } from '../eventually';
import { scaled } from '../timeouts';
import { type Machine, makeMachines } from './machines';

const passwords = { SUPERUSER_PASSWORD: 'super-1', REPLICATION_PASSWORD: 'copy-2', REST_PASSWORD: 'rest-3', LIDA_PASSWORD: 'lida-4' };
/** Folders of deploy/ha, which are below the machine's folder here. */
const places: Record<string, string> = {
  '/var/lib/etcd/lida': 'etcd',
  '/var/lib/postgresql/18/lida': 'data',
  '/var/run/postgresql': '',
  '/var/lib/postgresql': '',
};

export type Member = { name: string; role: string; state: string };

/** Longer than a failover takes. */
export const eventually = <T>(what: string, look: () => Promise<T>) => waitFor(what, look, scaled(120_000), 100);

export class HaCluster {
  private constructor(
    readonly databases: Machine[],
    readonly servers: Machine[],
    private readonly bin: string,
    private readonly account: Account | undefined,
  ) {}

  static async start(folder: string) {
    const account = await serverAccount(undefined);
    const [pg1, pg2, pg3, app1, app2] = (await makeMachines(['pg1', 'pg2', 'pg3', 'app1', 'app2'], folder, account)) as [
      Machine,
      Machine,
      Machine,
      Machine,
      Machine,
    ];
    const all = [pg1, pg2, pg3, app1, app2];
    const hosts = join(folder, 'hosts');
    await writeFile(hosts, ['127.0.0.1 localhost', ...all.map(({ name, address }) => `${address} ${name}`), ''].join('\n'));
    spawnSync('mount', ['--bind', hosts, '/etc/hosts']);
    const cluster = new HaCluster([pg1, pg2, pg3], [app1, app2], await programs(folder, account), account);
    for (const machine of cluster.databases) await cluster.startDatabase(machine);
    await cluster.whole();
    await cluster.makeDatabase();
    await Promise.all(cluster.servers.map((machine) => cluster.startServer(machine)));
    for (const { name, address } of cluster.servers)
      await eventually(`HAProxy on ${name} reaches Lida`, async () => (await fetch(`http://${address}:8080/readyz`).catch(() => undefined))?.ok);
    return cluster;
  }

  private async fill(file: string, machine: Machine) {
    let text = (await readFile(`deploy/ha/${file}`, 'utf8')).replaceAll('NODE', machine.name);
    for (const [word, value] of Object.entries(passwords)) text = text.replaceAll(word, value);
    for (const [place, name] of Object.entries(places)) text = text.replaceAll(place, join(machine.folder, name).replace(/\/$/, ''));
    // This machine must not be restarted by a test that freezes Patroni.
    text = text.replace('/usr/lib/postgresql/18/bin', this.bin).replace('mode: automatic', 'mode: off');
    const filled = join(machine.folder, `filled-${file}`);
    await writeFile(filled, text);
    return { filled, text };
  }

  /** etcd and Patroni, which starts PostgreSQL: as their services do when the machine starts. */
  async startDatabase(machine: Machine) {
    const { account } = this;
    const { text } = await this.fill('etcd', machine);
    const env = Object.fromEntries([...text.matchAll(/^(ETCD_\w+)=(.+)$/gm)].map(([, name, value]) => [name!, value!]));
    const { filled } = await this.fill('patroni.yml', machine);
    machine.run('etcd', '/usr/bin/etcd', [], { env, account });
    machine.run('patroni', '/usr/bin/patroni', [filled], { account });
  }

  private async makeDatabase() {
    const { text } = await this.fill('database.sql', this.databases[0]!);
    const statements = text.replaceAll(/^--.*$/gm, '').split(';');
    await this.asSuperuser(
      (db) => statements.reduce<Promise<unknown>>((before, one) => before.then(() => (one.trim() ? db.query(one) : undefined)), Promise.resolve()),
      'postgres',
    );
  }

  private async startServer(machine: Machine) {
    const { filled } = await this.fill('haproxy.cfg', machine);
    machine.run('haproxy', '/usr/sbin/haproxy', ['-db', '-f', filled]);
    const data = join(machine.folder, 'lida');
    await mkdir(data, { mode: 0o777 });
    await chmod(data, 0o777);
    const env = {
      NODE_ENV: 'production',
      PORT: '3000',
      HOST: '0.0.0.0',
      DATA_DIR: data,
      DATABASE_URL: `postgres://lida:${passwords.LIDA_PASSWORD}@127.0.0.1:5000/lida`,
      TRUST_PROXY: 'on',
      BACKUP_EVERY: '0',
      DEMO: 'off',
    };
    const start = () => machine.run('lida', process.execPath, ['--enable-source-maps', 'build/server.mjs'], { env });
    let child = start();
    await eventually(`Lida on ${machine.name} is ready`, async () => {
      // As a service manager does: HAProxy may not have found the primary yet.
      if (child.exitCode !== null) child = start();
      return (await fetch(`http://${machine.address}:3000/readyz`).catch(() => undefined))?.ok;
    });
  }

  /** What the first of these machines that answers knows of all. */
  async members(asked = this.databases): Promise<Member[]> {
    for (const { address } of asked) {
      const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
      const told = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
      if (told) return (told as { members: Member[] }).members;
    }
    return [];
  }

  async primary(asked = this.databases): Promise<Machine | undefined> {
    const name = (await this.members(asked)).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
    const machine = this.databases.find((one) => one.name === name);
    if (!machine) return undefined;
    const answer = await fetch(`http://${machine.address}:8008/primary`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    return answer?.ok ? machine : undefined;
  }

  /** A primary that sends its log to both others and waits for them. Asked from itself: Patroni tells what each said last. */
  async whole(): Promise<Machine> {
    const streams = `select count(*) = 2 as whole from pg_stat_replication
      where state = 'streaming' and sync_state = 'sync' and pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) < 1000000 and application_name = any($1)`;
    return eventually('a primary with two synchronous standbys', async () => {
      const primary = await this.primary();
      const members = await this.members();
      // Those that may take over, as etcd has it.
      if (!primary || members.filter(({ role }) => role === 'sync_standby').length < 2) return undefined;
      const names = this.databases.flatMap((one) => (one === primary ? [] : [one.name]));
      const rows = await this.asSuperuser(async (db) => (await db.query<{ whole: boolean }>(streams, [names])).rows, 'postgres', primary).catch(() => []);
      return rows[0]?.whole ? primary : undefined;
    });
  }

  async asSuperuser<T>(work: (db: pg.Client) => Promise<T>, database = 'lida', machine?: Machine): Promise<T> {
    const { address } = machine ?? (await eventually('a primary', () => this.primary()));
    const db = new pg.Client({ host: address, user: 'postgres', password: passwords.SUPERUSER_PASSWORD, database, connectionTimeoutMillis: 10_000 });
    db.on('error', () => {});
    await db.connect();
    return work(db).finally(() => db.end().catch(() => {}));
  }
}

/** Those of PG_BIN, or the installed ones with stand-ins for what they lack. */
async function programs(folder: string, account: Account | undefined) {
  const { bin } = await findPrograms(process.env['PG_BIN'], { folder, data: folder, account }, () => {});
  if (existsSync(join(bin, 'pg_basebackup'))) return bin;
  const links = join(folder, 'bin');
  await mkdir(links);
  const standIn = join(links, 'pg_programs.py');
  await copyFile('tests/ha/pg_programs.py', standIn);
  await chmod(standIn, 0o755);
  for (const name of ['initdb', 'pg_ctl', 'postgres']) await symlink(join(bin, name), join(links, name));
  for (const name of ['pg_basebackup', 'pg_controldata', 'pg_isready']) await symlink(standIn, join(links, name));
  if (account) await chown(links, account.uid, account.gid);
  return links;
}
