// Request bodies that cost the server more than the sender: compressed, deeply nested, large, or never finished.

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { build, createFarm, openSession } from '../build';
import { eventually } from '../eventually';
import { isFull } from '../full';
import { scaled } from '../timeouts';
import { ask, attackedDatabase, connectTo, cookieOf, settledOf, startServer } from './server';

vi.setConfig({ testTimeout: scaled(120_000) });

const db = await attackedDatabase();
const jose = await createFarm(db.owner);
const server = await startServer(db);
const megabyte = 1_048_576;

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: body as string, headers: { 'content-type': 'application/json', ...headers } });
const sync = `/api/farms/${jose.farm_id}/sync`;
const verb = `/api/farms/${jose.farm_id}/verbs/create_animal`;
const signedIn = { cookie: cookieOf(jose) };
/** Meaningless JSON of exactly this many bytes. */
const long = (bytes: number) => `{"calls":[],"cursor":null,"x":"${'x'.repeat(bytes - 33)}"}`;

it('compressed bodies are refused without decompression: forty of them cost next to nothing', async () => {
  // Just below the body limit of a sync, but only a few bytes when compressed.
  const packed = brotliCompressSync(Buffer.alloc(5 * megabyte - 10, '['));
  const [cpu, memory] = [await server.cpu(), await server.memory()];
  const answers = await Promise.all(Array.from({ length: 40 }, () => post('/api/session', packed, { 'content-encoding': 'br' })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 415));
  expect(await answers[0]!.json()).toEqual({ message: 'Envie o conteúdo sem compressão', code: 'malformed' });
  expect((await server.cpu()) - cpu).toBeLessThan(1);
  expect((await server.memory()) - memory).toBeLessThan(50 * megabyte);
});

it.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('%s is refused on a farm route too, even when signed in', async (encoding, pack) => {
  expect((await post(sync, pack('{"cursor":null,"calls":[]}'), { ...signedIn, 'content-encoding': encoding })).status).toBe(415);
  expect((await post(sync, '{"cursor":null,"calls":[]}', { ...signedIn, 'content-encoding': 'identity' })).status).toBe(200);
});

it('responses are still compressed', async () => {
  const { headers } = await ask(`${server.url}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
  expect(headers['content-encoding']).toBe('gzip');
});

it('JSON nested deeper than twenty levels is refused', async () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  expect((await post('/api/session', deep(20))).status).toBe(422);
  for (const [path, headers] of [
    ['/api/session', {}],
    [sync, signedIn],
  ] as const) {
    const answer = await post(path, deep(21), headers);
    expect([answer.status, await answer.json()]).toEqual([400, { message: 'O conteúdo enviado tem níveis demais', code: 'malformed' }]);
  }
  const cow = build.animal({ notes: `${'[{'.repeat(50)} \\" "` });
  expect((await post(verb, JSON.stringify(cow), signedIn)).status).toBe(200);
  const before = await server.cpu();
  await Promise.all(Array.from({ length: 40 }, () => post('/api/session', '['.repeat(16_000))));
  expect((await server.cpu()) - before).toBeLessThan(1);
});

/** Sends only the headers with this content-length: a client that goes on sending may see a closed connection instead of the response. */
async function announced(path: string, bytes: number, cookie = '') {
  const line = await connectTo(
    server.url,
    `POST ${path} HTTP/1.1\r\nhost: lida\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  const received = await eventually('it is answered', () => /^HTTP\/1\.1 (\d+)/.exec(line.received()));
  return Number(received[1]);
}

it('the body limit is 16 kB signed out, 64 kB signed in, and 5 MB for the calls of a device', async () => {
  const kilobytes = (n: number) => n * 1024;
  expect((await post('/api/session', long(kilobytes(16)))).status).toBe(422);
  expect(await announced('/api/session', kilobytes(16) + 1)).toBe(413);
  // Without a valid session the response is 401 at any length: a phone has to know.
  for (const cookie of ['', cookieOf({ token: 'de-ninguem' })]) expect(await announced(sync, megabyte, cookie)).toBe(401);
  expect((await post(verb, long(kilobytes(64)), signedIn)).status).toBe(422);
  expect(await announced(verb, kilobytes(64) + 1, signedIn.cookie)).toBe(413);
  expect((await post(sync, long(5 * megabyte), signedIn)).status).toBe(422);
  expect(await announced(sync, 5 * megabyte + 1, signedIn.cookie)).toBe(413);
});

it('a phone whose session expired in the field gets 401 although its body is large', async () => {
  const token = await openSession(db.owner, { user_id: jose.user_id, expires: '-1 minute' });
  expect((await post(sync, long(3 * megabyte), { cookie: cookieOf({ token }) })).status).toBe(401);
});

it('a chunked body is counted too, and signed out it stops at 16 kB', async () => {
  const head = `POST /api/session HTTP/1.1\r\nhost: lida\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
  const line = await connectTo(server.url, `${head}5000\r\n${' '.repeat(0x5000)}\r\n`);
  await eventually('it is refused before its end', () => line.received().startsWith('HTTP/1.1 413') && line.isClosed());
});

// In test:full: nothing but waiting for the limits.
if (isFull)
  it('five hundred unfinished bodies are closed within twenty seconds, and a slow but steady one is answered', async () => {
    const half = 'POST /api/session HTTP/1.1\r\nhost: lida\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{';
    const refused = `POST ${verb} HTTP/1.1\r\nhost: lida\r\ncontent-type: application/xml\r\ncontent-length: 5000\r\n\r\n<`;
    const headless = 'POST /api/session HTTP/1.1\r\nhost: lida\r\ncontent-ty';
    const body = JSON.stringify(build.animal({ notes: 'devagar '.repeat(6_000) }));
    const slow = await connectTo(
      server.url,
      `POST ${verb} HTTP/1.1\r\nhost: lida\r\ncookie: ${cookieOf(jose)}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
    );
    let at = 0;
    const dripping = setInterval(() => slow.socket.write(body.slice(at, (at += 1_700))), 1_000);
    const lines = await Promise.all(Array.from({ length: 500 }, (_, i) => connectTo(server.url, i % 10 ? half : i % 20 ? refused : headless)));
    const began = performance.now();
    await eventually('all of them are closed', () => lines.every(({ isClosed }) => isClosed()), scaled(60_000));
    expect(performance.now() - began).toBeLessThan(scaled(40_000));
    expect(settledOf(lines)).toBe(500);
    await eventually('the slow one is answered', () => slow.received() !== '', scaled(60_000));
    clearInterval(dripping);
    expect(slow.received()).toMatch(/^HTTP\/1\.1 (200|422)/);
  });
