// The background of the map: only from the address that the farm configured, never from the server's own network, and only small images.
import { createServer, get, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#domain/verbs';
import { imageFrom } from '#server/farm/map-tiles';
import { isPublicAddress, publicLookup } from '#server/farm/public-address';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { build, createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());
const configure = (farm: TestFarm, map_tiles: string) =>
  sendCall(
    db,
    farm,
    build.call('update_herd_settings', { changes: { map_tiles: { was: null, to: map_tiles } } } satisfies InputOf<'update_herd_settings'>) as never,
  );
const tile = (farm: TestFarm, path: string, token = farm.token) =>
  app.inject({ url: `/api/farms/${farm.farm_id}/tiles/${path}`, cookies: token ? { [sessionCookie]: token } : {} });

test('a farm without an address has no background', async () => {
  const answer = await tile(await createFarm(db.owner), '0/0/0');
  expect([answer.statusCode, answer.json().message, answer.headers['cache-control']]).toEqual([404, 'Esta fazenda não tem mapa de fundo', 'no-store']);
});

test('another owner gets nothing of it, nobody without signing in, and no tile beside the world', async () => {
  const [farm, other] = [await createFarm(db.owner), await createFarm(db.owner)];
  await configure(farm, 'https://localhost.localdomain/{z}/{x}/{y}.png');
  expect((await tile(farm, '0/0/0', other.token)).statusCode).toBe(404);
  expect((await tile(farm, '0/0/0', '')).statusCode).toBe(401);
  for (const path of ['0/1/0', '1/0/2', '23/0/0', '-1/0/0', '1e1/0/0', 'a/b/c', '15/..%2f..%2f/0'])
    expect([path, (await tile(farm, path)).statusCode]).toEqual([path, 404]);
});

test('a name that leads to nothing or to the own network is reported, and nothing is stored in a cache', async () => {
  const farm = await createFarm(db.owner);
  await configure(farm, 'https://lida.invalid/{z}/{x}/{y}.png');
  const answer = await tile(farm, '0/0/0');
  expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
    502,
    { message: 'O mapa de fundo não veio: o servidor não respondeu', code: 'tile' },
    'no-store',
  ]);
});

test.each([['http://tile.example.org/{z}/{x}/{y}.png'], ['https://127.0.0.1/{z}/{x}/{y}.png'], ['https://tile.example.org/{z}/{x}.png']])(
  '%s is not accepted',
  async (address) => {
    expect(await configure(await createFarm(db.owner), address)).toMatchObject({
      message: expect.stringMatching(/Endereço do mapa de fundo inválido: comece com https/),
    });
  },
);

describe('addresses of the own network', () => {
  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.15.255.255', true],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['172.32.0.0', true],
    ['192.168.0.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
  ])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

  test('a name that leads to one of them is not connected to', async () => {
    const error = await new Promise<Error | null>((found) => publicLookup('localhost', {}, found));
    expect(error?.message).toBe('localhost leads to a private network');
  });
});

describe('an answer', () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.closeAllConnections();
    for (const server of servers) server.close();
  });
  const from = async (answer: RequestListener, most?: number, time?: number) => {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return imageFrom(get({ port: (server.address() as AddressInfo).port, agent: false }), most, time);
  };
  const image = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

  test('a small image is passed on, with its type alone', async () => {
    expect(await from((_, answer) => answer.writeHead(200, { 'content-type': 'Image/PNG; charset=x', 'set-cookie': 'a=b' }).end(image))).toEqual({
      type: 'image/png',
      image,
    });
  });
  test('as large as allowed, and one byte more', async () => {
    const sized = (bytes: number) => from((_, answer) => answer.writeHead(200, { 'content-type': 'image/webp' }).end(Buffer.alloc(bytes)), 1000);
    expect((await sized(1000)).image).toHaveLength(1000);
    await expect(sized(1001)).rejects.toThrow('O mapa de fundo não veio: a imagem é grande demais');
  });
  test.each<[string, RequestListener, string]>([
    ['a redirect', (_, answer) => answer.writeHead(302, { location: 'http://127.0.0.1/' }).end(), 'o servidor respondeu 302'],
    ['an error', (_, answer) => answer.writeHead(500).end(), 'o servidor respondeu 500'],
    ['a page', (_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<script>'), 'a resposta não é uma imagem'],
    ['an SVG', (_, answer) => answer.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg>'), 'a resposta não é uma imagem'],
    ['without a type', (_, answer) => answer.writeHead(200).end(image), 'a resposta não é uma imagem'],
    [
      'an answer that breaks off',
      (request, answer) => void answer.writeHead(200, { 'content-type': 'image/png', 'content-length': 99 }).write(image, () => request.socket.destroy()),
      'a resposta foi interrompida',
    ],
    ['no answer', (request) => void request.socket.destroy(), 'o servidor não respondeu'],
  ])('%s is refused', async (_, answer, why) => expect(from(answer)).rejects.toThrow(`O mapa de fundo não veio: ${why}`));
  test('one that does not end is cut off', async () => {
    await expect(from((_, answer) => void answer.writeHead(200, { 'content-type': 'image/png' }).write(image), undefined, 300)).rejects.toThrow(
      'O mapa de fundo não veio: o servidor demorou',
    );
  });
});
