// npm run restore -- file: restores a backup into an empty database, or with --replace over existing data. With --at "2026-11-16 14:00": as it was then.

import { dirname, resolve } from 'node:path';
import { restoreFiles } from '#server/backup/attachment-files';
import { makeBackup } from '#server/backup/backups';
import { readMoment, recover } from '#server/backup/recover';
import { restoreDump } from '#server/backup/restore';
import { migrationsFolder } from '#server/boot/migrations-folder';
import { listBackups } from '#server/kernel/backup-folder';
import { CannotStart } from '#server/kernel/cannot-start';
import { fileStoreOf } from '#server/kernel/file-store';
import { readSettings, type Settings } from '#server/kernel/settings';
import { reachDatabase } from '#server/postgres/database';

async function restore() {
  const settings = readSettings(process.env);
  const words = process.argv.slice(2);
  if (words[0] === '--at') return recoverAt(settings, words.slice(1).join(' '));
  const [file, ...rest] = words.filter((word) => word !== '--replace');
  if (!file || rest.length > 0) {
    const known = (await listBackups(settings.BACKUP_DIR)).map((backup) => backup.file);
    throw new CannotStart(
      [
        'Use: npm run restore -- arquivo [--replace], ou npm run restore -- --at "2026-11-16 14:00"',
        known.length > 0 ? 'Backups desta instalação, do mais novo ao mais antigo:' : '',
        ...known,
      ]
        .join('\n')
        .trim(),
    );
  }
  const { owner, close } = await reachDatabase({
    url: settings.DATABASE_URL,
    embedded: { folder: settings.DATA_DIR, bin: settings.PG_BIN, backups: settings.BACKUP_DIR, say: console.log },
  });
  const keep = async () => {
    const { file: saved } = await makeBackup(owner, settings.BACKUP_DIR, 'antes');
    console.log(`O que estava no banco de dados foi guardado em ${saved}`);
    return saved;
  };
  const restored = restoreDump(owner, resolve(file), {
    migrations: migrationsFolder(import.meta.url),
    ...(words.includes('--replace') && { replace: { keep } }),
  });
  const { rows, farms, made_at, files } = await restored
    .then(async (done) => ({ ...done, files: await restoreFiles(owner, fileStoreOf(settings), dirname(resolve(file))) }))
    .finally(close);
  console.log(`Backup de ${made_at} restaurado: ${farms} fazendas, ${rows} registros.`);
  if (files.restored > 0) console.log(`Fotos e documentos: ${files.restored} arquivos copiados do backup.`);
  if (files.missing > 0) console.log(`Fotos e documentos: ${files.missing} arquivos não estão nem no lugar nem na pasta do backup.`);
}

async function recoverAt(settings: Settings, text: string) {
  const moment = readMoment(text);
  if (settings.DATABASE_URL)
    throw new CannotStart('--at vale para o banco de dados embutido. Um PostgreSQL próprio volta a um momento com as ferramentas dele: docs/deployment.md.');
  const place = { folder: settings.DATA_DIR, bin: settings.PG_BIN, backups: settings.BACKUP_DIR, say: (line: string) => console.log(line) };
  const { last, farms, kept } = await recover(place, moment);
  const upTo = last ? `O último registro é de ${last.toLocaleString('pt-BR')}.` : 'Nada foi gravado depois da cópia de que se partiu.';
  console.log(
    `Banco de dados como em ${moment.toLocaleString('pt-BR')}: ${farms} fazendas. ${upTo}\nO que havia antes está em ${kept}; apague quando não precisar mais.`,
  );
}

restore().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exit(1);
  },
);
