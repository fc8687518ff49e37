// The system account PostgreSQL runs as: ours, or another if we are root, because PostgreSQL refuses to run as root.
import { spawn } from 'node:child_process';
import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { CannotStart } from '#server/kernel/cannot-start';

/** Undefined means: our own account. */
export type Account = { name: string; uid: number; gid: number };

export const weAreRoot = () => process.getuid?.() === 0;

export function accountsIn(passwd: string): Account[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Files keep their owner: a folder made by an ordinary user survives one start with sudo. */
export async function serverAccount(files: Stats | undefined, folder?: Stats): Promise<Account | undefined> {
  if (!weAreRoot()) return undefined;
  const accounts = accountsIn(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const ofId = (id: number | undefined) => (id ? accounts.find(({ uid }) => uid === id) : undefined);
  if (files?.uid) return ofId(files.uid) ?? { name: `uid ${files.uid}`, uid: files.uid, gid: files.gid };
  const account = ofId(folder?.uid) ?? accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody');
  if (account && account.uid !== 0) return account;
  throw new CannotStart(
    'O PostgreSQL não roda como root e esta máquina não tem a conta "postgres" nem a conta "nobody". Crie uma delas, rode o Lida com um usuário comum, ou informe DATABASE_URL.',
  );
}

export const identity = (account: Account | undefined) => (account ? { uid: account.uid, gid: account.gid } : {});

/** Only what the programs need: no secrets, no PG* variables, and messages in English, which we parse. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'TZ'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

export type Outcome = { code: number | null; text: string };

/** Rejects with the system's error if the program cannot start. */
export function runAs(account: Account | undefined, program: string, args: string[], cwd = '/'): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...identity(account), cwd, env: serverEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    child.on('error', reject).on('close', (code) => resolve({ code, text }));
  });
}

/** Tries it as that account: permission bits do not show ACLs and mounts. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  const asked = await runAs(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).catch((error: Error) => {
    throw new CannotStart(
      `O PostgreSQL não roda como root, e não foi possível rodar como a conta "${account.name}" (${error.message}). Rode o Lida com um usuário comum, ou informe DATABASE_URL.`,
    );
  });
  return asked.code === 0;
}
