// A webhook of the built server: received by a local program, its signature verified; a killed server loses nothing.
import { afterAll, expect, test } from 'vitest';
import { build, createFarm } from '../build';
import { isGenuine, startReceiver } from '../receiver';
import { attackedDatabase, cookieOf, startServer } from './server';

const db = await attackedDatabase();
const program = await startReceiver();
afterAll(() => program.close());
const wait = { timeout: 60_000, interval: 100 };

test('what is registered arrives signed, also what was registered just before the server was killed', async () => {
  const farm = await createFarm(db.owner);
  let server = await startServer(db, { WEBHOOKS_PRIVATE: 'on' });
  const send = async (path: string, body: object) =>
    (
      await fetch(`${server.url}/api/farms/${farm.farm_id}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookieOf(farm) },
        body: JSON.stringify(body),
      })
    ).json() as Promise<Record<string, string>>;
  const names = () => program.received.flatMap(({ body }) => body.data.events.map(({ record }) => record?.['name']));
  const { secret } = await send('webhooks', { name: 'Cooperativa', url: `${program.url}/avisos` });
  await send('verbs/create_animal', build.animal({ name: 'Mimosa' }));
  await expect.poll(names, wait).toEqual(['Mimosa']);
  expect(isGenuine(secret!, program.received[0]!)).toBe(true);

  program.how.delay = 60_000;
  await send('verbs/create_animal', build.animal({ name: 'Estrela' }));
  await expect.poll(names, wait).toEqual(['Mimosa', 'Estrela']);
  await server.stop('SIGKILL');
  program.how.delay = 0;
  // The minute that the killed process had to itself.
  await db.superuser.query(`update webhooks set leased_until = now() - interval '1 second'`);
  server = await startServer(db, { WEBHOOKS_PRIVATE: 'on' });
  await expect.poll(names, wait).toEqual(['Mimosa', 'Estrela', 'Estrela']);
  expect(program.received[1]!.headers['webhook-id']).toBe(program.received[2]!.headers['webhook-id']);
  expect(program.received.every((message) => isGenuine(secret!, message))).toBe(true);
});
