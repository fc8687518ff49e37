// Photos and documents in backups: each file once beside the dumps, put back by a restore, and deleted when no record has had it for 400 days.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mirrorFiles, pruneMirror, restoreFiles, sweepFiles } from '#server/backup/attachment-files';
import { ownerRole } from '#server/kernel/database-roles';
import { folderStore } from '#server/kernel/file-store';
import { build, createFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, sendCall } from '../server-calls';

const db = await freshDatabase();
const owner = db.connection(ownerRole);
const root = await mkdtemp(join(tmpdir(), 'lida-mirror-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const [from, backups] = [join(root, 'attachments'), join(root, 'backups')];
const store = folderStore(from);
const farm = await createFarm(db.owner);
const cow = build.animal();
expect(accepted(await sendCall(db, farm, build.call('create_animal', cow)))).toBe(true);

async function stored(words: string) {
  const bytes = Buffer.from(`%PDF-1.7 ${words}`);
  const content_hash = createHash('sha256').update(bytes).digest('hex');
  const input = build.attachment({ animal_id: cow.id, content_hash, file_type: 'pdf', file_size: bytes.length });
  expect(accepted(await sendCall(db, farm, build.call('create_attachment', input)))).toBe(true);
  const key = { user_id: farm.user_id, content_hash };
  await store.write(key, bytes);
  await db.superuser.query('insert into attachment_files (user_id, content_hash, file_type, file_size) values ($1, $2, $3, $4)', [
    farm.user_id,
    content_hash,
    'pdf',
    bytes.length,
  ]);
  return { ...key, id: input.id };
}
const hashesIn = async (folder: string) => (await readdir(folder, { recursive: true })).filter((name) => /[0-9a-f]{64}/.test(name)).length;

test('a backup copies what arrived since the last one, and a restore puts back what is missing', async () => {
  const [exam, invoice] = [await stored('exame'), await stored('nota')];
  expect(await mirrorFiles(owner, { from, backups })).toBe(2);
  expect(await mirrorFiles(owner, { from, backups })).toBe(0);
  await stored('laudo');
  expect(await mirrorFiles(owner, { from, backups })).toBe(1);
  await store.remove(exam);
  await store.remove(invoice);
  expect(await restoreFiles(owner, store, backups)).toEqual({ restored: 2, missing: 0 });
  expect(await store.has(exam)).toBe(true);
  // Another machine, with the backups alone.
  const elsewhere = folderStore(join(root, 'elsewhere'));
  expect(await restoreFiles(owner, elsewhere, backups)).toEqual({ restored: 3, missing: 0 });
  expect(await restoreFiles(owner, folderStore(join(root, 'nowhere')), join(root, 'none'))).toEqual({ restored: 0, missing: 3 });
});

test('a copy that has no time left stops without harm', async () => {
  await stored('tarde demais');
  await expect(mirrorFiles(owner, { from, backups }, AbortSignal.abort(new Error('no time')))).rejects.toThrow('no time');
  expect(await mirrorFiles(owner, { from, backups })).toBe(1);
});

test('a file is deleted when its last record was removed 400 days ago, and stays in the backups', async () => {
  const [kept, removed, old] = [await stored('fica'), await stored('excluído há pouco'), await stored('excluído há muito')];
  await mirrorFiles(owner, { from, backups });
  await db.superuser.query(`update attachment_files set stored_at = now() - interval '500 days'`);
  const removedSince = (id: string, days: number) =>
    db.superuser.query(`update attachments set deleted_at = now() - make_interval(days => $2) where id = $1`, [id, days]);
  await removedSince(removed.id, 399);
  await removedSince(old.id, 401);
  expect(await sweepFiles(owner, store)).toBe(1);
  expect([await store.has(kept), await store.has(removed), await store.has(old)]).toEqual([true, true, false]);
  expect(await sweepFiles(owner, store)).toBe(0);
  const before = await hashesIn(backups);
  await pruneMirror(owner, backups);
  expect(await hashesIn(backups)).toBe(before);
  expect((await readdir(backups, { recursive: true })).filter((name) => name.endsWith(`${old.content_hash}.removed`))).toHaveLength(1);
});
