// Photos and documents of the built server: sent in pieces, resumed, refused when they are not what they claim, and seen by nobody who may not read their record.
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { fileWords } from '#domain/attachments/file-types';
import { categoryId } from '#domain/money/financial-categories';
import { build, createFarm, hire, type TestFarm } from '../build';
import { newFolder } from '../scale/servers';
import { scaled } from '../timeouts';
import { attackedDatabase, cookieOf, startServer } from './server';

vi.setConfig({ testTimeout: scaled(30_000), hookTimeout: scaled(60_000) });

const db = await attackedDatabase();
const folder = await newFolder();
const server = await startServer(db, { ATTACHMENTS_DIR: join(folder, 'anexos'), ATTACHMENTS_QUOTA: '1' });
const farm = await createFarm(db.owner);
const neighbour = await createFarm(db.owner);

type Who = Pick<TestFarm, 'token' | 'farm_id'>;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const photo = (marked: string, length = 400) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(marked), Buffer.alloc(length, marked)]);

async function ask(who: Who, method: string, path: string, { body, headers = {} }: { body?: Buffer | string; headers?: Record<string, string> } = {}) {
  const answer = await fetch(`${server.url}/api/farms/${who.farm_id}/${path}`, {
    method,
    headers: { cookie: cookieOf(who), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, headers: answer.headers, bytes, body: (isJson ? JSON.parse(bytes.toString()) : {}) as Record<string, unknown> };
}
const call = (who: Who, verb: string, input: object) =>
  ask(who, 'POST', `verbs/${verb}`, { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } });
const state = async (who: Who, hash: string) => (await ask(who, 'GET', `files/${hash}/upload`)).body;
const piece = (who: Who, hash: string, at: number, body: Buffer) =>
  ask(who, 'PATCH', `files/${hash}/upload`, { body, headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) } });

const cow = build.animal({ name: 'Mimosa' });
const expense = build.transaction(categoryId(farm.farm_id, 'despesa', 'Energia'));
expect((await call(farm, 'create_animal', cow)).status).toBe(200);
expect((await call(farm, 'create_financial_transaction', expense)).status).toBe(200);

const attach = (who: Who, bytes: Buffer, more: object = {}) =>
  call(who, 'create_attachment', build.attachment({ animal_id: cow.id, content_hash: hashOf(bytes), file_type: 'jpeg', file_size: bytes.length, ...more }));
async function attached(who: Who, bytes: Buffer, more: object = {}) {
  expect((await attach(who, bytes, more)).status).toBe(200);
  return hashOf(bytes);
}

it('a photo arrives in pieces, goes on where the connection broke, and is the same for the whole farm', async () => {
  const bytes = photo('Mimosa no curral', 1000);
  const hash = await attached(farm, bytes);
  expect(await state(farm, hash)).toEqual({ received: 0, size: bytes.length });
  expect((await piece(farm, hash, 0, bytes.subarray(0, 300))).body).toEqual({ received: 300, size: bytes.length });
  // The answer to the second piece was lost: it is sent again from its beginning.
  await piece(farm, hash, 300, bytes.subarray(300, 500));
  expect((await piece(farm, hash, 300, bytes.subarray(300, 600))).body).toEqual({ received: 600, size: bytes.length });
  expect(await state(farm, hash)).toEqual({ received: 600, size: bytes.length });
  expect((await ask(farm, 'GET', `files/${hash}`)).status).toBe(404);
  expect((await piece(farm, hash, 600, bytes.subarray(600))).body).toEqual({ received: bytes.length, size: bytes.length });
  // Sent a second time, by another device: nothing changes.
  expect((await piece(farm, hash, 0, bytes)).body).toEqual({ received: bytes.length, size: bytes.length });
  const { status, headers, bytes: received } = await ask(await hire(db.owner, farm, 'visitor'), 'GET', `files/${hash}`);
  expect([status, received.equals(bytes)]).toEqual([200, true]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `attachment; filename="${hash.slice(0, 12)}.jpg"`,
    'cache-control': 'no-store',
  });
});

it('a piece after a gap is told where to go on, and one without a place is refused', async () => {
  const bytes = photo('Bezerro');
  const hash = await attached(farm, bytes);
  await piece(farm, hash, 0, bytes.subarray(0, 100));
  const { status, body } = await piece(farm, hash, 200, bytes.subarray(200));
  expect([status, body['message']]).toEqual([409, 'Continue em 100']);
  for (const offset of ['', '-1', '1e3', '99999999999', '../..']) {
    const answer = await ask(farm, 'PATCH', `files/${hash}/upload`, {
      body: bytes,
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': offset },
    });
    expect([offset, answer.status]).toEqual([offset, 422]);
  }
  expect(await state(farm, hash)).toEqual({ received: 100, size: bytes.length });
});

it('bytes with another hash are refused whole, and the right ones are taken afterwards', async () => {
  const bytes = photo('Estrela');
  const hash = await attached(farm, bytes);
  const changed = Buffer.from(bytes);
  changed[50]! ^= 1;
  const { status, body } = await piece(farm, hash, 0, changed);
  expect([status, body['message']]).toEqual([422, 'O conteúdo não é o do arquivo registrado. Envie de novo desde o começo.']);
  expect(await state(farm, hash)).toEqual({ received: 0, size: bytes.length });
  expect((await piece(farm, hash, 0, bytes)).status).toBe(200);
});

it.each([
  ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 'a')])],
  ['a Linux program', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(300, 'b')])],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(300))],
  ['a drawing that can run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(300))],
  ['a ZIP', Buffer.concat([Buffer.from('PK\x03\x04'), deflateSync(Buffer.alloc(300))])],
])('%s that calls itself a photo is refused, and nothing of it stays', async (_what, bytes) => {
  const hash = await attached(farm, bytes, { file_name: 'vaca.jpg' });
  const { status, body } = await piece(farm, hash, 0, bytes);
  expect([status, body['message']]).toEqual([422, fileWords.wrongType]);
  expect((await ask(farm, 'GET', `files/${hash}`)).status).toBe(404);
  const kept = await readdir(folder, { recursive: true });
  expect(kept.filter((name) => name.includes(hash))).toEqual([]);
});

it('neither more bytes than were registered nor a piece over the limit are taken', async () => {
  const bytes = photo('Pintada');
  const hash = await attached(farm, bytes);
  expect((await piece(farm, hash, 0, Buffer.concat([bytes, Buffer.alloc(1)]))).status).toBe(413);
  expect((await piece(farm, hash, 0, Buffer.alloc(1024 * 1024 + 1))).status).toBe(413);
  expect(await state(farm, hash)).toEqual({ received: 0, size: bytes.length });
});

it('a file over the limit of its kind is refused by its record', async () => {
  const large = await attach(farm, photo('Grande'), { file_size: 5_000_001 });
  expect([large.status, large.body['message']]).toEqual([409, fileWords.tooLarge('jpeg')]);
});

it('another owner has no file of this one, though the hash is known', async () => {
  const bytes = photo('Segredo');
  const hash = await attached(farm, bytes);
  await piece(farm, hash, 0, bytes);
  const answers = [
    await ask(neighbour, 'GET', `files/${hash}`),
    await ask(neighbour, 'GET', `files/${hash}/upload`),
    await piece(neighbour, hash, 0, bytes),
    await ask({ ...neighbour, farm_id: farm.farm_id }, 'GET', `files/${hash}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  // With a record of her own she sends the bytes herself.
  const herCow = build.animal({ name: 'Malhada' });
  await call(neighbour, 'create_animal', herCow);
  await attached(neighbour, bytes, { animal_id: herCow.id });
  expect((await ask(neighbour, 'GET', `files/${hash}`)).status).toBe(404);
  expect(await state(neighbour, hash)).toEqual({ received: 0, size: bytes.length });
});

it('the receipt of an expense is seen only by those who see money', async () => {
  const bytes = photo('Recibo');
  const hash = await attached(farm, bytes, { animal_id: null, transaction_id: expense.id });
  await piece(farm, hash, 0, bytes);
  const seenBy = async (role: 'tecnico' | 'contador' | 'worker') => {
    const who = await hire(db.owner, farm, role);
    const list = await ask(who, 'GET', `attachments?content_hash=${hash}`);
    return [(await ask(who, 'GET', `files/${hash}`)).status, (list.body['rows'] as object[]).length];
  };
  expect(await seenBy('tecnico')).toEqual([404, 0]);
  expect(await seenBy('contador')).toEqual([200, 1]);
  expect(await seenBy('worker')).toEqual([200, 1]);
  const technician = await attach(await hire(db.owner, farm, 'tecnico'), photo('Outro'), { animal_id: null, transaction_id: expense.id });
  expect(technician.status).toBe(403);
});

it('who may not write sends no bytes', async () => {
  const bytes = photo('Da visita');
  const hash = await attached(farm, bytes);
  expect((await piece(await hire(db.owner, farm, 'visitor'), hash, 0, bytes)).status).toBe(403);
});

it('a removed photo is gone for everybody', async () => {
  const bytes = photo('Excluída');
  const input = build.attachment({ animal_id: cow.id, content_hash: hashOf(bytes), file_type: 'jpeg', file_size: bytes.length });
  await call(farm, 'create_attachment', input);
  await piece(farm, input.content_hash, 0, bytes);
  await call(farm, 'remove_attachment', { id: input.id });
  expect((await ask(farm, 'GET', `files/${input.content_hash}`)).status).toBe(404);
  await call(farm, 'restore_attachment', { id: input.id });
  expect((await ask(farm, 'GET', `files/${input.content_hash}`)).status).toBe(200);
});

it.each(['nada', '..%2f..%2fetc%2fpasswd', '0'.repeat(63), 'z'.repeat(64)])('%s is no file', async (hash) => {
  expect((await ask(farm, 'GET', `files/${hash}`)).status).toBe(404);
  expect((await piece(farm, hash, 0, photo('x'))).status).toBe(404);
});

it('a full account is told so in words, when the photo is registered', async () => {
  const full = await createFarm(db.owner);
  const animal = build.animal();
  await call(full, 'create_animal', animal);
  const large = (marked: string) => attach(full, photo(marked), { animal_id: animal.id, file_size: 600_000 });
  expect((await large('primeira')).status).toBe(200);
  // The same content once more takes no more space.
  expect((await large('primeira')).status).toBe(200);
  const refused = await large('segunda');
  expect([refused.status, refused.body['message']]).toEqual([409, fileWords.full(1_000_000)]);
});
