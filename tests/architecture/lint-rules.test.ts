// The import rules, proven by files that must fail: fixtures/ is a small source tree, and a comment after each violating line names the rule that refuses it and its message. Lines without such a comment pass.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const fixtures = join(import.meta.dirname, 'fixtures');
const settings = ['package.json', '.oxlintrc.json', 'tests/architecture/rules.mjs', 'tests/architecture/order.mjs', 'tsconfig.base.json'];

type Diagnostic = { filename: string; code: string; message: string; help?: string; labels: { span: { line: number } }[] };
type Finding = { line: number; code: string; words: string };

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

/** Rules depend on paths, so the fixtures are copied to a separate tree with the real settings. */
async function lint() {
  const copy = await mkdtemp(join(tmpdir(), 'lida-lint-'));
  try {
    await cp(fixtures, copy, { recursive: true });
    for (const file of settings) await cp(join(root, file), join(copy, file));
    for (const layer of ['domain', 'server', 'web']) await cp(join(root, `src/${layer}/tsconfig.json`), join(copy, `src/${layer}/tsconfig.json`));
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
    const { diagnostics } = JSON.parse(await run('oxlint/bin/oxlint', ['--format', 'json', 'lida.ts', 'src', 'tests'], copy)) as { diagnostics: Diagnostic[] };
    return (file: string): Finding[] =>
      diagnostics
        .filter(({ filename }) => filename === file)
        .map(({ code, message, help, labels }) => ({ line: labels[0]!.span.line, code, words: `${message} ${help}` }))
        .toSorted((a, b) => a.line - b.line);
  } finally {
    await rm(copy, { recursive: true });
  }
}

const refusals = (text: string) =>
  text.split('\n').flatMap((line, i) => {
    const [, code, words = ''] = / \/\/ refused: (\w+\([\w-]+\)) ?(.*)$/.exec(line) ?? [];
    return code ? [{ line: i + 1, code, words: expect.stringContaining(words) as string }] : [];
  });

describe('the linter', async () => {
  const files = (await tree(fixtures)).toSorted();
  let found: Awaited<ReturnType<typeof lint>>;
  beforeAll(async () => {
    found = await lint();
  });

  test.each(files)('refuses what it should in %s, and nothing else', async (file) => {
    expect(found(file)).toEqual(refusals(await readFile(join(fixtures, file), 'utf8')));
  });
});

/** A global exists in a layer when the files that declare it are part of its program. */
const dom = /\/lib\.(dom|webworker)\b/;
const node = /\/@types\/node\//;

test.each([
  ['domain', [dom, node]],
  ['server', [dom]],
  ['web', [node]],
])('the types of another layer do not exist in %s', async (layer, foreign) => {
  const files = (await run('typescript/bin/tsc', ['--project', `src/${layer}`, '--listFilesOnly'], root)).split('\n');
  expect(files.filter((file) => file.includes(`/src/${layer}/`)).length).toBeGreaterThan(10);
  expect(files.filter((file) => foreign.some((types) => types.test(file)))).toEqual([]);
});

test('no comment of the source disables an import rule', async () => {
  const openings = async (file: string) => (await readFile(join(root, 'src', file), 'utf8')).match(/oxlint-disable.*/g) ?? [];
  const opened = (line: string) => !/oxlint-disable(-next)?-line /.test(line) || /no-restricted|architecture\/|no-cycle/.test(line);
  const all = await Promise.all((await tree(join(root, 'src'))).map(async (file) => (await openings(file)).filter(opened).map((line) => ({ file, line }))));
  expect(all.flat()).toEqual([]);
});
