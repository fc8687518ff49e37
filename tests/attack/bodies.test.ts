// Bodies that cost the server more than they cost whoever sends them: packed, deep, large, or never finished.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { build, openSession, settle } from '../build';
import { scaled } from '../timeouts';
import { ask, attackedDatabase, cookieOf, eventually, lineTo, settledOf, startServer } from './server';

vi.setConfig({ testTimeout: scaled(120_000) });

const db = await attackedDatabase();
const jose = await settle(db.owner);
const server = await startServer(db);
const megabyte = 1_048_576;

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { method: 'POST', body: body as string, headers: { 'content-type': 'application/json', ...headers } });
const sync = `/api/farms/${jose.farm_id}/sync`;
const verb = `/api/farms/${jose.farm_id}/verbs/create_animal`;
const signedIn = { cookie: cookieOf(jose) };
/** JSON of exactly so many bytes, which says nothing. */
const long = (bytes: number) => `{"calls":[],"cursor":null,"x":"${'x'.repeat(bytes - 33)}"}`;

it('packed bodies are refused without being unpacked: forty of them cost next to nothing', async () => {
  // Just below what a farm may send at once, and a few bytes on the line.
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
])('%s is no way to write to a farm either, also for whoever is signed in', async (encoding, pack) => {
  expect((await post(sync, pack('{"cursor":null,"calls":[]}'), { ...signedIn, 'content-encoding': encoding })).status).toBe(415);
  expect((await post(sync, '{"cursor":null,"calls":[]}', { ...signedIn, 'content-encoding': 'identity' })).status).toBe(200);
});

it('answers are packed all the same', async () => {
  const { headers } = await ask(`${server.url}/api/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
  expect(headers['content-encoding']).toBe('gzip');
});

it('brackets deeper than twenty are not followed', async () => {
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

/** What is answered to a body of this length before any of it is sent: whoever goes on sending may find the line closed instead of an answer. */
async function announced(path: string, bytes: number, cookie = '') {
  const line = await lineTo(
    server.url,
    `POST ${path} HTTP/1.1\r\nhost: lida\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  const heard = await eventually('it is answered', () => /^HTTP\/1\.1 (\d+)/.exec(line.heard()));
  return Number(heard[1]);
}

it('of a stranger sixteen kilobytes are read, of whoever is signed in sixty-four, of a device’s calls five megabytes', async () => {
  const kilobytes = (n: number) => n * 1024;
  expect((await post('/api/session', long(kilobytes(16)))).status).toBe(422);
  expect(await announced('/api/session', kilobytes(16) + 1)).toBe(413);
  // Who carries no living session is told so, however much they bring: a phone has to know.
  for (const cookie of ['', cookieOf({ token: 'de-ninguem' })]) expect(await announced(sync, megabyte, cookie)).toBe(401);
  expect((await post(verb, long(kilobytes(64)), signedIn)).status).toBe(422);
  expect(await announced(verb, kilobytes(64) + 1, signedIn.cookie)).toBe(413);
  expect((await post(sync, long(5 * megabyte), signedIn)).status).toBe(422);
  expect(await announced(sync, 5 * megabyte + 1, signedIn.cookie)).toBe(413);
});

it('a phone whose session ran out in the field is told so although it brings much', async () => {
  const token = await openSession(db.owner, { user_id: jose.user_id, expires: '-1 minute' });
  expect((await post(sync, long(3 * megabyte), { cookie: cookieOf({ token }) })).status).toBe(401);
});

it('a length that is not told is counted, and a stranger’s stops at sixteen kilobytes', async () => {
  const head = `POST /api/session HTTP/1.1\r\nhost: lida\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
  const line = await lineTo(server.url, `${head}5000\r\n${' '.repeat(0x5000)}\r\n`);
  await eventually('it is refused before its end', () => line.heard().startsWith('HTTP/1.1 413') && line.isClosed());
});

it('bodies that are never finished are closed in twenty seconds, five hundred of them, and one that comes slowly but surely is heard', async () => {
  const half = 'POST /api/session HTTP/1.1\r\nhost: lida\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{';
  const refused = `POST ${verb} HTTP/1.1\r\nhost: lida\r\ncontent-type: application/xml\r\ncontent-length: 5000\r\n\r\n<`;
  const headless = 'POST /api/session HTTP/1.1\r\nhost: lida\r\ncontent-ty';
  const body = JSON.stringify(build.animal({ notes: 'devagar '.repeat(6_000) }));
  const slow = await lineTo(
    server.url,
    `POST ${verb} HTTP/1.1\r\nhost: lida\r\ncookie: ${cookieOf(jose)}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  );
  let at = 0;
  const dripping = setInterval(() => slow.socket.write(body.slice(at, (at += 1_700))), 1_000);
  const lines = await Promise.all(Array.from({ length: 500 }, (_, i) => lineTo(server.url, i % 10 ? half : i % 20 ? refused : headless)));
  const began = performance.now();
  await eventually('all of them are closed', () => lines.every(({ isClosed }) => isClosed()), scaled(60_000));
  expect(performance.now() - began).toBeLessThan(scaled(40_000));
  expect(settledOf(lines)).toBe(500);
  await eventually('the slow one is answered', () => slow.heard() !== '', scaled(60_000));
  clearInterval(dripping);
  expect(slow.heard()).toMatch(/^HTTP\/1\.1 (200|422)/);
});
