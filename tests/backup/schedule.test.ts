// Scheduled backups: when the next is due, which old ones are deleted, and what happens when one fails.
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { makeBackup, nextBackup, prune, scheduleBackups } from '#server/backup/backups';
import { type Backup, listBackups, nameOf, type Reason } from '#server/kernel/backup-folder';
import { ownerRole } from '#server/kernel/database-roles';
import { createFarm } from '../build';
import { freshDatabase } from '../database';
import { urlOf } from '../database-url';
import { eventually } from '../eventually';
import { ask, startLida } from '../scale/servers';
import { scaled } from '../timeouts';

const root = await mkdtemp(join(tmpdir(), 'lida-schedule-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const db = await freshDatabase();
await createFarm(db.owner);
const owner = db.connection(ownerRole);

let places = 0;
async function folderWith(...made: [hoursAgo: number, reason: Reason][]) {
  const folder = join(root, String((places += 1)));
  await mkdir(folder);
  for (const [hours, reason] of made) await writeFile(join(folder, nameOf(new Date(Date.now() - hours * 3_600_000), reason)), '');
  return folder;
}

const hoursUntil = (moment: Date) => Math.round((moment.getTime() - Date.now()) / 3_600_000);

it('is due at once when there is none, else a fixed time after the newest scheduled one', async () => {
  expect((await nextBackup(join(root, 'nowhere'), 24)).getTime()).toBe(0);
  expect((await nextBackup(await folderWith([1, 'parada'], [2, 'manual']), 24)).getTime()).toBe(0);
  expect(hoursUntil(await nextBackup(await folderWith([30, 'agendado'], [5, 'agendado'], [1, 'parada']), 24))).toBe(19);
  expect(hoursUntil(await nextBackup(await folderWith([30, 'agendado']), 24))).toBe(-6);
  // Made while the machine's clock was wrong.
  expect(hoursUntil(await nextBackup(await folderWith([-9000, 'agendado'], [30, 'agendado']), 24))).toBe(-6);
});

it('keeps the newest scheduled ones, the last ones made on shutdown, and all that a person made', async () => {
  const folder = await folderWith(
    ...[90, 66, 42, 18].map((hours): [number, Reason] => [hours, 'agendado']),
    ...[5, 4, 3, 2, 1].map((hours): [number, Reason] => [hours, 'parada']),
    [800, 'manual'],
    [900, 'antes'],
  );
  await writeFile(join(folder, 'notas.txt'), 'do dono');
  const [old, young] = ['lida-a.dump.gz.part', 'lida-b.dump.gz.part'].map((name) => join(folder, name));
  for (const part of [old!, young!]) await writeFile(part, '');
  await utimes(old!, 0, 0);
  await prune(folder, 2);
  const kept = (await listBackups(folder)).map(({ made, reason }) => [-hoursUntil(made), reason]);
  expect(kept).toEqual([
    [1, 'parada'],
    [2, 'parada'],
    [3, 'parada'],
    [18, 'agendado'],
    [42, 'agendado'],
    [800, 'manual'],
    [900, 'antes'],
  ]);
  expect((await readdir(folder)).filter((name) => !name.endsWith('.dump.gz')).toSorted()).toEqual(['lida-b.dump.gz.part', 'notas.txt']);
});

/** The schedule checks every few milliseconds instead of every minute. */
async function untilReported({ timeout = scaled(60_000), ...place }: { folder: string; keep?: number; owner?: object; timeout?: number }) {
  const told: (Backup | { fault: unknown })[] = [];
  const stop = scheduleBackups(
    { owner, hours: 24, keep: 2, ...place, made: (backup) => told.push(backup), failed: (fault) => told.push({ fault }) },
    { minute: 5, timeout },
  );
  while (told.length === 0) await new Promise((wake) => setTimeout(wake, 5));
  // Time enough for many more checks.
  await new Promise((wake) => setTimeout(wake, 100));
  await stop();
  return told;
}

it('is made when it is due, once, and old ones are deleted', async () => {
  const folder = await folderWith([70, 'agendado'], [47, 'agendado']);
  const told = await untilReported({ folder });
  expect(told).toHaveLength(1);
  expect((await listBackups(folder)).map(({ made }) => -hoursUntil(made))).toEqual([0, 47]);
});

it('does not count one dated in the future', async () => {
  const folder = await folderWith([-9000, 'agendado'], [-8000, 'agendado'], [3, 'agendado'], [2, 'agendado'], [1, 'agendado']);
  await prune(folder, 2);
  expect((await listBackups(folder)).map(({ made }) => -hoursUntil(made))).toEqual([-9000, -8000, 1, 2]);
});

it('that hangs has failed after a timeout: before the database answers, and behind a lock', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const nobody = { host: '127.0.0.1', port: (silent.address() as AddressInfo).port };
  const late = [{ fault: expect.objectContaining({ name: 'TimeoutError' }) }];
  expect(await untilReported({ folder: await folderWith(), owner: { ...owner, ...nobody }, timeout: 50 })).toEqual(late);
  silent.close();
  const holder = await db.owner.connect();
  await holder.query('begin; lock table attempts in access exclusive mode');
  const folder = await folderWith();
  expect(await untilReported({ folder, timeout: 500 })).toEqual(late);
  await holder.query('rollback');
  holder.release();
  expect(await readdir(folder)).toEqual([]);
});

it('is not made before it is due', async () => {
  const folder = await folderWith([23, 'agendado']);
  const stop = scheduleBackups({ owner, folder, hours: 24, keep: 2, made: () => {}, failed: () => {} }, { minute: 5 });
  await new Promise((wake) => setTimeout(wake, 100));
  await stop();
  expect(await listBackups(folder)).toHaveLength(1);
});

it('that fails is reported once, is not retried at once, and deletes no older one', async () => {
  const folder = await folderWith([70, 'agendado'], [47, 'agendado'], [46, 'agendado']);
  const told = await untilReported({ folder, owner: { ...owner, database: 'nowhere' } });
  expect(told).toEqual([{ fault: expect.objectContaining({ code: '3D000' }) }]);
  expect(await listBackups(folder)).toHaveLength(3);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('that failed while the clock was a year ahead is retried an hour later, not a year', async () => {
  let failures = 0;
  const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 365 * 86_400_000);
  const stop = scheduleBackups(
    { owner: { ...owner, database: 'nowhere' }, folder: await folderWith(), hours: 24, keep: 2, made: () => {}, failed: () => (failures += 1) },
    { minute: 5 },
  );
  await vi.waitUntil(() => failures === 1);
  ahead.mockRestore();
  const began = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(began + 3_601_000);
  await vi.waitUntil(() => failures === 2);
  await stop();
});

it('has a name with its time and its reason', async () => {
  const { file } = await makeBackup(owner, join(root, 'named'), 'manual');
  expect(file).toMatch(/lida-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-manual\.dump\.gz$/);
  expect(await listBackups(join(root, 'named'))).toEqual([{ file, made: expect.any(Date), reason: 'manual' }]);
});

/** Shortens the minute between two checks of a server. */
const quickMinute = `const wait = setInterval; globalThis.setInterval = (work, time) => wait(work, time === 60000 ? 50 : time)`;

it('is made by a server with default settings, which reports its time in the metrics', async () => {
  const DATA_DIR = await folderWith();
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(quickMinute)}`;
  const { child, address } = await startLida({ DATABASE_URL: urlOf(db.connection('postgres')), DATA_DIR, NODE_OPTIONS });
  const { made, reason } = await eventually('one is made', async () => (await listBackups(join(DATA_DIR, 'backups')))[0]);
  expect(reason).toBe('agendado');
  const told = `lida_backup_last_success_timestamp_seconds ${made.getTime() / 1000}\n`;
  await eventually('its figure is told', async () => (await ask(`${address}/metrics`)).body.includes(told));
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
