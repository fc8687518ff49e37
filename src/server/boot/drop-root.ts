// Root is needed only to bind a low port and to chown files: after that, the process switches to an ordinary account.
import { chown, lchown, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesFolder } from '#server/backup/attachment-files';
import { isBackup } from '#server/kernel/backup-folder';
import { CannotStart } from '#server/kernel/cannot-start';
import { type Account, runAs, serverAccount, weAreRoot } from '#server/postgres/account';

export type Needs = {
  /** The owner of the data: PostgreSQL's account. */
  account?: Account | undefined;
  /** With DATABASE_URL there is no such account: one is chosen by this folder, as for the embedded database. */
  folder: string;
  /** Files and folders that are read while serving. */
  read: string[];
  backups: string;
  /** Photos and documents. */
  attachments: string;
};

/** The account to switch to, or a sentence that says why the process stays root; undefined when it is not root. */
export async function prepareDrop({ account, folder, read, backups, attachments }: Needs): Promise<{ account: Account } | { kept: string } | undefined> {
  if (!weAreRoot()) return undefined;
  const chosen = account ?? (await serverAccount(undefined, await stat(folder).catch(() => undefined)).catch(onlyCannotStart));
  if (!chosen || chosen instanceof CannotStart) return { kept: whyRoot('não há outra conta para ele nesta máquina') };
  for (const path of read) if (!(await canAccess(chosen, '-r', path))) return { kept: whyRoot(`a conta "${chosen.name}" não alcança ${path}`) };
  await giveBackups(chosen, backups);
  if (!(await canAccess(chosen, '-w', backups))) return { kept: whyRoot(`a conta "${chosen.name}" não grava em ${backups}`) };
  await giveAttachments(chosen, attachments);
  if (!(await canAccess(chosen, '-w', attachments))) return { kept: whyRoot(`a conta "${chosen.name}" não grava em ${attachments}`) };
  return { account: chosen };
}

const onlyCannotStart = (error: unknown) => {
  if (error instanceof CannotStart) return error;
  throw error;
};
const whyRoot = (why: string) =>
  `O Lida continua como root, porque ${why}. Mude isso (chmod o+x nas pastas acima, chown na pasta dos backups, ou outro BACKUP_DIR) ou inicie-o com um usuário comum.`;

/** Runs `test` as that account, as for PostgreSQL's folders. */
const canAccess = async (account: Account, right: '-r' | '-w', path: string) =>
  (await runAs(account, '/bin/sh', ['-c', `test ${right} "$1" && test -x "$(dirname "$1")"`, 'sh', path]).catch(() => ({ code: 1 }))).code === 0;

/** Chowns the folder only if root owns it and it contains nothing but backups: other files may belong to somebody else. */
async function giveBackups(account: Account, folder: string) {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
  const names = await readdir(folder).catch(() => undefined);
  if (!names?.every((name) => isBackup(name) || name === filesFolder) || (await stat(folder)).uid !== 0) return;
  if (names.includes(filesFolder)) await giveAttachments(account, join(folder, filesFolder));
  for (const name of names) await chown(join(folder, name), account.uid, account.gid);
  for (let each = folder; made !== undefined && each.length > made.length; each = dirname(each)) await chown(dirname(each), account.uid, account.gid);
  await chown(folder, account.uid, account.gid);
}

/** What root wrote there, such as the demo's photos. Only in a folder that root owns. */
async function giveAttachments(account: Account, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
  if ((await stat(folder).catch(() => undefined))?.uid !== 0) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  await chown(folder, account.uid, account.gid);
}

/** Irreversible. */
export function switchAccount({ uid, gid }: Account) {
  process.setgroups!([gid]);
  process.setgid!(gid);
  process.setuid!(uid);
}
