// Creates a super admin from the command line: npm run super-admin -- email "Nome". The password is read from the terminal or from standard input.

import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { RuleBroken } from '#domain/kernel/errors';
import { inOneLine } from '#domain/kernel/text';
import { checked } from '#domain/kernel/validation';
import { email as emailField, passwordChange } from '#domain/people/accounts';
import { leastCharacters } from '#domain/people/passwords';
import { migrationsFolder } from '#server/boot/migrations-folder';
import { CannotStart } from '#server/kernel/cannot-start';
import { checkPassword, hashPassword } from '#server/kernel/passwords';
import { readSettings } from '#server/kernel/settings';
import { openDatabase, withClient } from '#server/postgres/database';

async function makeSuperAdmin() {
  const [email = '', called = ''] = process.argv.slice(2);
  const name = inOneLine(called).trim();
  if (!name) throw new CannotStart('Use: npm run super-admin -- email "Nome"');
  const to = checked(emailField(), email);
  const settings = readSettings(process.env);
  const { db, owner } = await openDatabase({
    url: settings.DATABASE_URL,
    migrations: migrationsFolder(import.meta.url),
    embedded: { folder: settings.DATA_DIR, bin: settings.PG_BIN, say: console.log },
  });
  await withClient(owner, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from users where email_key = canonical_email($1)', [to]);
    const id = rows[0]?.id ?? randomUUID();
    if (!rows[0]) {
      const { password } = checked(passwordChange, { password: await readPassword() });
      checkPassword(password, { name, email: to, least: leastCharacters.keeper });
      await client.query('insert into users (id, email, name, password_hash) values ($1, $2, $3, $4)', [id, to, name, await hashPassword(password)]);
    }
    await client.query('insert into super_admins (user_id) values ($1) on conflict do nothing', [id]);
    console.log(rows[0] ? `A conta ${to} agora é de super administrador; a senha continua a mesma.` : `Super administrador criado: ${to}`);
  }).finally(() => db.close());
}

/** Typed without echo; from a pipe, the first line. */
async function readPassword() {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
  if (process.stdin.isTTY) process.stdout.write(`Senha (mínimo ${leastCharacters.keeper} caracteres): `);
  for await (const line of reader) {
    reader.close();
    if (process.stdin.isTTY) process.stdout.write('\n');
    return line;
  }
  return '';
}

makeSuperAdmin().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof CannotStart || error instanceof RuleBroken ? error.message : error);
    process.exit(1);
  },
);
