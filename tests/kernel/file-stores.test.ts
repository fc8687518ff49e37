// Where photos and documents are kept: a folder and a bucket do the same, and a bucket refuses whoever has not its key.
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, describe, expect, it, test } from 'vitest';
import { newId } from '#domain/kernel/ids';
import type { FileStore } from '#server/kernel/file-keys';
import { folderStore } from '#server/kernel/file-store';
import { s3Store } from '#server/kernel/s3-store';
import { uploadsIn } from '#server/kernel/uploads';
import { s3Server } from '../s3-server';

const folder = await mkdtemp(join(tmpdir(), 'lida-files-'));
const s3 = await s3Server();
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bytes = Buffer.from('%PDF-1.7 nota fiscal');
const content_hash = createHash('sha256').update(bytes).digest('hex');
const key = { user_id: newId(), content_hash };
const whole = async (stream: Readable | undefined) => stream && Buffer.concat((await stream.toArray()) as Buffer[]).toString();

describe.each<[string, FileStore]>([
  ['a folder', folderStore(join(folder, 'kept'))],
  ['a bucket', s3Store(s3.settings)],
])('%s', (_name, store) => {
  it('gives back what it was given, to its owner only, until it is removed', async () => {
    expect([await whole(await store.read(key)), await store.has(key)]).toEqual([undefined, false]);
    await store.write(key, bytes);
    await store.write(key, bytes);
    expect([await whole(await store.read(key)), await store.has(key)]).toEqual([bytes.toString(), true]);
    expect(await store.has({ ...key, user_id: newId() })).toBe(false);
    await store.remove(key);
    await store.remove(key);
    expect(await store.has(key)).toBe(false);
  });

  it.each(['../../../etc/passwd', content_hash.toUpperCase(), `${content_hash}/..`, ''])('%j is no key', async (wrong) => {
    await expect((async () => store.read({ ...key, content_hash: wrong }))()).rejects.toThrow('not the key of a file');
    await expect((async () => store.write({ user_id: '..', content_hash }, bytes))()).rejects.toThrow('not the key of a file');
  });
});

test('files of the folder are readable by the account of the server alone', async () => {
  const store = folderStore(join(folder, 'modes'));
  await store.write(key, bytes);
  const [file] = (await readdir(join(folder, 'modes'), { recursive: true })).filter((name) => name.endsWith(content_hash));
  expect((await stat(join(folder, 'modes', file!))).mode & 0o777).toBe(0o600);
});

test.each([
  ['a wrong secret', { secretAccessKey: 'porteira fechada' }],
  ['another key', { accessKeyId: 'OUTRA' }],
  ['another region', { region: 'us-east-1' }],
])('the bucket refuses %s', async (_what, wrong) => {
  const store = s3Store({ ...s3.settings, ...wrong });
  await expect(store.write(key, bytes)).rejects.toThrow('answered 403');
  await expect(store.read(key)).rejects.toThrow('SignatureDoesNotMatch');
  expect(s3.objects.size).toBe(0);
});

test('an upload goes on where it stopped, and a piece that came twice changes nothing', async () => {
  const uploads = uploadsIn(join(folder, 'uploads'));
  expect(await uploads.received(key)).toBe(0);
  expect(await uploads.add(key, 0, bytes.subarray(0, 8))).toBe(8);
  expect(await uploads.add(key, 8, bytes.subarray(8, 12))).toBe(12);
  expect(await uploads.add(key, 8, bytes.subarray(8, 12))).toBe(12);
  // The process ended, and another one goes on.
  const next = uploadsIn(join(folder, 'uploads'));
  expect(await next.received(key)).toBe(12);
  await next.add(key, 12, bytes.subarray(12));
  expect((await next.whole(key)).equals(bytes)).toBe(true);
  await next.sweep();
  expect(await next.received(key)).toBe(bytes.length);
  await next.discard(key);
  expect(await next.received(key)).toBe(0);
});
