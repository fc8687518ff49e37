// Root is needed to take a low port and to hand files over, and for nothing else: once that is done, the process becomes an ordinary account.
import { chown, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isBackup } from '#server/kernel/backup-folder';
import { CannotStart } from '#server/kernel/cannot-start';
import { type Account, runAs, serverAccount, weAreRoot } from '#server/postgres/account';

export type Needs = {
  /** Whose the data are; PostgreSQL's account. */
  account?: Account | undefined;
  /** With a database of one's own there is no such account: one is chosen as for the embedded one. */
  folder: string;
  /** Files and folders that are read while it serves. */
  read: string[];
  backups: string;
};

/** The account to become, or in a sentence why root is kept; nothing when there is nothing to drop. */
export async function prepareDrop({ account, folder, read, backups }: Needs): Promise<{ account: Account } | { kept: string } | undefined> {
  if (!weAreRoot()) return undefined;
  const chosen = account ?? (await serverAccount(undefined, await stat(folder).catch(() => undefined)).catch(said));
  if (!chosen || chosen instanceof CannotStart) return { kept: kept('não há outra conta para ele nesta máquina') };
  for (const path of read) if (!(await may(chosen, '-r', path))) return { kept: kept(`a conta "${chosen.name}" não alcança ${path}`) };
  await giveBackups(chosen, backups);
  if (!(await may(chosen, '-w', backups))) return { kept: kept(`a conta "${chosen.name}" não grava em ${backups}`) };
  return { account: chosen };
}

const said = (error: unknown) => {
  if (error instanceof CannotStart) return error;
  throw error;
};
const kept = (why: string) =>
  `O Lida continua como root, porque ${why}. Mude isso (chmod o+x nas pastas acima, chown na pasta dos backups, ou outro BACKUP_DIR) ou inicie-o com um usuário comum.`;

/** Asked of the system in that account's name, as PostgreSQL's folders are. */
const may = async (account: Account, right: '-r' | '-w', path: string) =>
  (await runAs(account, '/bin/sh', ['-c', `test ${right} "$1" && test -x "$(dirname "$1")"`, 'sh', path]).catch(() => ({ code: 1 }))).code === 0;

/** A folder of root's that holds backups and nothing else, with what is in it: anything else may be somebody's own. */
async function giveBackups(account: Account, folder: string) {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const names = await readdir(folder).catch(() => undefined);
  if (!names?.every(isBackup) || (await stat(folder)).uid !== 0) return;
  for (const name of names) await chown(join(folder, name), account.uid, account.gid);
  for (let each = folder; made !== undefined && each.length > made.length; each = dirname(each)) await chown(dirname(each), account.uid, account.gid);
  await chown(folder, account.uid, account.gid);
}

/** There is no way back. */
export function become({ uid, gid }: Account) {
  process.setgroups!([gid]);
  process.setgid!(gid);
  process.setuid!(uid);
}
