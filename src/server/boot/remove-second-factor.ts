// Removes the second factor of an account from the command line: npm run remove-second-factor -- email. For people who lost the phone and the recovery codes.

import { RuleBroken } from '#domain/kernel/errors';
import { checked } from '#domain/kernel/validation';
import { email as emailField } from '#domain/people/accounts';
import { migrationsFolder } from '#server/boot/migrations-folder';
import { CannotStart } from '#server/kernel/cannot-start';
import { readSettings } from '#server/kernel/settings';
import { openDatabase, withClient } from '#server/postgres/database';

/** Also from admin records with the same factor. Ends the account's sessions: the person using one may not be the one who lost the phone. */
const remove = `
  with gone as (delete from second_factors f using users u where u.email_key = canonical_email($1) and f.id = u.second_factor_id returning u.id, u.email),
  ended as (delete from sessions s using gone where s.user_id = gone.id)
  insert into access_log (kind, owner_id, target) select 'second_factor_off', gone.id, gone.email || ', na linha de comando' from gone returning owner_id`;

async function removeSecondFactor() {
  const [email = ''] = process.argv.slice(2);
  if (!email.trim()) throw new CannotStart('Use: npm run remove-second-factor -- email');
  const of = checked(emailField(), email);
  const settings = readSettings(process.env);
  const { db, owner } = await openDatabase({
    url: settings.DATABASE_URL,
    migrations: migrationsFolder(import.meta.url),
    embedded: { folder: settings.DATA_DIR, bin: settings.PG_BIN, say: console.log },
  });
  await withClient(owner, async (client) => {
    const { rowCount } = await client.query(remove, [of]);
    if (rowCount === 0) throw new CannotStart(`Nenhuma conta com o e-mail ${of} tem verificação em duas etapas.`);
    console.log(`Verificação em duas etapas removida da conta ${of}. As sessões dela terminaram.`);
  }).finally(() => db.close());
}

removeSecondFactor().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof CannotStart || error instanceof RuleBroken ? error.message : error);
    process.exit(1);
  },
);
