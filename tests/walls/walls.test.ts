// The walls of the house, proven by files that must fail: fixtures/ is a small house in which each file breaks exactly one wall, named in its first line.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const fixtures = join(import.meta.dirname, 'fixtures');
const floors = ['src/domain', 'src/server', 'src/web'];
const settings = ['package.json', '.oxlintrc.json', 'tests/walls/purity.mjs', 'tsconfig.base.json', ...floors.map((floor) => `${floor}/tsconfig.json`)];

type Finding = { filename: string; code: string; message: string; help?: string };

const tree = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    );

const run = (command: string, args: string[], cwd: string) =>
  new Promise<string>((done) =>
    execFile(process.execPath, [join(root, 'node_modules', command), ...args], { cwd, maxBuffer: 1e8 }, (_, stdout) => done(stdout)),
  );

// Rules and types go by path, so fixtures are laid into a house of their own under the real settings.
async function inHouse<T>(fixtures: string[], work: (house: string) => Promise<T>) {
  const house = await mkdtemp(join(tmpdir(), 'lida-walls-'));
  try {
    for (const file of fixtures) await cp(join(import.meta.dirname, 'fixtures', file), join(house, file));
    for (const file of settings) await cp(join(root, file), join(house, file));
    await symlink(join(root, 'node_modules'), join(house, 'node_modules'), 'junction');
    return await work(house);
  } finally {
    await rm(house, { recursive: true });
  }
}

const lint = (fixtures: string[]) =>
  inHouse(fixtures, async (house) => {
    const { diagnostics } = JSON.parse(await run('oxlint/bin/oxlint', ['--format', 'json', 'src', 'tests'], house)) as { diagnostics: Finding[] };
    return (file: string) => diagnostics.filter(({ filename }) => filename === file);
  });

// Among the real sources: what they import must not bring the types of another floor along.
const compile = (fixtures: string[]) =>
  inHouse(fixtures, async (house) => {
    await cp(join(root, 'src'), join(house, 'src'), { recursive: true });
    const outputs = await Promise.all(floors.map((floor) => run('typescript/bin/tsc', ['--project', floor, '--pretty', 'false'], house)));
    const errors = [...outputs.join('\n').matchAll(/^(.+)\(\d+,\d+\): error (TS\d+)/gm)];
    return (file: string) => errors.filter(([, where]) => where === file).map(([, , code]) => code);
  });

/** Names that say nothing of the farm, as a whole word of a file's or folder's name. */
const emptyNames = (paths: string[]) =>
  paths.filter((path) => /(^|[/\-.])(utils?|helpers?|commons?|managers?|services?)(?=[/\-.]|$)/i.test(path.replaceAll(/([a-z])([A-Z])/g, '$1-$2')));

const files = (await tree(fixtures)).toSorted();
const wallOf = new Map(await Promise.all(files.map(async (file) => [file, (await readFile(join(fixtures, file), 'utf8')).split('\n', 1)[0] ?? ''] as const)));
const those = (opening: string) =>
  files.flatMap((file) => (wallOf.get(file)?.startsWith(opening) ? [{ file, wall: wallOf.get(file)!.slice(opening.length).trim() }] : []));

describe('the walls', () => {
  let found: Awaited<ReturnType<typeof lint>>;
  let uncompiled: Awaited<ReturnType<typeof compile>>;

  beforeAll(async () => {
    [found, uncompiled] = await Promise.all([lint(files), compile(those('// Must not compile:').map(({ file }) => file))]);
  }, 60_000);

  for (const { file, wall } of those('// Must fail:')) {
    test(`${file} is refused: ${wall}`, () => {
      const [rule = '', ...words] = wall.split(' ');
      expect(found(file).map(({ code }) => code)).toEqual([rule]);
      expect(found(file).map(({ message, help }) => `${message} ${help}`)[0]).toContain(words.join(' '));
    });
  }

  for (const { file } of those('// Must pass')) {
    test(`${file} stands inside its walls`, () => {
      expect(found(file)).toEqual([]);
    });
  }

  for (const { file, wall } of those('// Must not compile:')) {
    test(`${file} does not compile: ${wall}`, () => {
      expect(found(file)).toEqual([]);
      expect(uncompiled(file)).toEqual([wall]);
    });
  }

  test('a name that says nothing is refused', () => {
    expect(emptyNames(files)).toEqual(those('// Must be renamed').map(({ file }) => file));
  });

  test('every fixture names its wall', () => {
    expect(files.filter((file) => !/^\/\/ Must (fail: \w+\([\w-]+\)|pass$|not compile: TS\d+$|be renamed$)/.test(wallOf.get(file) ?? ''))).toEqual([]);
  });
});

test('no comment of the source opens a wall', async () => {
  for (const file of await tree(join(root, 'src'))) {
    const openings = (await readFile(join(root, 'src', file), 'utf8')).match(/oxlint-disable.*/g) ?? [];
    expect({ file, openings: openings.filter((line) => !/oxlint-disable(-next)?-line /.test(line) || /no-restricted|walls\/|no-cycle/.test(line)) }).toEqual({
      file,
      openings: [],
    });
  }
});

test('no file or folder of the source has a name that says nothing', async () => {
  expect(emptyNames(await tree(join(root, 'src')))).toEqual([]);
});
