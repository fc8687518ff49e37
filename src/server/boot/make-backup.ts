// npm run backup: makes a backup, with the server running or not.
import { mirrorFiles } from '#server/backup/attachment-files';
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
  const { file, rows } = await makeBackup(owner, settings.BACKUP_DIR, 'manual')
    .then(async (made) => {
      if (!settings.S3) await mirrorFiles(owner, { from: settings.ATTACHMENTS_DIR, backups: settings.BACKUP_DIR });
      return made;
    })
    .finally(close);
  console.log(`Backup feito: ${file} (${rows} registros)`);
}

backup().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exit(1);
  },
);
