// The deployment files against the repository: names, paths, settings and timeouts that have to agree. What they do when run: steps.mjs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { shutdownTimes } from '#server/http/http-server';
import { readSettings } from '#server/kernel/settings';
import { allOf, contextFilter, environmentOf, readCopy, readList, readStages } from './dockerfile.mjs';

const read = (file: string) => readFileSync(file, 'utf8');
const flags = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts.start.split(' ').filter((word) => word.startsWith('--'));
/** Programs that the build makes, by file, each with its source. */
const programs = new Map(
  [...read('scripts/build.mjs').matchAll(/^ {4}'?([\w-]+)'?: '(src\/.+)',$/gm)].map(([, name, source]) => [`build/${name}.mjs`, source!]),
);

/** A name that settings.ts does not know is dropped, and a wrong value throws. */
function expectSettings(environment: Record<string, string>) {
  expect(Object.keys(readSettings(environment))).toEqual(expect.arrayContaining(Object.keys(environment)));
}

function expectServer(command: string[]) {
  expect(command).toEqual(expect.arrayContaining([...flags, '--enable-source-maps']));
  expect(existsSync(programs.get(command.at(-1)!)!), command.at(-1)).toBe(true);
}

describe('Dockerfile', () => {
  const stages = readStages();
  const [build, last] = stages as [(typeof stages)[0], (typeof stages)[0]];
  const copies = stages.flatMap((stage) => allOf(stage, 'COPY').map(readCopy));
  const isInContext = contextFilter();

  test('has two stages of one pinned Node, which package.json accepts', () => {
    expect(stages.map(({ name }) => name)).toEqual(['build', 'last']);
    expect(build.image).toMatch(/^node:20\.(19|[2-9]\d)\.\d+-\w+-slim$/);
    expect(last.image).toBe(build.image);
  });

  test.each(copies.filter(({ from }) => !from).flatMap(({ sources }) => sources))('%s exists and reaches the build', (source) => {
    expect(existsSync(source)).toBe(true);
    expect(isInContext(source)).toBe(true);
  });

  test('neither secrets nor data nor tests reach the build', () => {
    expect(['.env', '.git/config', 'data/postgres', 'node_modules/pg', 'src/domain/kernel/email.test.ts', 'tests/ids.ts'].filter(isInContext)).toEqual([]);
  });

  test('has all that the build reads', () => {
    const copied = allOf(build, 'COPY').flatMap((text) => readCopy(text).sources);
    const queue = ['scripts/build.mjs', 'scripts/install.mjs'];
    for (const file of queue)
      for (const [, name] of read(file).matchAll(/from '\.\/(.+\.mjs)'/g)) if (!queue.includes(`scripts/${name}`)) queue.push(`scripts/${name}`);
    expect(copied).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', 'vite.config.ts', 'src/', ...queue]));
  });

  test('takes from the build only what it makes', () => {
    const taken = copies.filter(({ from }) => from === 'build').flatMap(({ sources }) => sources);
    expect(taken.map((path) => posix.relative(allOf(build, 'WORKDIR')[0]!, path))).toEqual(['node_modules', 'build']);
    expect(allOf(build, 'RUN').join('\n')).toMatch(/ensureInstalled\(\)[^]*npm run build[^]*npm prune --omit=dev/);
  });

  test('runs the server as an ordinary account, with a health check on a route that exists', () => {
    expect(allOf(last, 'USER')).toEqual(['node']);
    expectServer(readList(allOf(last, 'CMD')[0]!));
    const [, route] = /'(\/\w+)'/.exec(allOf(last, 'HEALTHCHECK')[0]!)!;
    expect(read('src/server/http/app.ts')).toContain(`app.get('${route}'`);
    expect(allOf(last, 'STOPSIGNAL')).toEqual(['SIGTERM']);
  });

  test('sets known settings, and keeps their folders in volumes', () => {
    const { NODE_ENV, ...settings } = environmentOf(last);
    expect(NODE_ENV).toBe('production');
    expectSettings(settings);
    expect(allOf(last, 'VOLUME').flatMap(readList)).toEqual([settings['DATA_DIR'], settings['BACKUP_DIR']]);
    expect(allOf(last, 'EXPOSE')).toEqual([settings['PORT']]);
  });
});

describe('compose.yaml', () => {
  type Service = {
    environment: Record<string, string>;
    volumes: string[];
    healthcheck?: object;
    restart: string;
    stop_grace_period: string;
    profiles?: string[];
  };
  const { services, volumes } = parse(read('compose.yaml')) as { services: Record<'app' | 'postgres' | 'caddy', Service>; volumes: object };
  const { app, postgres, caddy } = services;
  const example = [...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!] as const);
  const filled = (text: string) => text.replace(/\$\{(\w+):\?[^}]+\}/g, (_all, name: string) => new Map([...example, ['POSTGRES_PASSWORD', 'x']]).get(name)!);
  const environment = Object.fromEntries(Object.entries(app.environment).map(([name, value]) => [name, filled(value)]));

  test('sets known settings', () => expectSettings(environment));

  test('.env.example names known settings and has no secret', () => {
    const { POSTGRES_PASSWORD, COMPOSE_PROFILES, ...settings } = Object.fromEntries(example);
    expect([POSTGRES_PASSWORD, [COMPOSE_PROFILES]]).toEqual(['', caddy.profiles]);
    expectSettings(settings);
  });

  test('keeps data and backups in named volumes', () => {
    expect(app.volumes).toContain(`backups:${environment['BACKUP_DIR']}`);
    expect(postgres.volumes).toEqual(['postgres:/var/lib/postgresql']);
    const named = [...app.volumes, ...postgres.volumes, ...caddy.volumes].map((volume) => volume.split(':')[0]!).filter((name) => !name.startsWith('.'));
    expect(named).toEqual(Object.keys(volumes));
  });

  test('the proxy has the repository’s Caddyfile, the public address, and the address of the application', () => {
    expect(caddy.volumes).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(caddy.environment).toEqual({ PUBLIC_URL: app.environment['PUBLIC_URL'], LIDA_ADDRESS: `app:${environment['PORT']}` });
    const asked = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name!);
    expect(asked.toSorted()).toEqual(Object.keys(caddy.environment).toSorted());
    expect(environment['TRUST_PROXY']).toBe('on');
  });

  test('the address of the database is that of its service', () => {
    const { hostname, username, pathname } = new URL(environment['DATABASE_URL']!);
    expect(services).toHaveProperty(hostname);
    expect(postgres.environment).toMatchObject({ POSTGRES_USER: username, POSTGRES_DB: pathname.slice(1) });
    expect(postgres.healthcheck).toBeDefined();
  });

  test('restarts, and waits longer than the server takes to stop', () => {
    expect([app, postgres, caddy].map(({ restart }) => restart)).toEqual(Array(3).fill('unless-stopped'));
    expect(Number.parseInt(app.stop_grace_period, 10) * 1000).toBeGreaterThan(shutdownTimes.all);
  });
});

describe('deploy/ha', () => {
  type Patroni = {
    etcd: { hosts: string[] };
    etcd3?: object;
    bootstrap: { dcs: Record<string, unknown> };
    restapi: { listen: string };
    postgresql: { listen: string };
  };
  const patroni = parse(read('deploy/ha/patroni.yml')) as Patroni;
  const etcd = Object.fromEntries([...read('deploy/ha/etcd').matchAll(/^(ETCD_\w+)=(.+)$/gm)].map(([, name, value]) => [name!, value!]));
  const haproxy = read('deploy/ha/haproxy.cfg');
  const databases = ['pg1', 'pg2', 'pg3'];

  test('confirms nothing that only one machine has, and elects within the times that Patroni asks for', () => {
    const { ttl, loop_wait, retry_timeout, ...dcs } = patroni.bootstrap.dcs as Record<string, number>;
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, synchronous_node_count: 2 });
    expect(loop_wait! + 2 * retry_timeout!).toBeLessThanOrEqual(ttl!);
    expect(ttl).toBeGreaterThanOrEqual(20);
  });

  test('keeps the lock of the primary by the interface of etcd that compares it', () => {
    expect(patroni.etcd3).toBeUndefined();
    expect(etcd['ETCD_ENABLE_V2']).toBe('true');
    expect(patroni.etcd.hosts).toEqual(databases.map((name) => `${name}:${new URL(etcd['ETCD_ADVERTISE_CLIENT_URLS']!).port}`));
    expect(etcd['ETCD_INITIAL_CLUSTER']).toBe(databases.map((name) => `${name}=http://${name}:2380`).join(','));
  });

  test('HAProxy asks Patroni for the primary and Lida by routes that exist, and cuts connections to an old primary', () => {
    const [port, api] = [patroni.postgresql.listen, patroni.restapi.listen].map((place) => place.split(':')[1]);
    for (const name of databases) expect(haproxy).toContain(`server ${name} ${name}:${port} check port ${api} on-marked-down shutdown-sessions`);
    expect(haproxy).toContain('option httpchk OPTIONS /primary');
    for (const [, route] of haproxy.matchAll(/httpchk GET (\S+)/g)) expect(read('src/server/http/app.ts')).toContain(`app.get('${route}'`);
    expect(read('docs/scale.md')).toContain(`127.0.0.1:${/bind 127\.0\.0\.1:(\d+)/.exec(haproxy)![1]}/lida`);
  });
});

describe('lida.service', () => {
  const unit = read('deploy/lida.service');
  const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  test('starts the server as npm start does, with known settings', () => {
    expectServer(valueOf('ExecStart')!.split(' '));
    expectSettings(Object.fromEntries([valueOf('Environment')!.split('=')]));
  });

  test('waits longer than the server takes to stop, and signals its first process only', () => {
    expect(Number(valueOf('TimeoutStopSec')) * 1000).toBeGreaterThan(shutdownTimes.all);
    expect(valueOf('KillMode')).toBe('mixed');
  });

  test('writes only where its data are', () => {
    expect(unit).toContain(`Environment=DATA_DIR=/var/lib/${valueOf('StateDirectory')}`);
    expect([valueOf('ProtectSystem'), valueOf('NoNewPrivileges')]).toEqual(['strict', 'yes']);
    expect(valueOf('User')).not.toBe('root');
  });

  const version = spawnSync('systemd-analyze', ['--version']);
  if (version.error) console.log(`lida.service: not verified by systemd-analyze, which is not installed (${version.error.message})`);
  test.skipIf(version.error)('systemd-analyze finds no fault', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lida-unit-'));
    const file = join(folder, 'lida.service');
    // Node may be elsewhere on the machine of the test.
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    // It also tells of other units of the machine.
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('lida.service'))).toEqual([]);
  });
});

test('docs/deployment.md names programs that the build makes', () => {
  const named = new Set(read('docs/deployment.md').match(/build\/[a-z-]+\.mjs/g));
  expect([...named].filter((file) => !programs.has(file))).toEqual([]);
  expect(named.size).toBeGreaterThan(0);
});
