// The second lock alone: with every check of the application passed and the wrong tenant set, no question is answered with a row and no verb leaves one.
import { afterAll, expect, test } from 'vitest';
import { nounNames } from '#domain/nouns';
import { createApp } from '#server/app';
import { sessionCookie } from '#server/kernel/session';
import { build, settle } from '../build';
import { freshDatabase } from '../database';
import { liveliness } from '../farmhand';
import { Dice, moves, type View, verbNames } from '../moves';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());
const [ours, other] = [await settle(db.owner), await settle(db.owner)];
await liveliness(db, ours, 5);

const ids = Object.fromEntries(
  await Promise.all(
    nounNames.map(async (noun) => [noun, (await db.superuser.query<{ id: string }>(`select id from ${noun} limit 20`)).rows.map(({ id }) => id)] as const),
  ),
) as unknown as View['ids'];
const everything = async () =>
  Promise.all(
    [...nounNames, 'calls', 'history', 'departures'].map(
      async (table) => (await db.superuser.query(`select md5(string_agg(t::text, ',' order by t::text)) as it from ${table} t`)).rows,
    ),
  );
const ask = (url: string, payload?: object) =>
  app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/farms/${ours.farm_id}/${url}`,
    cookies: { [sessionCookie]: ours.token },
    ...(payload && { payload }),
  });
const idsIn = (body: string) =>
  Object.values(ids)
    .flat()
    .filter((id) => body.includes(id));

test('the right tenant is answered, or there would be nothing to prove', async () => {
  for (const noun of nounNames) expect([noun, idsIn((await ask(noun)).body).length > 0]).toEqual([noun, true]);
});

const addresses = ['snapshot', 'alerts', ...nounNames.flatMap((noun) => [noun, `${noun}/${ids[noun][0]}`, `${noun}/${ids[noun][0]}/history`, `older/${noun}`])];

/** Whatever the application sets, the lock compares with somebody else. */
const wrongKey = () => db.superuser.query(`create or replace function tenant() returns uuid language sql stable parallel safe return '${other.user_id}'::uuid`);

test('no question is answered with a row of a farm', async () => {
  await wrongKey();
  for (const address of addresses) {
    const { statusCode, body } = await ask(address);
    // An address repeats the id that was asked for; no row does.
    expect([address, statusCode, idsIn(body)]).toEqual([address, expect.any(Number), []]);
  }
  const sync = await ask('sync', { cursor: null, calls: [] });
  expect(idsIn(sync.body)).toEqual([]);
});

test.each(verbNames)('%s writes nothing', async (verb) => {
  await wrongKey();
  const before = await everything();
  for (let n = 0; n < 3; n++) {
    const input = moves[verb](new Dice([n]), { ids, row: () => undefined }) as object;
    const { statusCode } = await ask(`verbs/${verb}`, input);
    expect(statusCode).not.toBe(200);
  }
  const { results = [] } = (
    await ask('sync', { cursor: null, calls: [build.call(verb, moves[verb](new Dice([9]), { ids, row: () => undefined }) as never)] })
  ).json();
  for (const { status } of results) expect(status).not.toBe('ok');
  expect(await everything()).toEqual(before);
});
