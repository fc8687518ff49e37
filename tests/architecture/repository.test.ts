// What a clone depends on: exact versions, a lock file for every supported machine, and nothing that belongs to one developer's machine.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

type Package = { version?: string; os?: string[]; cpu?: string[]; libc?: string[] } & Partial<Record<(typeof kinds)[number], Record<string, string>>>;

const kinds = ['dependencies', 'optionalDependencies', 'devDependencies'] as const;
const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const wanted = JSON.parse(read('package.json')) as Package;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };

describe('what is installed', () => {
  test.each(kinds)('%s are pinned exactly', (kind) => {
    expect(Object.entries(wanted[kind] ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test.each(kinds)('the lock file agrees with package.json on %s', (kind) => {
    expect(packages['']?.[kind]).toEqual(wanted[kind]);
  });

  test('the lock file names no download address', () => {
    expect(read('package-lock.json').includes('"resolved"')).toBe(false);
    expect(read('.npmrc')).not.toMatch(/registry\s*=|_auth/i);
  });

  const native = Object.entries(packages).flatMap(([name, { optionalDependencies = {} }]) => {
    const binaries = Object.keys(optionalDependencies).filter((binary) => /linux|darwin|win32|windows/.test(binary));
    return binaries.length > 0 ? [{ name: name.replace(/^.*node_modules\//, '') || 'this package', binaries }] : [];
  });

  test.each(native)('the lock file lists the Linux binaries of $name', ({ binaries }) => {
    for (const cpu of ['x64', 'arm64']) {
      const listed = binaries.filter((binary) => {
        const found = packages[`node_modules/${binary}`];
        return found?.os?.includes('linux') && found.cpu?.includes(cpu) && !found.libc?.includes('musl');
      });
      expect(listed, `linux-${cpu}`).not.toEqual([]);
    }
  });

  test('native packages are recognised', () => {
    expect(native.map(({ name }) => name)).toEqual(expect.arrayContaining(['this package', 'rolldown', 'oxlint', 'typescript', '@biomejs/biome']));
  });
});

describe.skipIf(!existsSync(join(root, '.git')))('the repository', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

  test('no source is ignored', () => {
    expect(git('ls-files', '-z', '--others', '--ignored', '--exclude-standard', 'src', 'tests', 'scripts', 'docs')).toEqual([]);
  });

  test('nothing names a folder of a developer machine', () => {
    const kept = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').filter((file) => existsSync(join(root, file)));
    const leaks = [/\/(home|Users)\/[A-Za-z0-9._-]+\//, /[A-Z]:\\+Users\\/, /(^|[^A-Za-z0-9._~-])\/(work|farm|root)\/[A-Za-z.]/m];
    expect(kept.flatMap((file) => leaks.flatMap((leak) => read(file).match(leak)?.[0].trim() ?? []).map((leak) => ({ file, leak })))).toEqual([]);
  });
});
