// Several processes on one folder; and when a process ends, its server ends too, in any case.
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { eventually } from '../eventually';
import { scaled } from '../timeouts';
import { cows, folderOf, initialisedFolder, launch, lives, newFolder, notInTheOpen, pidOf, query, somebody, start } from './places';

vi.setConfig({ testTimeout: scaled(30_000), hookTimeout: scaled(30_000) });

const log = (folder: string) => readFile(join(folder, 'postgres.log'), 'utf8');
const gone = (pid: number) => eventually('the server stopped by itself', async () => !(await lives(pid)));

it('two processes start at once on an empty folder: one starts the server, the other adopts it, and outlives the starter', async () => {
  const folder = await newFolder();
  const both = await Promise.all([launch({ folder }), launch({ folder })]);
  for (const { connection } of both) expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  const [adopters, starters] = [
    both.filter(({ line }) => line.said.join().includes('já está no ar')),
    both.filter(({ line }) => !line.said.join().includes('já está no ar')),
  ];
  expect([starters.length, adopters.length]).toEqual([1, 1]);
  const [starter, adopter] = [starters[0]!, adopters[0]!];
  const pid = (await pidOf(folder))!;
  expect((await readdir(folder)).toSorted()).toEqual(['postgres', 'postgres.log', 'socket']);

  await query(starter.connection, `create table cows as select 'Mimosa' as name`);
  await starter.tell('stop');
  expect(await lives(pid)).toBe(false);
  await adopter.tell('ensure');
  expect(await cows(adopter.connection)).toEqual(['Mimosa']);

  const second = (await pidOf(folder))!;
  await adopter.tell('stop');
  expect(await lives(second)).toBe(false);
});

it('does not stop a server it adopted; when the starter is killed the server shuts down cleanly, and an adopter restarts it', async () => {
  const folder = await initialisedFolder();
  const starter = await launch({ folder });
  const pid = (await pidOf(folder))!;
  const [first, second] = [await start({ folder }), await start({ folder })];
  await first.stop();
  expect(await cows(starter.connection)).toEqual(['Mimosa']);

  starter.child.kill('SIGKILL');
  await gone(pid);
  expect(await log(folder)).toContain('database system is shut down');
  await second.ensure();
  expect(await cows(second.connection('postgres', 'postgres'))).toEqual(['Mimosa']);
});

it('stops the server when its process just ends', async () => {
  const folder = await initialisedFolder();
  const { child } = await launch({ folder });
  const pid = (await pidOf(folder))!;
  child.stdin!.end();
  await gone(pid);
  // The database is gone a moment before the exit event of its process arrives here.
  await eventually('its process ended', () => child.exitCode !== null || child.signalCode !== null);
  expect(child.exitCode).toBe(0);
  expect(await log(folder)).toContain('database system is shut down');
});

it('keeps the server running on a Ctrl+C in the terminal, which is for the process alone', async () => {
  const folder = await initialisedFolder();
  const { child, connection, tell } = await launch({ folder });
  const pid = (await pidOf(folder))!;
  process.kill(-child.pid!, 'SIGINT');
  await tell('ensure');
  expect(await cows(connection)).toEqual(['Mimosa']);
  expect(await pidOf(folder)).toBe(pid);
  expect(await log(folder)).not.toContain('shutdown request');
});

it('repairs a first start that was killed half-way', async () => {
  const folder = await newFolder();
  const bin = join(await newFolder(), 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'postgres'), `#!/bin/sh\necho 'postgres (PostgreSQL) 18.4'\n`, { mode: 0o755 });
  // Half a cluster, then nothing until the waiting process is killed.
  await writeFile(join(bin, 'initdb'), `#!/bin/sh\necho 18 > "$2/PG_VERSION"\nmkdir "$2/base"\nexec sleep 5\n`, { mode: 0o755 });
  const begun = launch({ folder, bin }).catch(() => 'killed');
  const draft = await eventually('half a cluster was made', async () => (await readdir(folder)).find((name) => name.startsWith('postgres.new')));
  await eventually('its version was written', () => stat(join(folder, draft, 'base')).catch(() => false));
  process.kill(Number(draft.split('-')[1]), 'SIGKILL');
  expect(await begun).toBe('killed');
  expect(await readdir(folder)).toEqual([draft]);

  const { connection } = await launch({ folder });
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await readdir(folder)).toSorted()).toEqual(['postgres', 'postgres.log', 'socket']);
});

it.skipIf(notInTheOpen)('runs as an ordinary user', async () => {
  const folder = await folderOf(somebody);
  const { connection, tell } = await launch({ folder }, somebody);
  const pid = (await pidOf(folder))!;
  expect((await stat(`/proc/${pid}`)).uid).toBe(somebody.uid);
  expect((await stat(join(folder, 'postgres'))).uid).toBe(somebody.uid);
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  const other = await launch({ folder }, somebody);
  expect(other.line.said.join()).toContain('já está no ar');
  await tell('stop');
  await other.tell('ensure');
  const second = (await pidOf(folder))!;
  other.child.kill('SIGKILL');
  await gone(second);
});
