// Who a token belongs to, and on which farm: every combination of owner, access and staff, through the pool that serves requests.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRole } from '#server/kernel/database-roles';
import { openPool, type Send, transaction } from '#server/kernel/db';
import { enterFarm, farmsOf, NoSuchFarm, NotSignedIn, tokenHash } from '#server/kernel/session';
import { addFarm, createFarm, hire, openSession, type TestFarm } from '../build';
import { freshDatabase } from '../database';

const db = await freshDatabase();
/** A single connection: leftovers of one transaction would be visible to the next. */
const single = openPool({ connection: db.connection(appRole), max: 1 });
afterAll(() => single.close());

let jose: TestFarm;
let second: string;
let vizinha: TestFarm;

beforeAll(async () => {
  jose = await createFarm(db.owner, { state: 'AC' });
  second = await addFarm(db.owner, jose.user_id);
  vizinha = await createFarm(db.owner);
  await db.owner.query(`update users set name = 'Dona Cida' where id = $1`, [vizinha.user_id]);
  await db.owner.query(`update farms set farm_name = 'Sítio da Vizinha' where id = $1`, [vizinha.farm_id]);
  for (const { user_id, farm_id } of [jose, vizinha])
    await db.superuser.query(
      `insert into animals (user_id, farm_id, id, name, type, breed, gender, status, is_batch, created_at, created_by, updated_at, version)
       values ($1, $2, gen_random_uuid(), 'Mimosa', 'bovino', 'Gir', 'femea', 'ativo', false, now(), $1, now(), 1)`,
      [user_id, farm_id],
    );
});

const seen = async (send: Send) => {
  const { rows } = await send({
    text: `select tenant() as tenant, (select array_agg(user_id) from animals) as animals_of, (select count(*) from farms) as farms`,
  });
  return rows[0]!;
};
const nobody = { tenant: null, animals_of: null, farms: 0 };

type Entered = { owner: string | null; role: string | null; person: string | null; name: string | null };

/** The answer of enter_farm and the tenant it sets; checks that the same connection has forgotten it afterwards. */
async function enters(token: string, farm_id: string): Promise<Entered | 'nobody'> {
  const answer = await transaction(single, 'write', async (send) => {
    const { rows } = await send({ text: 'select owner_id, role, person_id, person_name from enter_farm($1, $2)' }, [tokenHash(token), farm_id]);
    const found = rows[0];
    const { tenant, animals_of } = await seen(send);
    expect(tenant).toBe(found?.['owner_id'] ?? null);
    for (const owner of animals_of ?? []) expect(owner).toBe(tenant);
    return found ? { owner: found['owner_id'], role: found['role'], person: found['person_id'], name: found['person_name'] } : ('nobody' as const);
  });
  expect(await transaction(single, 'read', seen)).toEqual(nobody);
  return answer;
}
const opens = async (token: string) => (await db.superuser.query('select farm_id, owner_id, role, person_id from session_farms($1)', [tokenHash(token)])).rows;
const noFarm = { owner: null, role: null, person: null, name: null };

const giveAccess = (user_id: string, farm_id: string, role: string) =>
  db.owner.query('insert into user_farm_access (user_id, farm_id, role) values ($1, $2, $3)', [user_id, farm_id, role]);
async function newcomer(name = 'Ana') {
  const id = randomUUID();
  await db.owner.query(`insert into users (id, email, name, password_hash) values ($1, $2, $3, '-')`, [id, `${id}@lida.demo`, name]);
  return id;
}

describe('an owner', () => {
  test('enters each of their farms, and nobody else’s', async () => {
    const as = { owner: jose.user_id, role: 'owner', person: jose.user_id, name: 'José Antônio Ribeiro' };
    expect(await enters(jose.token, jose.farm_id)).toEqual(as);
    expect(await enters(jose.token, second)).toEqual(as);
    expect(await enters(jose.token, vizinha.farm_id)).toEqual(noFarm);
    expect(await enters(jose.token, randomUUID())).toEqual(noFarm);
    expect((await opens(jose.token)).map(({ farm_id }) => farm_id).toSorted()).toEqual([jose.farm_id, second].toSorted());
  });

  test.each(['owner', 'admin', 'manager', 'worker', 'visitor'])('with access to another’s farm as %s acts there in that role, as themselves', async (role) => {
    const ana = await newcomer();
    const own = await addFarm(db.owner, ana);
    await giveAccess(ana, vizinha.farm_id, role);
    const token = await openSession(db.owner, { user_id: ana });
    expect(await enters(token, vizinha.farm_id)).toEqual({ owner: vizinha.user_id, role, person: ana, name: 'Ana' });
    expect(await enters(token, own)).toEqual({ owner: ana, role: 'owner', person: ana, name: 'Ana' });
    expect(await enters(token, jose.farm_id)).toEqual(noFarm);
    expect(await opens(token)).toEqual(
      expect.arrayContaining([
        { farm_id: own, owner_id: ana, role: 'owner', person_id: ana },
        { farm_id: vizinha.farm_id, owner_id: vizinha.user_id, role, person_id: ana },
      ]),
    );
  });

  test('is owner of their farm, whatever access was stored beside it', async () => {
    const ana = await newcomer();
    const own = await addFarm(db.owner, ana);
    await giveAccess(ana, own, 'visitor');
    const token = await openSession(db.owner, { user_id: ana });
    expect(await enters(token, own)).toMatchObject({ role: 'owner' });
    expect(await opens(token)).toHaveLength(1);
  });

  test('without farms is signed in, on no farm', async () => {
    const token = await openSession(db.owner, { user_id: await newcomer() });
    expect(await enters(token, jose.farm_id)).toEqual(noFarm);
    expect(await opens(token)).toEqual([]);
  });
});

describe('staff', () => {
  test.each(['admin', 'manager', 'worker', 'visitor'] as const)('as %s enters the one farm of their record, under its owner', async (role) => {
    const hand = await hire(db.owner, jose, role);
    expect(await enters(hand.token, jose.farm_id)).toEqual({ owner: jose.user_id, role, person: hand.person_id, name: `Pessoa ${role}` });
    expect(await enters(hand.token, second)).toEqual(noFarm);
    expect(await enters(hand.token, vizinha.farm_id)).toEqual(noFarm);
  });

  test('of several farms of several owners acts on each with that farm’s record and owner', async () => {
    const records = [
      await hire(db.owner, jose, 'worker'),
      await hire(db.owner, { ...jose, farm_id: second }, 'visitor'),
      await hire(db.owner, vizinha, 'manager'),
    ];
    const token = await openSession(db.owner, { farm_user_ids: records.map(({ person_id }) => person_id) });
    expect(await enters(token, jose.farm_id)).toMatchObject({ owner: jose.user_id, role: 'worker', person: records[0]!.person_id });
    expect(await enters(token, second)).toMatchObject({ owner: jose.user_id, role: 'visitor', person: records[1]!.person_id });
    expect(await enters(token, vizinha.farm_id)).toMatchObject({ owner: vizinha.user_id, role: 'manager', person: records[2]!.person_id });
    expect(await opens(token)).toHaveLength(3);
  });

  test('opens only the records that the session verified', async () => {
    const [one, other] = [await hire(db.owner, jose, 'worker'), await hire(db.owner, vizinha, 'worker')];
    await db.owner.query('update farm_users set email = $1 where id = any($2)', ['mesma@lida.demo', [one.person_id, other.person_id]]);
    expect(await enters(one.token, vizinha.farm_id)).toEqual(noFarm);
    expect(await enters(other.token, jose.farm_id)).toEqual(noFarm);
  });

  test('with a deactivated record is signed out there, even when it is active again', async () => {
    const hand = await hire(db.owner, jose, 'admin');
    await db.owner.query('update farm_users set is_active = false where id = $1', [hand.person_id]);
    expect(await enters(hand.token, jose.farm_id)).toBe('nobody');
    expect(await opens(hand.token)).toEqual([]);
    await db.owner.query('update farm_users set is_active = true where id = $1', [hand.person_id]);
    expect(await enters(hand.token, jose.farm_id)).toBe('nobody');
  });

  test('with one deactivated record keeps the others', async () => {
    const records = [await hire(db.owner, jose, 'admin'), await hire(db.owner, jose, 'visitor')];
    const token = await openSession(db.owner, { farm_user_ids: records.map(({ person_id }) => person_id) });
    expect(await enters(token, jose.farm_id)).toMatchObject({ role: 'admin', person: records[0]!.person_id });
    await db.owner.query('update farm_users set is_active = false where id = $1', [records[0]!.person_id]);
    expect(await enters(token, jose.farm_id)).toMatchObject({ role: 'visitor', person: records[1]!.person_id });
  });
});

describe('owner and staff in one session: the strongest role wins', () => {
  test.each([
    { access: 'owner', staff: 'admin', role: 'owner', by: 'account' },
    { access: 'admin', staff: 'manager', role: 'admin', by: 'account' },
    { access: 'manager', staff: 'admin', role: 'admin', by: 'record' },
    { access: 'worker', staff: 'manager', role: 'manager', by: 'record' },
    { access: 'visitor', staff: 'worker', role: 'worker', by: 'record' },
    { access: 'worker', staff: 'visitor', role: 'worker', by: 'account' },
    { access: null, staff: 'visitor', role: 'visitor', by: 'record' },
  ] as const)('access as $access and a record as $staff make $role', async ({ access, staff, role, by }) => {
    const ana = await newcomer();
    if (access) await giveAccess(ana, vizinha.farm_id, access);
    const hand = await hire(db.owner, vizinha, staff);
    const token = await openSession(db.owner, { user_id: ana, farm_user_ids: [hand.person_id] });
    const person = by === 'account' ? ana : hand.person_id;
    expect(await enters(token, vizinha.farm_id)).toMatchObject({ owner: vizinha.user_id, role, person });
    expect(await opens(token)).toEqual([{ farm_id: vizinha.farm_id, owner_id: vizinha.user_id, role, person_id: person }]);
  });

  test('and on their own farm an owner is owner, though also staff of it', async () => {
    const hand = await hire(db.owner, jose, 'visitor');
    const token = await openSession(db.owner, { user_id: jose.user_id, farm_user_ids: [hand.person_id] });
    expect(await enters(token, jose.farm_id)).toMatchObject({ role: 'owner', person: jose.user_id });
    expect(await opens(token)).toHaveLength(2);
  });
});

describe('nobody', () => {
  test('has a token without a session', async () => {
    const token = randomBytes(32).toString('base64url');
    expect(await enters(token, jose.farm_id)).toBe('nobody');
    expect(await opens(token)).toEqual([]);
  });

  test.each([
    ['-1 millisecond', 'nobody'],
    ['1 minute', 'owner'],
  ])('has a session that has expired: %s', async (expires, as) => {
    const token = await openSession(db.owner, { user_id: jose.user_id, expires });
    const answer = await enters(token, jose.farm_id);
    expect(answer === 'nobody' ? answer : answer.role).toBe(as);
    expect(await opens(token)).toHaveLength(as === 'nobody' ? 0 : 2);
  });

  test('enters a farm that was deleted, neither its owner nor its staff', async () => {
    const farm = { ...jose, farm_id: await addFarm(db.owner, jose.user_id) };
    const hand = await hire(db.owner, farm, 'admin');
    expect(await enters(hand.token, farm.farm_id)).toMatchObject({ role: 'admin' });
    await db.owner.query('update farms set deleted_at = now() where id = $1', [farm.farm_id]);
    for (const token of [jose.token, hand.token]) expect(await enters(token, farm.farm_id)).toEqual(noFarm);
    expect(await opens(hand.token)).toEqual([]);
    expect((await opens(jose.token)).map(({ farm_id }) => farm_id)).not.toContain(farm.farm_id);
  });
});

describe('the application', () => {
  const ask = <T>(work: (send: Send) => Promise<T>) => transaction(single, 'read', work);

  test('learns who acts, with the time zone of the farm’s state', async () => {
    expect(await ask((send) => enterFarm(send, jose.token, jose.farm_id))).toEqual({
      user_id: jose.user_id,
      farm_id: jose.farm_id,
      farm_name: 'Fazenda Santa Clara',
      state: 'AC',
      time_zone: 'America/Rio_Branco',
      actor: { id: jose.user_id, name: 'José Antônio Ribeiro', role: 'owner' },
    });
  });

  test('distinguishes a missing session from the wrong farm', async () => {
    await expect(ask((send) => enterFarm(send, undefined, jose.farm_id))).rejects.toThrow(NotSignedIn);
    await expect(ask((send) => enterFarm(send, 'nada', jose.farm_id))).rejects.toThrow(NotSignedIn);
    await expect(ask((send) => enterFarm(send, jose.token, vizinha.farm_id))).rejects.toThrow(NoSuchFarm);
    await expect(ask((send) => farmsOf(send, undefined))).rejects.toThrow(NotSignedIn);
    expect(await ask((send) => farmsOf(send, vizinha.token))).toEqual([
      { id: vizinha.farm_id, user_id: vizinha.user_id, farm_name: 'Sítio da Vizinha', user_role: 'owner', is_owner_or_admin: true },
    ]);
    expect(await ask((send) => farmsOf(send, 'nada'))).toEqual([]);
  });

  test.each(['users', 'super_admins', 'farm_users', 'user_farm_access', 'sessions', 'session_farm_users'])('cannot read %s directly', async (table) => {
    await expect(ask((send) => send({ text: `select from ${table}` }))).rejects.toMatchObject({ code: '42501' });
  });

  test('sees nothing before entering, and forgets the tenant on rollback', async () => {
    expect(await ask(seen)).toEqual(nobody);
    const broken = transaction(single, 'write', async (send) => {
      await enterFarm(send, jose.token, jose.farm_id);
      expect(await seen(send)).toMatchObject({ tenant: jose.user_id, animals_of: [jose.user_id] });
      throw new Error('the rain came');
    });
    await expect(broken).rejects.toThrow('the rain came');
    expect(await ask(seen)).toEqual(nobody);
  });

  test('on another’s farm loses the previous one', async () => {
    const ana = await newcomer();
    await giveAccess(ana, jose.farm_id, 'admin');
    await giveAccess(ana, vizinha.farm_id, 'admin');
    const token = await openSession(db.owner, { user_id: ana });
    for (const farm of [jose, vizinha, jose]) {
      const sees = await ask(async (send) => {
        await enterFarm(send, token, farm.farm_id);
        return seen(send);
      });
      expect(sees).toMatchObject({ tenant: farm.user_id, animals_of: [farm.user_id] });
    }
  });
});

describe('the register and the staff, queried in the database itself', () => {
  const ask = async (text: string, values: unknown[], tenant?: string) =>
    transaction(single, 'write', async (send) => {
      if (tenant) void send({ text: `select set_config('app.user_id', $1, true)` }, [tenant]);
      return (await send({ text }, values)).rows;
    });
  const record = (wanted: object) => ({ id: randomUUID(), name: 'Ana', email: `${randomUUID()}@lida.demo`, role: 'worker', password_hash: '-', ...wanted });
  const at = (token: string) => tokenHash(token);

  test('distinguish an account, staff, a missing session, and an account with an initial password', async () => {
    const account = (token: string) => ask('select * from session_account($1)', [at(token)]);
    const hand = await hire(db.owner, jose, 'admin');
    expect(await account(jose.token)).toEqual([{ user_id: jose.user_id, is_super_admin: false }]);
    expect(await account(hand.token)).toEqual([{ user_id: null, is_super_admin: false }]);
    expect(await account('nada')).toEqual([]);
    expect(await account(await openSession(db.owner, { user_id: jose.user_id, expires: '-1 millisecond' }))).toEqual([]);
    const ana = await newcomer();
    const token = await openSession(db.owner, { user_id: ana });
    await db.owner.query('insert into super_admins (user_id) values ($1)', [ana]);
    expect(await account(token)).toEqual([{ user_id: ana, is_super_admin: true }]);
    await db.owner.query('update users set password_must_change = true where id = $1', [ana]);
    expect(await account(token)).toEqual([{ user_id: null, is_super_admin: false }]);
  });

  test.each([
    ['owner', true],
    ['admin', true],
    ['manager', false],
    ['worker', false],
    ['visitor', false],
  ])('show a register and its staff to an %s: %s', async (role, shown) => {
    const farm = { ...vizinha, farm_id: await addFarm(db.owner, vizinha.user_id) };
    const hand = await hire(db.owner, farm, 'worker');
    const ana = await newcomer();
    await giveAccess(ana, farm.farm_id, role);
    const token = await openSession(db.owner, { user_id: ana });
    expect(await ask('select (farm).id, role from session_registers($1)', [at(token)])).toEqual(shown ? [{ id: farm.farm_id, role }] : []);
    expect(await ask('select id from session_staff($1)', [at(token)])).toEqual(shown ? [{ id: hand.person_id }] : []);
    for (const read of ['session_staff', 'hold_staff']) {
      expect(await ask(`select id, session_role from ${read}($1, $2)`, [at(token), hand.person_id])).toEqual([{ id: hand.person_id, session_role: role }]);
      expect(await ask(`select id from ${read}($1, $2)`, [at(jose.token), hand.person_id])).toEqual([]);
      expect(await ask(`select id from ${read}($1, $2)`, [at('nada'), hand.person_id])).toEqual([]);
    }
  });

  test('hire nobody, and change nobody, outside the tenant of the transaction', async () => {
    const hand = await hire(db.owner, jose, 'worker');
    const change = 'select change_staff($1, $2)';
    await expect(ask(change, [hand.person_id, { role: 'admin' }], vizinha.user_id)).rejects.toThrow('no record of this tenant');
    await expect(ask(change, [hand.person_id, { role: 'admin' }])).rejects.toThrow('no record of this tenant');
    await expect(ask('select hire_staff($1)', [record({ farm_id: jose.farm_id })], vizinha.user_id)).rejects.toMatchObject({ code: '23503' });
    await expect(ask('select hire_staff($1)', [record({ farm_id: jose.farm_id })])).rejects.toMatchObject({ code: '23502' });
  });

  test('change neither the owner of a record nor what only the command line gives', async () => {
    const hand = await hire(db.owner, jose, 'worker');
    const kept = () => db.owner.query('select farm_id, owner_user_id, is_super_admin, created_at, created_by from farm_users where id = $1', [hand.person_id]);
    const { rows: before } = await kept();
    const wished = {
      farm_id: second,
      owner_user_id: vizinha.user_id,
      is_super_admin: true,
      created_at: '2020-01-01',
      created_by: vizinha.user_id,
      role: 'manager',
    };
    await ask('select change_staff($1, $2)', [hand.person_id, wished], jose.user_id);
    expect((await kept()).rows).toEqual(before);
    const planted = record({ farm_id: jose.farm_id, is_super_admin: true, owner_user_id: vizinha.user_id, password_must_change: false });
    await ask('select hire_staff($1)', [planted], jose.user_id);
    const { rows } = await db.owner.query('select is_super_admin, owner_user_id, password_must_change from farm_users where id = $1', [planted.id]);
    expect(rows).toEqual([{ is_super_admin: false, owner_user_id: jose.user_id, password_must_change: true }]);
  });

  test('a deleted record cannot be activated by anybody', async () => {
    const hand = await hire(db.owner, jose, 'worker');
    await db.owner.query('update farm_users set deleted_at = now(), is_active = false where id = $1', [hand.person_id]);
    await expect(db.owner.query('update farm_users set is_active = true where id = $1', [hand.person_id])).rejects.toMatchObject({
      constraint: 'deleted_is_off',
    });
  });

  test('a farm is created for the account of the session alone, whatever owner is in the input', async () => {
    const farm = { id: randomUUID(), farm_name: 'Nova', farm_type: 'mista', owner_name: 'Ana', user_id: vizinha.user_id };
    const hand = await hire(db.owner, jose, 'admin');
    for (const token of ['nada', hand.token]) expect(await ask('select register_farm($1, $2) as made', [at(token), farm])).toEqual([{ made: false }]);
    expect(await ask('select register_farm($1, $2) as made', [at(jose.token), farm])).toEqual([{ made: true }]);
    expect((await db.owner.query('select user_id from farms where id = $1', [farm.id])).rows).toEqual([{ user_id: jose.user_id }]);
    await db.owner.query('update farms set deleted_at = now() where id = $1', [farm.id]);
    for (const token of ['nada', hand.token, vizinha.token])
      expect(await ask('select restore_farm($1, $2) as back', [at(token), farm.id])).toEqual([{ back: false }]);
    expect(await ask('select restore_farm($1, $2) as back', [at(jose.token), farm.id])).toEqual([{ back: true }]);
  });

  test('the panel answers a super admin alone, and leaves no extra rights behind', async () => {
    const ana = await newcomer();
    await db.owner.query('insert into super_admins (user_id) values ($1)', [ana]);
    const token = await openSession(db.owner, { user_id: ana });
    const farms = `select * from customer_farms($1, '{}', null, 1000)`;
    for (const who of ['nada', jose.token]) {
      expect(await ask(farms, [at(who)])).toEqual([]);
      expect(await ask('select * from customer_totals($1)', [at(who)])).toEqual([]);
      expect(await ask(`select add_customer_farm($1, '{}', null, null) as outcome`, [at(who)])).toEqual([{ outcome: 'forbidden' }]);
    }
    await transaction(single, 'read', async (send) => {
      const { rows } = await send({ text: farms }, [at(token)]);
      expect(rows.find(({ id }) => id === vizinha.farm_id)).toMatchObject({ animals: 1 });
      expect((await send({ text: 'select animals from customer_totals($1)' }, [at(token)])).rows).toEqual([{ animals: 2 }]);
      expect((await send({ text: `select current_setting('app.counting') as counting, (select count(*) from animals) as seen` })).rows).toEqual([
        { counting: '', seen: 0 },
      ]);
    });
  });
});
