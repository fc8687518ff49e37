// E-mails are compared in a canonical form, the same in SQL and in TypeScript, and existing ones are migrated to it.
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { canonicalEmail, emailChecks } from '#domain/kernel/email';
import { migrate } from '#server/postgres/migrate';
import { emptyDatabase, freshDatabase } from '../database';

const migrations = fileURLToPath(new URL('../../src/server/migrations/', import.meta.url));
const isBefore = (name: string) => name < '0026';

describe('in SQL and in TypeScript', async () => {
  const db = await freshDatabase();
  const inSql = async (typed: string[]) =>
    (
      await db.owner.query<{ canonical: string }>('select canonical_email(t) as canonical from unnest($1::text[]) with ordinality as x (t, n) order by n', [
        typed,
      ])
    ).rows.map(({ canonical }) => canonical);

  /** As stored: a letter that only a newer Unicode version decomposes is decomposed before the database sees it. */
  const field = z.string().check(...emailChecks);

  it('is the same for every letter that an e-mail may contain, except the many without case or another form', async () => {
    for (let plane = 0; plane < 0x110000; plane += 0x10000) {
      const letters = Array.from({ length: 0x10000 }, (_, n) => plane + n)
        .filter((point) => point < 0xd800 || point > 0xdfff)
        // Refused characters need no comparison.
        .filter((point) => !/[\p{C}\p{Ideographic}\p{Script=Hangul}]/u.test(String.fromCodePoint(point)))
        .flatMap((point) => field.safeParse(`x${String.fromCodePoint(point)}y@lida.demo`).data?.slice(1, -'y@lida.demo'.length) ?? []);
      const told = await inSql(letters);
      expect(letters.flatMap((letter, i) => (told[i] === canonicalEmail(letter) ? [] : [[letter, canonicalEmail(letter), told[i]]]))).toEqual([]);
    }
  });

  it('is the same for surrounding characters', async () => {
    const spaces = [' ', '\t', '\n', '\v', '\f', '\r', '\u00a0', '\u1680', '\u2000', '\u2009', '\u2028', '\u2029', '\u202f', '\u205f', '\u3000', '\ufeff'];
    const typed = spaces.map((space) => `${space}Maria@Lida.demo${space}${space}`);
    expect(await inSql(typed)).toEqual(typed.map(canonicalEmail));
    expect(new Set(typed.map(canonicalEmail))).toEqual(new Set(['maria@lida.demo']));
  });
});

describe('existing e-mails', () => {
  const before = async (emails: { owners?: string[]; staff?: string[] }) => {
    const db = await emptyDatabase();
    const as = db.connection('postgres');
    await migrate(as, migrations, isBefore);
    const keeper = randomUUID();
    const farm = randomUUID();
    const insert = (id: string, email: string) =>
      db.superuser.query(`insert into users (id, email, name, password_hash) values ($1, $2, 'José', '-')`, [id, email]);
    await insert(keeper, 'keeper@lida.demo');
    await db.superuser.query(`insert into farms (user_id, id, farm_name, owner_name) values ($1, $2, 'Boa Vista', 'José')`, [keeper, farm]);
    for (const email of emails.owners ?? []) await insert(randomUUID(), email);
    for (const email of emails.staff ?? [])
      await db.superuser.query(
        `insert into farm_users (id, farm_id, owner_user_id, name, email, password_hash, role) values ($1, $2, $3, 'Wesley', $4, '-', 'worker')`,
        [randomUUID(), farm, keeper, email],
      );
    const keys = async (table: 'users' | 'farm_users') =>
      (await db.superuser.query(`select email, email_key from ${table} where email <> 'keeper@lida.demo' order by email_key`)).rows;
    return { go: () => migrate(as, migrations), keys };
  };
  let ready: Awaited<ReturnType<typeof before>>;
  beforeAll(async () => {
    ready = await before({ owners: ['Maria@Lida.demo', 'jo\u200bao@lida.demo'], staff: ['Wesley@lida.demo'] });
  });

  it('keep their spelling and are found by their form; invisible characters are removed', async () => {
    await ready.go();
    expect(await ready.keys('users')).toEqual([
      { email: 'joao@lida.demo', email_key: 'joao@lida.demo' },
      { email: 'Maria@Lida.demo', email_key: 'maria@lida.demo' },
    ]);
    expect(await ready.keys('farm_users')).toEqual([{ email: 'Wesley@lida.demo', email_key: 'wesley@lida.demo' }]);
  });

  it.each([
    [{ owners: ['maria@lida.demo', 'ｍaria@lida.demo', 'ana@lida.demo'] }, /maria@lida\.demo = ｍaria@lida\.demo|ｍaria@lida\.demo = maria@lida\.demo/],
    [{ staff: ['wes\u200bley@lida.demo', 'wesley@lida.demo'] }, /wes\u200b?ley@lida\.demo = wes\u200b?ley@lida\.demo/],
  ])('that become equal stop the migration, which names them: %o', async (emails, named) => {
    const { go, keys } = await before(emails);
    await expect(go()).rejects.toThrow(named);
    await expect(go()).rejects.toThrow('Nada foi alterado');
    await expect(keys('users')).rejects.toThrow('email_key');
  });
});
