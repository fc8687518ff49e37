// npm run remove-demo: removes the demo accounts and all their data from the database, with the server running or not. Nothing else is touched.
import { migrationsFolder } from '#server/boot/migrations-folder';
import { clearDemo } from '#server/demo/demo-removal';
import { CannotStart } from '#server/kernel/cannot-start';
import { fileStoreOf } from '#server/kernel/file-store';
import { readSettings } from '#server/kernel/settings';
import { openDatabase, withClient } from '#server/postgres/database';

async function removeDemo() {
  const settings = readSettings(process.env);
  const { db, owner } = await openDatabase({
    url: settings.DATABASE_URL,
    migrations: migrationsFolder(import.meta.url),
    embedded: { folder: settings.DATA_DIR, bin: settings.PG_BIN, say: console.log },
  });
  await withClient(owner, async (client) => {
    const { accounts, farms, rows, files } = await clearDemo(client);
    const store = fileStoreOf(settings);
    for (const file of files) await store.remove(file);
    console.log(
      accounts.length === 0
        ? 'Não há contas de demonstração neste banco de dados.'
        : `Demonstração retirada: contas ${accounts.join(', ')}; ${farms} fazendas, ${rows} registros ao todo.`,
    );
  }).finally(() => db.close());
}

removeDemo().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exit(1);
  },
);
