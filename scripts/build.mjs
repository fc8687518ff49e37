// npm run build: the server and the web files in build/, rebuilt only when a source changed.
import { createHash } from 'node:crypto';
import { access, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { bundleServer } from './bundle.mjs';
import { ensureInstalled, root } from './install.mjs';
import { withLock } from './lock.mjs';

const built = join(root, 'build');
const stamp = join(built, 'stamp');

await ensureInstalled();
const wanted = await fingerprint();
if (!(await isFresh())) {
  await withLock(join(built, '.building'), async () => {
    if (await isFresh()) return;
    console.log('Preparando o servidor…');
    await rm(stamp, { force: true });
    await buildServer();
    await buildWeb();
    await writeFile(stamp, wanted);
  });
}

async function isFresh() {
  const [made, server] = await Promise.allSettled([readFile(stamp, 'utf8'), access(join(built, 'server.mjs'))]);
  return made.status === 'fulfilled' && made.value === wanted && server.status === 'fulfilled';
}

async function fingerprint() {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of [...['package.json', 'scripts/build.mjs', 'scripts/bundle.mjs', 'vite.config.ts'].map((name) => join(root, name)), ...sources.toSorted()])
    hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex');
}

async function buildServer() {
  const next = join(built, 'next');
  await rm(next, { recursive: true, force: true });
  await bundleServer(next, {
    server: 'src/server/boot/main.ts',
    'super-admin': 'src/server/boot/make-super-admin.ts',
    'remove-second-factor': 'src/server/boot/remove-second-factor.ts',
    backup: 'src/server/boot/make-backup.ts',
    restore: 'src/server/boot/make-restore.ts',
    'remove-demo': 'src/server/boot/remove-demo.ts',
  });
  await cp(join(root, 'src/server/migrations'), join(next, 'migrations'), { recursive: true });
  await mkdir(built, { recursive: true });
  for (const name of await readdir(next)) {
    await rm(join(built, name), { recursive: true, force: true });
    await rename(join(next, name), join(built, name));
  }
  await rm(next, { recursive: true });
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  await compressWeb(join(built, 'web'));
}

/** Beside each file, for browsers that ask for it: an eighth less than gzip, and no work for the server. The landing page is filled in first. @param {string} folder */
async function compressWeb(folder) {
  const names = await readdir(folder, { recursive: true });
  const compress = promisify(brotliCompress);
  const one = async (/** @type {string} */ path) => writeFile(`${path}.br`, await compress(await readFile(path)));
  await Promise.all(names.filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name) && name !== 'landing.html').map((name) => one(join(folder, name))));
}
