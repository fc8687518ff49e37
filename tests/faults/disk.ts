// Disk faults: full, read-only at the start, read-only under load.
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownPort } from '../../scripts/ports.mjs';
import { isRunning } from '../processes';
import { scaled } from '../timeouts';
import { asSuperuser, type EngineName, newFolder, openEngine, run, smallDisk } from './engines';
import { Lida } from './lida';
import { Farmers } from './load';
import { answersOf, complaints, type Scene, type Scope, withServer } from './scenario';
import type { Line } from './table';

const noMount = 'this account may not mount a disk of its own';
const skipped = (fault: string, engine: string, why: string): Line => ({
  fault,
  engine,
  times: 0,
  checked: '',
  recovery: [],
  seen: '',
  wrong: [],
  skipped: why,
});

/** To the last byte. */
async function fill(file: string) {
  const ballast = await open(file, 'w');
  const block = Buffer.alloc(1_048_576);
  try {
    for (let size = block.length; size >= 512; size = Math.floor(size / 2))
      while (
        await ballast.write(block, 0, size).then(
          () => true,
          () => false,
        )
      );
  } finally {
    await ballast.close();
  }
}

/** Returns the answers of /readyz during the fault, and checks that the server is up. */
async function during({ lida, wrong }: Scene, milliseconds: number) {
  const said = new Set<string>();
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(200)) {
    const answer = await fetch(`${lida.url}/readyz`).catch(() => undefined);
    said.add(String(answer?.status ?? 'no answer'));
    await answer?.text();
    if ((await fetch(`${lida.url}/healthz`).catch(() => undefined))?.status !== 200) wrong.push('/healthz did not answer');
  }
  return [...said].toSorted().join(' and ');
}

const accepted = ({ farmers }: Scene) => farmers.sent.filter(({ version }) => version !== undefined).length;

/** Time until a call is accepted again, without a restart of the web server. */
async function untilAccepted(scene: Scene, began: number) {
  const before = accepted(scene);
  while (accepted(scene) <= before) {
    if (performance.now() - began > scaled(60_000)) {
      scene.wrong.push('nothing was accepted within 60 s after the trouble was over');
      break;
    }
    await sleep(20);
  }
  return performance.now() - began;
}

export async function full(name: EngineName, { short, seed }: Scope): Promise<Line> {
  const fault = 'disk full under load';
  const disk = await smallDisk(160);
  if (!disk) return skipped(fault, name, noMount);
  const times = short ? 1 : 3;
  return withServer(name, { home: disk.home, seed, farms: short ? 2 : 4 }, async (scene) => {
    const { engine, farmers, wrong } = scene;
    const recovery: number[] = [];
    const states: string[] = [];
    const ballast = join(disk.folder, 'ballast');
    for (let time = 0; time < times; time++) {
      const stop = farmers.work();
      await sleep(800);
      await fill(ballast);
      const refused = farmers.failures.length;
      // WAL needs a new file now: here PostgreSQL fails, and has to recover.
      for (let i = 0; i < 4; i++) await asSuperuser(engine, (db) => db.query('select pg_switch_wal()').then(() => db.query('checkpoint'))).catch(() => {});
      states.push(await during(scene, short ? 2_000 : 6_000));
      if (farmers.failures.length === refused) wrong.push('a full disk refused nothing');
      await rm(ballast);
      const began = performance.now();
      if (!isRunning(await engine.postmaster())) await engine.restart();
      recovery.push(await untilAccepted(scene, began));
      await stop();
    }
    wrong.push(...complaints(farmers, { silence: false }));
    const keeper = name === 'given' ? '; a given database that ended was started by its keeper' : '';
    return {
      fault,
      times,
      checked: `only "later" is answered, the server stays up, recovers without a restart${keeper}, every call once`,
      seen: `${answersOf(farmers)}; /readyz ${[...new Set(states)].join(', ')}`,
      recovery,
    };
  }).finally(() => disk.clear());
}

const sentence = (words: string) => words.split('\n').find((line) => line.includes('somente leitura') || line.includes('sem permissão')) ?? words.trim();

/** The server does not start on read-only data, and prints the reason. */
export async function readOnlyStart({ short, seed }: Scope): Promise<Line[]> {
  const fault = 'started on a read-only folder';
  const disk = await smallDisk(160);
  if (!disk) return [skipped(fault, 'both', noMount)];
  const web = new Lida(await ownPort(), { DATA_DIR: disk.home });
  const checked = 'ends at once with a sentence that names the folder; the same folder serves when it can be written';
  try {
    const wrong: string[] = [];
    const seen = new Set<string>();
    const refuses = async () => {
      await disk.readOnly(true);
      const { code, words } = await web.tryStart();
      await disk.readOnly(false);
      const said = sentence(words);
      seen.add(said.replaceAll(disk.home, '…').trim());
      if (code !== 1 || !said.includes('somente leitura') || !said.includes(disk.home)) wrong.push(`ended with ${code}: ${words.slice(-600)}`);
    };
    await refuses();
    const first = await web.start();
    await web.kill('SIGTERM');
    await refuses();
    const second = await web.start();
    await web.kill('SIGTERM');
    const own: Line = { fault, engine: 'embedded', times: 2, checked, seen: [...seen].join(' / '), recovery: [first, second], wrong };
    return short ? [own] : [own, await backupsReadOnly(disk, seed)];
  } finally {
    await web.kill();
    await disk.clear();
  }
}

/** With a given database the folder only holds backups: everything else works. */
async function backupsReadOnly(disk: NonNullable<Awaited<ReturnType<typeof smallDisk>>>, seed: number): Promise<Line> {
  const home = await newFolder();
  const engine = await openEngine('given', home);
  const lida = new Lida(await ownPort(), { ...engine.settings, DATA_DIR: disk.home });
  const wrong: string[] = [];
  try {
    await disk.readOnly(true);
    const took = await lida.start();
    await new Farmers(lida, seed).createFarms(1);
    await lida.kill('SIGTERM');
    if (!lida.words.includes('no backup was made')) wrong.push('nothing in the log about the backup that was not made');
    await disk.readOnly(false);
    return {
      fault: 'started on a read-only folder',
      engine: 'given',
      times: 1,
      checked: 'serves; the log says that no backup was made',
      seen: 'nothing',
      recovery: [took],
      wrong,
    };
  } finally {
    await lida.kill();
    await engine.clear();
    await rm(home, { recursive: true, force: true });
  }
}

export async function readOnlyMeanwhile(name: EngineName, { short, seed }: Scope): Promise<Line> {
  const fault = 'folder turns read-only under load';
  const disk = await smallDisk(400);
  if (!disk) return skipped(fault, name, noMount);
  const lock = (on: boolean) => run('chattr', ['-R', on ? '+i' : '-i', join(disk.home, 'postgres')]);
  return withServer(name, { home: disk.home, seed, farms: short ? 2 : 4 }, async (scene) => {
    const { engine, farmers, wrong } = scene;
    const stop = farmers.work();
    await sleep(800);
    const locked = await lock(true).then(
      () => true,
      () => false,
    );
    const refused = farmers.failures.length;
    await asSuperuser(engine, (db) => db.query('select pg_switch_wal()').then(() => db.query('checkpoint'))).catch(() => {});
    const states = locked ? await during(scene, short ? 2_000 : 6_000) : '';
    if (locked && farmers.failures.length === refused) wrong.push('a read-only folder refused nothing');
    await lock(false).catch(() => {});
    const began = performance.now();
    if (!isRunning(await engine.postmaster())) await engine.restart();
    const recovery = [await untilAccepted(scene, began)];
    await stop();
    wrong.push(...complaints(farmers, { silence: false }));
    const keeper = name === 'given' ? '; a given database that ended was started by its keeper' : '';
    return {
      fault,
      times: 1,
      checked: `only "later" is answered, the server stays up, recovers without a restart${keeper}, every call once`,
      seen: `${answersOf(farmers)}; /readyz ${states}`,
      recovery,
      ...(!locked && { skipped: 'files cannot be made immutable here' }),
    };
  }).finally(() => disk.clear());
}
