// The farms of a person side by side: what each dashboard shows, only to who may see it there, never of another owner, and computed again only after a change.
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '#domain/kernel/dates';
import type { Role } from '#domain/kernel/roles';
import { categoryId } from '#domain/money/financial-categories';
import type { FarmsOverview } from '#domain/overview/farms-overview';
import type { InputOf, VerbName } from '#domain/verbs';
import { farmsOverview } from '#server/farm/farms-overview';
import { createApp } from '#server/http/app';
import { sessionCookie, tokenHash } from '#server/kernel/session';
import { addFarm, build, createFarm, hire, openSession, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { sendCall } from '../server-calls';

const db = await freshDatabase();
const app = await createApp(db.app);
afterAll(() => app.close());

const today = dayIn('America/Sao_Paulo', new Date().toISOString());
const ago = (days: number) => addDays(today, -days);
const say = async <V extends VerbName>(farm: TestFarm, verb: V, input: InputOf<V>) =>
  expect(await sendCall(db, farm, build.call(verb, input, { at: new Date().toISOString() }) as never)).toEqual({ version: expect.any(Number) });
const ask = async (token: string) => {
  const answer = await app.inject({ url: '/api/farms/overview', cookies: { [sessionCookie]: token } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as FarmsOverview;
};
const figuresOf = async (token: string, { farm_id }: Pick<TestFarm, 'farm_id'>) => (await ask(token)).farms.find(({ id }) => id === farm_id)?.figures;

const nothing = {
  herd: { active: 0, heads: 0 },
  breeding: { pregnant_cows: 0, births: 0, late_births: 0 },
  milk: { litres: 0 },
  work: { late: 0, due: 0 },
  money: { revenue: 0, expense: 0, balance: 0 },
};

/** Another farm of the same owner. */
const another = async (farm: TestFarm) => ({ ...farm, farm_id: await addFarm(db.owner, farm.user_id) });

async function busyFarm() {
  const farm = await createFarm(db.owner);
  const cow = build.animal({ last_birth_date: ago(100) });
  await say(farm, 'create_animal', cow);
  await say(
    farm,
    'create_animal',
    build.animal({ name: 'Estrela', pregnancy_status: 'prenha', pregnancy_date: ago(270), expected_birth_date: addDays(today, 10) }),
  );
  await say(farm, 'record_milk', build.milk(cow.id, { production_date: today, quantity_liters: 12.5 }));
  await say(farm, 'create_activity', build.activity({ activity_date: ago(1) }));
  await say(farm, 'create_financial_transaction', build.transaction(categoryId(farm.farm_id, 'despesa', 'Energia'), { transaction_date: today, amount: 250 }));
  return { farm, cow };
}
const busy = {
  herd: { active: 2, heads: 2 },
  breeding: { pregnant_cows: 1, births: 1, late_births: 0 },
  milk: { litres: 12.5 },
  work: { late: 1, due: 0 },
  money: { revenue: 0, expense: 250, balance: -250 },
};

/** Somebody in a role on one farm and another on a second one. */
async function onBoth(first: TestFarm, second: TestFarm, [one, two]: [Role, Role]) {
  const ids = [(await hire(db.owner, first, one)).person_id, (await hire(db.owner, second, two)).person_id];
  return openSession(db.owner, { farm_user_ids: ids });
}

describe('an owner', () => {
  test('sees every farm of theirs, and no other', async () => {
    const { farm } = await busyFarm();
    const second = await another(farm);
    await busyFarm();
    const { farms, left_out } = await ask(farm.token);
    expect(new Map(farms.map(({ id, figures }) => [id, figures]))).toEqual(
      new Map<string, object>([
        [farm.farm_id, busy],
        [second.farm_id, nothing],
      ]),
    );
    expect(left_out).toBe(0);
  });

  test('does not see a deleted farm', async () => {
    const { farm } = await busyFarm();
    const second = await another(farm);
    await db.owner.query('update farms set deleted_at = now() where id = $1', [second.farm_id]);
    expect((await ask(farm.token)).farms.map(({ id }) => id)).toEqual([farm.farm_id]);
  });
});

test.each<[[Role, Role], string[], string[]]>([
  [
    ['visitor', 'contador'],
    ['herd', 'breeding', 'milk', 'work', 'money'],
    ['herd', 'money'],
  ],
  [
    ['tecnico', 'worker'],
    ['herd', 'breeding'],
    ['herd', 'breeding', 'milk', 'work', 'money'],
  ],
])('as %s somebody gets what each role may read', async (roles, one, two) => {
  const [first, second] = [await createFarm(db.owner), await createFarm(db.owner)];
  const token = await onBoth(first, second, roles);
  expect(Object.keys((await figuresOf(token, first))!)).toEqual(one);
  expect(Object.keys((await figuresOf(token, second))!)).toEqual(two);
});

test('a module that the owner takes away is gone with the next request, from that role on that farm only', async () => {
  const { farm } = await busyFarm();
  const { farm: other } = await busyFarm();
  const token = await onBoth(farm, other, ['worker', 'worker']);
  expect(await figuresOf(token, farm)).toEqual(busy);
  await db.owner.query(`update farms set removed_modules = '{"worker": ["money"]}' where id = $1`, [farm.farm_id]);
  const { money: _, ...rest } = busy;
  expect(await figuresOf(token, farm)).toEqual(rest);
  expect(await figuresOf(token, other)).toEqual(busy);
  expect(await figuresOf(farm.token, farm)).toEqual(busy);
});

test('somebody dismissed, or suspended, sees nothing of that farm', async () => {
  const [first, second] = [await createFarm(db.owner), await createFarm(db.owner)];
  const token = await onBoth(first, second, ['manager', 'manager']);
  await db.owner.query('update farm_users set is_active = false where farm_id = $1', [first.farm_id]);
  expect((await ask(token)).farms.map(({ id }) => id)).toEqual([second.farm_id]);
});

test('without a session, or with an ended one, nobody is answered', async () => {
  const { token } = await createFarm(db.owner);
  await db.owner.query('delete from sessions where token_hash = $1', [tokenHash(token)]);
  for (const cookies of [{}, { [sessionCookie]: token }, { [sessionCookie]: 'x' }])
    expect((await app.inject({ url: '/api/farms/overview', cookies })).statusCode).toBe(401);
});

describe('figures that were computed', () => {
  test('follow the next change of the farm', async () => {
    const { farm, cow } = await busyFarm();
    expect(await figuresOf(farm.token, farm)).toEqual(busy);
    await say(farm, 'record_milk', build.milk(cow.id, { production_date: ago(1), quantity_liters: 7.5 }));
    expect(await figuresOf(farm.token, farm)).toEqual({ ...busy, milk: { litres: 20 } });
  });

  test('are of the farm’s day: tomorrow the work of today is late', async () => {
    const farm = await createFarm(db.owner);
    await say(farm, 'create_activity', build.activity({ activity_date: today }));
    const work = async (now: string) => (await farmsOverview(db.app, farm.token, now)).farms[0]!.figures!.work;
    expect(await work(`${today}T15:00:00.000Z`)).toEqual({ late: 0, due: 1 });
    expect(await work(`${addDays(today, 1)}T15:00:00.000Z`)).toEqual({ late: 1, due: 0 });
  });

  test('that would take too long come with the next request', async () => {
    const { farm } = await busyFarm();
    const now = new Date().toISOString();
    expect((await farmsOverview(db.app, farm.token, now, 0)).farms).toEqual([{ id: farm.farm_id, figures: null }]);
    expect((await farmsOverview(db.app, farm.token, now)).farms).toEqual([{ id: farm.farm_id, figures: busy }]);
    // Known now: no time is needed.
    expect((await farmsOverview(db.app, farm.token, now, 0)).farms).toEqual([{ id: farm.farm_id, figures: busy }]);
  });
});

test('milk of a treated cow beside a total of the tank counts for who sees health as on their screens, and for others as it was recorded', async () => {
  const { farm, cow } = await busyFarm();
  await say(farm, 'record_milk', build.milk(null, { production_date: today, quantity_liters: 100, total_kind: 'tank' }));
  await say(farm, 'treat', build.treatment(cow.id, { application_date: today, milk_withdrawal_days: 3 }));
  expect((await figuresOf(farm.token, farm))!.milk).toEqual({ litres: 112.5 });
  const { token } = await hire(db.owner, farm, 'worker');
  await db.owner.query(`update farms set removed_modules = '{"worker": ["health"]}' where id = $1`, [farm.farm_id]);
  expect((await figuresOf(token, farm))!.milk).toEqual({ litres: 100 });
});
