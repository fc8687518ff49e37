// Errors a person has to act on: each message says what is wrong and what to do, and no data is changed.
import { spawn } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { CannotStart } from '#server/kernel/cannot-start';
import { startPostgres } from '#server/postgres/launcher';
import { scaled } from '../timeouts';
import { folderOf, isRoot, keep, launch, newFolder, notInTheOpen, run, somebody } from './places';

vi.setConfig({ testTimeout: scaled(30_000), hookTimeout: scaled(30_000) });

async function refusal(place: Parameters<typeof startPostgres>[0]): Promise<string> {
  const error = await startPostgres(place).then(
    async (cluster) => {
      await cluster.stop();
      return new Error('It started');
    },
    (error: Error) => error,
  );
  expect(error).toBeInstanceOf(CannotStart);
  return error.message;
}

async function programs(scripts: Record<string, string>): Promise<string> {
  const bin = await newFolder();
  for (const [name, script] of Object.entries(scripts)) await writeFile(join(bin, name), script, { mode: 0o755 });
  return bin;
}
/** The files of a database that are checked before PostgreSQL starts. */
async function signOfData(version: string): Promise<string> {
  const folder = await newFolder();
  await mkdir(join(folder, 'postgres'), { mode: 0o700 });
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), `${version}\n`);
  return folder;
}
/** Where distributions install older versions. */
async function olderPrograms() {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const version = versions
    .map(Number)
    .filter((each) => each < 18)
    .toSorted((a, b) => b - a)[0];
  return version ? `/usr/lib/postgresql/${version}/bin` : undefined;
}
const says18 = `#!/bin/sh\necho 'postgres (PostgreSQL) 18.4'\n`;

it('refuses the data of another major version, with instructions', async () => {
  const folder = await signOfData('15');
  const words = await refusal({ folder, backups: join(folder, 'backups') });
  for (const part of ['PostgreSQL 15', 'este é o 18', 'Não há backup', 'npm run backup', 'npm run restore -- ', 'DATABASE_URL']) expect(words).toContain(part);
});

it('names the newest backup, and how to restore it', async () => {
  const folder = await signOfData('17');
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const names = ['2026-11-14T03-00-00.000Z-agendado.dump.gz', '2026-11-15T17-30-00.000Z-parada.dump.gz', '2026-11-15T18-30-00.000Z-agendado.dump.gz.part'];
  for (const name of names) await writeFile(join(backups, `lida-${name}`), '');
  const words = await refusal({ folder, backups });
  expect(words).toContain('O último backup é de 2026-11-15T17:30:00.000Z');
  expect(words).toContain(`mv "${join(folder, 'postgres')}" "${join(folder, 'postgres')}-17"`);
  expect(words).toContain(`npm run restore -- "${join(backups, 'lida-2026-11-15T17-30-00.000Z-parada.dump.gz')}"`);
});

const older = await olderPrograms();
if (!older) console.log('Skipped: a folder made by an older PostgreSQL, which is not installed here.');

it.skipIf(!older)('refuses a folder that an older PostgreSQL really created, and leaves it unchanged', async () => {
  const folder = await newFolder();
  const data = join(folder, 'postgres');
  await mkdir(data, { mode: 0o700 });
  if (isRoot) await run('chown', [`${somebody.uid}:${somebody.gid}`, folder, data]);
  await run(join(older!, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], {
    ...(isRoot && { uid: somebody.uid, gid: somebody.gid }),
    cwd: folder,
  });
  const made = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  const files = await readdir(data);
  expect(await refusal({ folder })).toMatch(new RegExp(`são do PostgreSQL ${made}, e este é o 18\\..*npm run restore -- `));
  expect(await readdir(data)).toEqual(files);
});

it('refuses a folder with other files, and leaves them unchanged', async () => {
  const folder = await newFolder();
  await mkdir(join(folder, 'postgres'));
  await writeFile(join(folder, 'postgres', 'fotos.zip'), 'x');
  expect(await refusal({ folder })).toContain('não são um banco de dados');
  expect(await readdir(join(folder, 'postgres'))).toEqual(['fotos.zip']);
});

it('refuses a folder that is a file', async () => {
  const folder = join(await newFolder(), 'data');
  await writeFile(folder, '');
  expect(await refusal({ folder })).toMatch(/não é uma pasta.*DATA_DIR/);
  expect(await refusal({ folder: join(folder, 'inside') })).toMatch(/não é uma pasta.*DATA_DIR/);
});

it('refuses a link to data on a disk that is not there', async () => {
  const folder = await newFolder();
  await symlink('/no/such/disk', join(folder, 'postgres'));
  expect(await refusal({ folder })).toContain('Monte o disco');
});

it.each([
  ['no programs', {}, 'não há um programa "postgres"'],
  ['no initdb', { postgres: says18 }, 'não há um programa "initdb"'],
  ['an old version', { postgres: says18.replace('18.4', '15.4'), initdb: says18 }, 'é preciso o 17'],
  ['programs of another kind of system', { postgres: '#!/no/such/loader\n', initdb: says18 }, 'não pôde ser executado'],
])('refuses a PG_BIN with %s', async (_, scripts, words) => {
  const said = await refusal({ folder: await newFolder(), bin: await programs(scripts) });
  expect(said).toContain(words);
  expect(said).toContain('PG_BIN');
});

it('reports why no database could be created, and leaves nothing half made', async () => {
  const folder = await newFolder();
  const initdb = "#!/bin/sh\necho 'initdb: error: could not write to file: No space left on device' >&2\nexit 1\n";
  expect(await refusal({ folder, bin: await programs({ postgres: says18, initdb }) })).toContain('No space left on device');
  expect(await readdir(folder)).toEqual([]);
  const nameless = initdb.replace('could not write to file: No space left on device', 'could not look up effective user ID 1234: user does not exist');
  expect(await refusal({ folder, bin: await programs({ postgres: says18, initdb: nameless }) })).toContain('/etc/passwd');
});

it('reports why the server did not start, and where its log is', async () => {
  const folder = await signOfData('18');
  const words = await refusal({ folder, settings: { shared_buffers: 'muitos' } });
  expect(words).toContain('shared_buffers');
  expect(words).toContain(join(folder, 'postgres.log'));
});

it('says what to do on a system without binaries', async () => {
  const arch = Object.getOwnPropertyDescriptor(process, 'arch')!;
  Object.defineProperty(process, 'arch', { ...arch, value: 'riscv64' });
  try {
    expect(await refusal({ folder: await newFolder() })).toMatch(/riscv64.*DATABASE_URL.*PG_BIN/);
  } finally {
    Object.defineProperty(process, 'arch', arch);
  }
});

it('gives up after twelve seconds on a lock whose owner may be the server but does not answer', async () => {
  const folder = await signOfData('18');
  const mute = keep(spawn('sleep', ['60'], { argv0: 'postgres', stdio: 'ignore' }));
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), `${mute.pid}\n${folder}\n1\n5432\n${folder}/socket\n\n  1 1\nready   \n`);
  const began = Date.now();
  // Sixty times faster than real time.
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => began + (performance.now() - opened) * 60);
  const opened = performance.now();
  try {
    expect(await refusal({ folder })).toMatch(new RegExp(`processo ${mute.pid}.*postmaster\\.pid`));
    expect(Date.now() - began).toBeGreaterThan(12_000);
  } finally {
    clock.mockRestore();
  }
});

it.skipIf(isRoot && notInTheOpen)('refuses a folder it may not write to', async () => {
  const folder = isRoot ? await folderOf(somebody) : await newFolder();
  await chmod(folder, 0o500);
  const words = isRoot ? (await launch({ folder }, somebody)).line.cannotStart : await refusal({ folder });
  expect(words).toMatch(/sem permissão.*DATA_DIR/);
});

it.skipIf(notInTheOpen)('refuses the data of another user', async () => {
  const folder = await signOfData('18');
  await chmod(folder, 0o777);
  const { line } = await launch({ folder }, somebody);
  expect(line.cannotStart).toMatch(/pertencem a outro usuário|sem permissão/);
});
