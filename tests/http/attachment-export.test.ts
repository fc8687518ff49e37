// Photos in the export of a farm: in the ZIP for who may read their record, and in the new farm of whoever brings the file.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { categoryId } from '#domain/money/financial-categories';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { readSettings } from '#server/kernel/settings';
import { build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { accepted, sendCall } from '../server-calls';

const db = await freshDatabase();
const folder = await mkdtemp(join(tmpdir(), 'lida-anexos-'));
const app = await createApp(db.app, readSettings({ ATTACHMENTS_DIR: folder }));
afterAll(() => rm(folder, { recursive: true, force: true }));

const farm = await createFarm(db.owner);
const cow = build.animal();
const expense = build.transaction(categoryId(farm.farm_id, 'despesa', 'Energia'));
const say = async (...call: Parameters<typeof build.call>) => expect(accepted(await sendCall(db, farm, build.call(...call) as never))).toBe(true);
await say('create_animal', cow);
await say('create_financial_transaction', expense);

async function attached(words: string, record: object) {
  const bytes = Buffer.from(`%PDF-1.7 ${words}`);
  const content_hash = createHash('sha256').update(bytes).digest('hex');
  await say('create_attachment', build.attachment({ ...record, content_hash, file_type: 'pdf', file_size: bytes.length }));
  const sent = await app.inject({
    method: 'PATCH',
    url: `/api/farms/${farm.farm_id}/files/${content_hash}/upload`,
    cookies: { [sessionCookie]: farm.token },
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    payload: bytes,
  });
  expect(sent.json()).toEqual({ received: bytes.length, size: bytes.length });
  return { name: `anexos/${content_hash}.pdf`, content_hash, bytes };
}
const [exam, receipt] = [await attached('exame', { animal_id: cow.id }), await attached('recibo', { transaction_id: expense.id })];

const exported = async (who: Pick<TestFarm, 'token'>, query = '') =>
  unzipSync((await app.inject({ url: `/api/farms/${farm.farm_id}/export${query}`, cookies: { [sessionCookie]: who.token } })).rawPayload);
const attachmentsIn = (files: Record<string, Uint8Array>) => Object.keys(files).filter((name) => name.startsWith('anexos/'));
async function bring(who: TestFarm, files: Record<string, Uint8Array>) {
  const id = newId();
  const answer = await app.inject({
    method: 'POST',
    url: `/api/farms/import?id=${id}`,
    headers: { 'content-type': 'application/zip' },
    cookies: { [sessionCookie]: who.token },
    payload: Buffer.from(zipSync(files)),
  });
  return { id, status: answer.statusCode, message: (answer.json() as { message?: string }).message };
}
const read = (who: TestFarm, farm_id: string, { content_hash }: typeof exam) =>
  app.inject({ url: `/api/farms/${farm_id}/files/${content_hash}`, cookies: { [sessionCookie]: who.token } });

test('the export has the photos that its reader may see, or none if so asked', async () => {
  const whole = await exported(farm);
  expect(attachmentsIn(whole).toSorted()).toEqual([exam.name, receipt.name].toSorted());
  expect(Buffer.from(whole[exam.name]!).equals(exam.bytes)).toBe(true);
  expect(attachmentsIn(await exported(await hire(db.owner, farm, 'tecnico')))).toEqual([exam.name]);
  expect(attachmentsIn(await exported(farm, '?files=no'))).toEqual([]);
});

test('whoever brings the file has the photos in the new farm', async () => {
  const neighbour = await createFarm(db.owner);
  const { id, status, message } = await bring(neighbour, await exported(farm));
  expect([status, message]).toEqual([200, undefined]);
  for (const file of [exam, receipt]) expect((await read(neighbour, id, file)).rawPayload.equals(file.bytes)).toBe(true);
  // Without the files, their records come and say that the bytes are elsewhere.
  const other = await createFarm(db.owner);
  const bare = await bring(other, await exported(farm, '?files=no'));
  expect((await read(other, bare.id, exam)).json()).toMatchObject({
    message: 'O arquivo ainda não chegou ao servidor: ele está no aparelho de quem o anexou.',
  });
});

test('a changed photo in the file brings nothing', async () => {
  const { status, message } = await bring(await createFarm(db.owner), { ...(await exported(farm)), [exam.name]: strToU8('%PDF-1.7 outro') });
  expect([status, message]).toEqual([422, 'Este arquivo está danificado. Exporte a fazenda de novo.']);
});
