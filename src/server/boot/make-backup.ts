// npm run backup: makes a backup, with the server running or not.
import { makeBackup } from '#server/backup/backups';
import { CannotStart } from '#server/kernel/cannot-start';
import { readSettings } from '#server/kernel/settings';
import { reachDatabase } from '#server/postgres/database';

async function backup() {
  const settings = readSettings(process.env);
  const { owner, close } = await reachDatabase({
    url: settings.DATABASE_URL,
    embedded: { folder: settings.DATA_DIR, bin: settings.PG_BIN, backups: settings.BACKUP_DIR, say: console.log },
  });
  const { file, rows } = await makeBackup(owner, settings.BACKUP_DIR, 'manual').finally(close);
  console.log(`Backup feito: ${file} (${rows} registros)`);
}

backup().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exit(1);
  },
);
