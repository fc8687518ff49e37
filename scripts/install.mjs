// Installs node_modules as package.json and its lock file require, using only Node's standard library.
import { createHash } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';
import { run } from './run-program.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.lida-installed');

/** @param {string} file */
const text = (file) => readFile(file, 'utf8').catch(() => '');

export async function ensureNode() {
  const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const [, major, minor] = engines.node.match(/(\d+)\.(\d+)/).map(Number);
  const [ours = 0, oursMinor = 0] = process.versions.node.split('.').map(Number);
  if (ours > major || (ours === major && oursMinor >= minor)) return;
  console.error(`O Lida precisa do Node ${major}.${minor} ou mais novo, e este é o ${process.versions.node}. Instale uma versão atual: https://nodejs.org`);
  process.exit(1);
}

export async function ensureInstalled() {
  const wanted = await fingerprint();
  if ((await text(stamp)) === wanted) return;
  await withLock(join(modules, '.lida-installing'), async () => {
    if ((await text(stamp)) === wanted) return;
    const began = Date.now();
    console.log('Instalando as dependências…');
    await npmInstall();
    // A lock file made on one system may not list the binaries of another, and npm does not add them.
    if (await lacksBinaries()) await npmInstall('--no-package-lock');
    await writeFile(stamp, wanted);
    console.log(`Dependências instaladas em ${Math.round((Date.now() - began) / 1000)} s.`);
  });
}

async function fingerprint() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) hash.update(await readFile(join(root, file)));
  return `${hash.digest('hex')} ${process.platform} ${process.arch} ${process.versions.modules}\n`;
}

/** @param {string[]} more */
async function npmInstall(...more) {
  // Not npm ci: it refuses a lock file that lacks a binary of another system. --no-save leaves the lock file unchanged.
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...more,
  ];
  const npm = process.env['npm_execpath'] ?? '';
  const { code, output } =
    basename(npm) === 'npm-cli.js'
      ? await run(process.execPath, [npm, ...args], { cwd: root })
      : await run('npm', args, { cwd: root, shell: process.platform === 'win32' });
  if (code === 0) return;
  console.error(output);
  console.error('Não foi possível instalar as dependências. Verifique a conexão com a internet e tente de novo.');
  process.exit(code);
}

async function lacksBinaries() {
  const { packages } = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8'));
  for (const { optionalDependencies = {} } of Object.values(packages)) {
    const binaries = Object.keys(optionalDependencies).filter((name) => /(linux|darwin|win32)/.test(name));
    const present = await Promise.allSettled(binaries.map((name) => access(join(modules, name))));
    if (binaries.length > 0 && present.every(({ status }) => status === 'rejected')) return true;
  }
  return false;
}
