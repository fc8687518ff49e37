// An import while the server is killed between its parts: afterwards every row is there once, on the server and on the phone.
import { expect, test } from 'vitest';
import { NoAnswer } from '#data/online';
import type { SyncApi } from '#data/sync-client';
import { newId } from '#domain/kernel/ids';
import type { OlderPage, SyncAnswer } from '#domain/sync/protocol';
import { pageOf } from '#domain/sync/snapshot';
import type { Call, InputOf } from '#domain/verbs';
import { attackedDatabase, type Besieged, cookieOf, startServer } from '../attack/server';
import { build, createFarm, type TestFarm } from '../build';
import { eventually } from '../eventually';
import { stored } from '../server-calls';
import { Phone } from './phone';

const db = await attackedDatabase();

/** Over HTTP, to whichever server runs now. */
function lineTo(server: () => Besieged, farm: TestFarm): SyncApi {
  const ask = async (path: string, body?: unknown) => {
    const answer = await fetch(`${server().url}/api/farms/${farm.farm_id}/${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { cookie: cookieOf(farm), ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
      .then(async (heard) => ({ ok: heard.ok, text: await heard.text() }))
      .catch(() => {
        throw new NoAnswer();
      });
    if (!answer.ok) throw new NoAnswer();
    return answer.text;
  };
  const query = (after: string | null, upto?: string) =>
    `${after === null ? '' : `?after=${encodeURIComponent(after)}`}${upto === undefined ? '' : `&upto=${encodeURIComponent(upto)}`}`;
  return {
    sync: async (cursor, calls, as) => JSON.parse(await ask('sync', { cursor, calls, ...(as && { as }) })) as SyncAnswer,
    snapshot: async (after, upto) => pageOf(await ask(`snapshot${query(after, upto)}`)),
    known: async (ids) => (JSON.parse(await ask('calls/known', { ids })) as { known: string[] }).known,
    older: async (noun, after) => JSON.parse(await ask(`older/${noun}${query(after)}`)) as OlderPage,
  };
}

const [parts, ofOnePart] = [4, 60];

test('the server is killed between two parts of a file, the phone too: every row is written once', async () => {
  const farm = await createFarm(db.owner);
  let server = await startServer(db);
  const phone = await new Phone(
    farm,
    lineTo(() => server, farm),
  ).start();
  await phone.exchange();
  const import_id = newId();
  const inputs = Array.from({ length: parts }, (_, part) => ({
    id: import_id,
    part: part + 1,
    file_name: 'Rebanho.xlsx',
    kind: 'animals',
    row_count: parts * ofOnePart,
    part_count: parts,
    heading_key: null,
    mapping: null,
    rows: Array.from({ length: ofOnePart }, (__, i) => ({
      row: part * ofOnePart + i + 2,
      steps: [{ verb: 'create_animal', input: build.animal({ name: `Boi ${part} ${i}`, identification: `${part}-${i}` }) }],
    })),
  }));
  const say = async () => {
    for (const input of inputs) await phone.dispatch(build.call('import_rows', input as unknown as InputOf<'import_rows'>) as Call);
  };
  await say();
  const written = async () => (await stored(db, farm.farm_id, 'import_parts')).length;
  const sending = phone.exchange();
  await eventually('a part is written', async () => (await written()) > 0);
  await server.stop('SIGKILL');
  await sending;
  // The phone dies as well, and its screen writes again whatever it had noted.
  await phone.start();
  await say();
  server = await startServer(db);
  await phone.exchange();
  expect(phone.replica.refused()).toEqual([]);
  const names = inputs.flatMap(({ rows }) => rows.map(({ steps: [one] }) => one!.input.name)).toSorted();
  expect((await stored(db, farm.farm_id, 'animals')).map((row) => row['name']).toSorted()).toEqual(names);
  expect(
    phone
      .rows('animals')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names);
  expect(await stored(db, farm.farm_id, 'imports')).toHaveLength(1);
  await server.stop();
});
