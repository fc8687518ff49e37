// Older records that a device does not keep, over HTTP: for every role that may read, of this farm only, newest first.
import { describe, expect, test } from 'vitest';
import { newId } from '#domain/kernel/ids';
import { type Role, roles } from '#domain/kernel/roles';
import { may } from '#domain/people/permissions';
import { createApp } from '#server/http/app';
import { sessionCookie } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
const ask = async (who: TestFarm, query = '', noun = 'daily_activities') => {
  const answer = await app.inject({ url: `/api/farms/${who.farm_id}/older/${noun}?${query}`, cookies: { [sessionCookie]: who.token } });
  return { http: answer.statusCode, ...answer.json() };
};
const days = ({ rows }: { rows: { activity_date: string }[] }) => rows.map(({ activity_date }) => activity_date);

const farm = await createFarm(db.owner);
const did = async (who: TestFarm, activity_date: string, status: 'concluída' | 'pendente' = 'concluída') => {
  const activity = build.activity({ activity_date, status });
  await sendCall(db, who, build.call('create_activity', activity));
  return activity;
};
const [first] = [await did(farm, '2019-05-01'), await did(farm, '2021-05-01', 'pendente'), await did(farm, '2020-05-01'), await did(farm, '2190-01-01')];
const gone = await did(farm, '2020-06-01');
await sendCall(db, farm, build.call('remove_activity', { id: gone.id }));
const otherFarm = { ...farm, farm_id: await addFarm(db.owner, farm.user_id) };
await did(otherFarm, '2018-01-01');

describe('older activities', () => {
  test('are those a device does not keep by date, open ones included, without the removed', async () => {
    const answer = await ask(farm);
    expect(answer).toMatchObject({ http: 200, next: null });
    expect(days(answer)).toEqual(['2021-05-01', '2020-05-01', '2019-05-01']);
  });

  test('have the same format as rows of a sync', async () => {
    const { rows } = await ask(farm);
    const {
      user_id: _,
      farm_id: __,
      ...record
    } = (await app.inject({ url: `/api/farms/${farm.farm_id}/daily_activities/${first.id}`, cookies: { [sessionCookie]: farm.token } })).json();
    expect(rows.at(-1)).toEqual(record);
  });

  test.each([
    ['before=2020-05-01', ['2019-05-01']],
    ['before=2020-05-02', ['2020-05-01', '2019-05-01']],
    ['before=2190-01-02', ['2190-01-01', '2021-05-01', '2020-05-01', '2019-05-01']],
    ['before=1900-01-01', []],
    [`after=2020-05-01:${newId()}`, ['2020-05-01', '2019-05-01']],
    [`after=2020-05-01:00000000-0000-0000-0000-000000000000`, ['2019-05-01']],
    [`before=2020-01-01&after=2021-01-01:${newId()}`, ['2019-05-01']],
    [`before=2022-01-01&after=2019-05-01:${first.id}`, []],
  ])('?%s', async (query, found) => expect(days(await ask(farm, query))).toEqual(found));

  test.each(Object.keys(roles) as Role[])('are read by the %s if their role sees work', async (role) => {
    const answer = await ask(await hire(db.owner, farm, role));
    if (may({ role }, 'read', 'daily_activities')) expect(days(answer)).toEqual(['2021-05-01', '2020-05-01', '2019-05-01']);
    else expect(answer).toMatchObject({ http: 403 });
  });

  test('are of one farm: neither the owner’s other farm nor another owner’s', async () => {
    expect(days(await ask(otherFarm))).toEqual(['2018-01-01']);
    expect(await ask({ ...farm, token: (await createFarm(db.owner)).token })).toEqual({ http: 404, message: 'Fazenda não encontrada', code: 'not_found' });
  });

  test('exist for windowed nouns only: of the others a device keeps everything', async () => {
    expect(await ask(farm, '', 'animals')).toEqual({ http: 404, message: 'Sem registros anteriores: animals', code: 'not_found' });
  });
});
