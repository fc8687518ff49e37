// The data folder of the embedded PostgreSQL: its location, its creation, and the socket folder.
import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, chown, constants, lchown, lstat, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { listBackups } from '#server/kernel/backup-folder';
import { CannotStart } from '#server/kernel/cannot-start';
import { type Account, canEnter, runAs, serverAccount } from '#server/postgres/account';

export type Say = (line: string) => void;
/** `link`: where the data was expected; a symbolic link there leads people and later starts to the real folder. */
export type Home = { folder: string; data: string; account: Account | undefined; link?: string };

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException | undefined)?.code ?? '';
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);
export const unless =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!codes.includes(codeOf(error))) throw error;
    return undefined;
  };

export async function openHome(wanted: string, say: Say): Promise<Home> {
  const home = await resolveHome(resolve(wanted)).catch((error) => {
    throw folderTrouble(resolve(wanted), error);
  });
  if (home.folder !== (await realpath(wanted))) {
    say(`Os dados do PostgreSQL ficam em ${home.data}, porque a conta "${home.account?.name}", com que ele roda, não alcança ${resolve(wanted)}.`);
  }
  return home;
}

async function resolveHome(wanted: string): Promise<Home> {
  const made = await mkdir(wanted, { recursive: true });
  const folder = await realpath(wanted);
  const place = join(folder, 'postgres');
  const data = await dataIn(place);
  const files = data === undefined ? undefined : await stat(data);
  const account = await serverAccount(files, await stat(folder));
  if (!account) {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (files && process.getuid && files.uid !== process.getuid())
      throw new CannotStart(
        `Os dados em ${data} pertencem a outro usuário (uid ${files.uid}). Rode o Lida com esse usuário, ou passe os dados para o seu: sudo chown -R "$(id -un)" "${data}".`,
      );
    return { folder, data: data ?? place, account };
  }
  if (made) await allowTraversal(folder, await realpath(made));
  const reachable = (await canEnter(account, folder)) || (await chownIfEmpty(folder, account));
  if (data === undefined) return reachable ? { folder, data: place, account } : useFallback(folder, place, account);
  if (!(await canEnter(account, dirname(data)))) {
    // Starting in another folder would show an empty farm although the records exist here.
    throw new CannotStart(
      `Os dados estão em ${data}, mas a conta "${account.name}", com que o PostgreSQL roda quando o Lida é iniciado como root, não alcança essa pasta. Dê passagem nas pastas acima dela (chmod o+x), mude DATA_DIR de lugar, ou rode o Lida com um usuário comum.`,
    );
  }
  return { folder: reachable ? folder : dirname(data), data, account };
}

async function dataIn(place: string): Promise<string | undefined> {
  if (!(await lstat(place).catch(unless('ENOENT')))) return undefined;
  return realpath(place).catch((error) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new CannotStart(
      `${place} aponta para uma pasta que não existe: os dados não estão onde deveriam. Monte o disco ou devolva a pasta; para começar sem os dados antigos, apague ${place}.`,
    );
  });
}

/** Under a strict umask the account could not enter the new folders. */
async function allowTraversal(folder: string, top: string): Promise<void> {
  for (let each = folder; each.length >= top.length; each = dirname(each)) await chmod(each, (await stat(each)).mode | 0o111);
}

/** Only an empty folder owned by root: any other may be root's home. */
async function chownIfEmpty(folder: string, account: Account): Promise<boolean> {
  if ((await stat(folder)).uid !== 0 || (await readdir(folder)).length > 0 || !(await canEnter(account, dirname(folder)))) return false;
  await chown(folder, account.uid, account.gid);
  return canEnter(account, folder);
}

export const fallbackFolder = (folder: string) => join('/var/lib/lida', shortHash(folder));

async function useFallback(wanted: string, link: string, account: Account): Promise<Home> {
  const folder = fallbackFolder(wanted);
  const made = await mkdir(folder, { recursive: true });
  if (made) await allowTraversal(folder, made);
  if (!(await canEnter(account, folder)))
    throw new CannotStart(
      `A conta "${account.name}", com que o PostgreSQL roda quando o Lida é iniciado como root, não alcança ${wanted} nem ${folder}. Escolha em DATA_DIR uma pasta que ela alcance, ou rode o Lida com um usuário comum.`,
    );
  return { folder, data: join(folder, 'postgres'), account, link };
}

export function folderTrouble(folder: string, error: unknown): unknown {
  if (error instanceof CannotStart || !codeOf(error)) return error;
  const wrong: Record<string, string> = {
    EACCES: 'sem permissão para ler ou gravar',
    EPERM: 'sem permissão para ler ou gravar',
    EROFS: 'o disco é somente leitura',
    ENOSPC: 'o disco está cheio',
    ENOTDIR: 'não é uma pasta',
    EEXIST: 'não é uma pasta',
  };
  return new CannotStart(
    `A pasta de dados ${folder} não pode ser usada: ${wrong[codeOf(error)] ?? (error as Error).message}. Corrija isso ou escolha outra pasta em DATA_DIR.`,
  );
}

const inProgress = new Set<string>();

/** Creates a folder atomically: under another name, then renamed. Of two processes the first wins; leftovers of killed ones are deleted. */
export async function createAtomically(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(`${basename(folder)}.new-`) ? Number(name.split('-').at(-2)) : undefined;
    // After a container restart our own pid may be the dead process's.
    if (pid !== undefined && (pid === process.pid || !isAlive(pid)) && !inProgress.has(join(parent, name)))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
  const draft = `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  inProgress.add(draft);
  try {
    await mkdir(draft, { mode: 0o700 });
    await make(draft);
    await rename(draft, folder).catch(unless('ENOTEMPTY', 'EEXIST'));
    // Make the rename durable: after a power cut, new data must not be under the old name.
    await syncFolder(parent);
  } finally {
    await rm(draft, { recursive: true, force: true });
    inProgress.delete(draft);
  }
}

/** Windows has no such request: it writes the entries of a folder with the file. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The major version of PostgreSQL that wrote this data folder; undefined where there is none. */
export async function versionOf(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(unless('ENOENT'));
  return text === undefined ? undefined : Number(text);
}

export async function makeReady(
  home: Home,
  programs: { bin: string; major: number },
  say: Say,
  { mayCreate, backups, passwordFile }: { mayCreate: boolean; backups?: string | undefined; passwordFile?: string },
): Promise<void> {
  const { data, account, link } = home;
  try {
    const version = await versionOf(data);
    if (version === undefined && !mayCreate)
      throw new CannotStart(`Os dados sumiram de ${data} com o Lida no ar. Monte o disco ou devolva a pasta e inicie de novo.`);
    if (version === undefined) await createCluster(home, programs, say, passwordFile);
    else if (version !== programs.major) throw await otherVersion(data, version, programs.major, backups);
    const files = await stat(data);
    if (account && files.uid === 0) await chownRecursively(account, data);
    if (files.mode & 0o027) await chmod(data, 0o700); // copying may widen the mode, and then PostgreSQL refuses to start
    if (link) await symlink(data, link).catch(unless('EEXIST'));
  } catch (error) {
    throw folderTrouble(data, error);
  }
}

/** Any version reads a backup. After a crash the newest may be older than the data, so the message gives its date and how to make a new one. */
async function otherVersion(data: string, version: number, major: number, backups: string | undefined): Promise<CannotStart> {
  const newest = backups && (await listBackups(backups).catch(() => []))[0];
  const fresh = `para um backup novo, rode PG_BIN=<pasta dos programas do PostgreSQL ${version}> npm run backup`;
  return new CannotStart(
    `Os dados em ${data} são do PostgreSQL ${version}, e este é o ${major}. ${
      newest
        ? `O último backup é de ${newest.made.toISOString()}; se algo foi gravado depois dele, ${fresh}.`
        : `Não há backup em ${backups ?? 'DATA_DIR/backups'}: ${fresh}.`
    } Guarde a pasta com outro nome (mv "${data}" "${data}-${version}") e rode: npm run restore -- "${newest ? newest.file : '<arquivo do backup>'}". Ou deixe os dados num servidor PostgreSQL ${version} e informe DATABASE_URL.`,
  );
}

/** Without a password everybody who reaches it may connect: then only our account may reach it. */
async function createCluster({ data, account }: Home, { bin }: { bin: string }, say: Say, passwordFile: string | undefined): Promise<void> {
  if ((await readdir(data).catch(unless('ENOENT')))?.length)
    throw new CannotStart(`A pasta ${data} tem arquivos que não são um banco de dados do PostgreSQL. Tire-os de lá ou escolha outra pasta em DATA_DIR.`);
  say(`Criando o banco de dados em ${data} (só na primeira vez)…`);
  await createAtomically(data, async (draft) => {
    if (account) await chown(draft, account.uid, account.gid);
    const access = passwordFile ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : ['-A', 'trust'];
    const rules = ['-U', 'postgres', ...access, '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'];
    const { code, text } = await runAs(account, join(bin, 'initdb'), ['-D', draft, ...rules]);
    if (code === 0) return;
    const reason = text.split('\n').findLast((line) => /error|fatal/i.test(line)) ?? text.trim();
    const nameless = /could not look up (effective )?user ID/i.test(text);
    throw new CannotStart(
      `Não foi possível criar o banco de dados em ${data}: ${reason.trim()}. ${nameless ? 'Rode o Lida com um usuário que exista em /etc/passwd, ou informe DATABASE_URL.' : 'Corrija isso e inicie de novo, ou informe DATABASE_URL.'}`,
    );
  });
}

/** The top folder last, so that an interrupted chown is repeated. */
async function chownRecursively(account: Account, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? chownRecursively(account, path) : lchown(path, account.uid, account.gid));
  }
  await chown(folder, account.uid, account.gid);
}

/** Anyone who reaches the socket is superuser, so only the account may enter its folder. `avoid`: folders where PostgreSQL could not create one. */
export async function socketFolder({ folder, data, account }: Home, last: string | undefined, avoid: Set<string>): Promise<string> {
  const temporary = account ? ['/tmp'] : [tmpdir(), '/tmp'];
  const hidden = `lida-${shortHash(data)}`;
  for (const path of [...(last ? [last] : []), join(folder, 'socket'), ...temporary.map((each) => join(each, hidden))]) {
    if (fitsSocket(path) && !avoid.has(path) && (await isPrivate(path, account))) return path;
  }
  // Our usual name belongs to another user.
  for (const each of temporary) {
    const path = fitsSocket(join(each, `${hidden}-123456`)) ? await mkdtemp(join(each, `${hidden}-`)).catch(() => undefined) : undefined;
    if (path && (await isPrivate(path, account))) return path;
  }
  throw new CannotStart(
    `Não há lugar para o socket do PostgreSQL: nem em ${folder} nem em ${temporary.join(' ou ')}. Escolha em DATA_DIR uma pasta de caminho mais curto, ou informe DATABASE_URL.`,
  );
}

// A socket path has at most 108 bytes (104 on macOS), including a final zero.
const fitsSocket = (path: string) => Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= (process.platform === 'darwin' ? 103 : 107);

async function isPrivate(path: string, account: Account | undefined): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 }).catch(unless('EEXIST'));
    const found = await lstat(path);
    if (!found.isDirectory()) return false;
    if (account && found.uid === 0) await chown(path, account.uid, account.gid);
    else if (found.uid !== (account?.uid ?? process.getuid?.())) return false;
    if ((found.mode & 0o777) !== 0o700) await chmod(path, 0o700);
    return true;
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
