// Row-level security: the database shows the application only rows of the transaction's tenant, and no identities at all.
import { expect, it } from 'vitest';
import { nounNames } from '#domain/nouns';
import { openPool, transaction } from '#server/kernel/db';
import { assertRowSecurityApplies } from '#server/postgres/database';
import { createFarm } from '../build';
import { freshDatabase } from '../database';
import { fillFarm } from '../server-calls';

const db = await freshDatabase();
const [ours, theirs] = [await createFarm(db.owner), await createFarm(db.owner)];
for (const farm of [ours, theirs]) await fillFarm(db, farm, 3);
const tenantTables = [...nounNames, 'calls', 'history', 'farms', 'farm_counters'];
const identityTables = [
  'users',
  'super_admins',
  'farm_users',
  'user_farm_access',
  'sessions',
  'session_farm_users',
  'attempts',
  'password_resets',
  'data_deletion_requests',
  'access_log',
  'email_changes',
  'second_factors',
  'ended_sessions',
  'access_tokens',
  'access_token_records',
];

const as = (user_id: string | null, text: string, values: unknown[] = []) =>
  transaction(db.app, 'write', async (send) => {
    if (user_id !== null) void send({ text: `select set_config('app.user_id', $1, true)` }, [user_id]);
    return send({ text }, values);
  });

it.each(tenantTables)('%s shows a tenant its own rows only, and nobody nothing, even without a where', async (table) => {
  expect((await as(ours.user_id, `select distinct user_id from ${table}`)).rows).toEqual([{ user_id: ours.user_id }]);
  expect((await as(null, `select * from ${table}`)).rows).toEqual([]);
  expect((await as('', `select * from ${table}`)).rows).toEqual([]);
});

it.each(nounNames)('%s lets a tenant neither change nor insert a row of another', async (noun) => {
  expect((await as(ours.user_id, `update ${noun} set version = 99 where user_id = $1`, [theirs.user_id])).rowCount).toBe(0);
  await expect(as(ours.user_id, `update ${noun} set user_id = $1`, [theirs.user_id])).rejects.toMatchObject({ code: '42501' });
  await expect(as(ours.user_id, `delete from ${noun}`)).rejects.toMatchObject({ code: '42501' });
});

it.each(identityTables)('%s cannot be read by the application at all', async (table) => {
  await expect(as(ours.user_id, `select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
});

it('offers the application only the functions it needs for authentication', async () => {
  const { rows } = await db.superuser.query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('lida_app', oid, 'execute') order by proname`,
  );
  expect(rows.map(({ proname }) => proname)).toEqual([
    'accept_terms',
    'account_storage',
    'add_customer_farm',
    'add_push_device',
    'ask_deletion',
    'ask_email_change',
    'begin_buyer_blanking',
    'begin_deletion',
    'begin_second_factor',
    'begun_second_factor',
    'blank_step',
    'calendar_people',
    'change_password',
    'change_profile',
    'change_staff',
    'claim_notice_farms',
    'claim_notices',
    'confirm_second_factor',
    'confirm_session',
    'count_attempts',
    'create_access_token',
    'create_account',
    'customer_deleted_farms',
    'customer_farms',
    'customer_files',
    'customer_owners',
    'customer_storage',
    'customer_totals',
    'deleted_farms_of',
    'drop_device',
    'end_calendars',
    'end_farm_access_token',
    'end_notice',
    'end_own_access_token',
    'end_own_sessions',
    'end_session',
    'enter_farm',
    'factors_among',
    'farm_access_tokens',
    'forget_staff_factor',
    'forgive_attempts',
    'hand_over_as',
    'hire_staff',
    'hold_factors',
    'hold_staff',
    'is_suspended_session',
    'last_role_change',
    'lease_webhooks',
    'needs_second_factor',
    'note_access',
    'note_farm_seen',
    'note_stored',
    'note_token_uses',
    'notice_readers',
    'open_call',
    'open_reset',
    'open_session',
    'own_access_tokens',
    'own_accesses',
    'own_calendars',
    'own_calls',
    'own_farms',
    'own_handed_over',
    'own_key',
    'own_living_tokens',
    'own_notice_choices',
    'own_push_devices',
    'own_push_keys',
    'own_records',
    'own_second_factor',
    'own_sessions',
    'own_terms',
    'pending_deletions',
    'people_access',
    'postpone_notice',
    'read_access_log',
    'register_farm',
    'remove_push_device',
    'remove_second_factor',
    'renew_calendar',
    'renew_recovery_codes',
    'renew_session',
    'require_second_factor',
    'reset_account',
    'restore_customer_farm',
    'restore_farm',
    'save_notice_choice',
    'session_access',
    'session_account',
    'session_deleted_farms',
    'session_farms',
    'session_names',
    'session_passwords',
    'session_person',
    'session_registers',
    'session_staff',
    'session_tenants',
    'set_storage_quota',
    'sign_in_records',
    'staff_deletions',
    'stop_notice_emails',
    'suspend_owner',
    'suspended_among',
    'suspended_owners',
    'sweep',
    'sweep_access_log',
    'sweep_notices',
    'tell',
    'tenant_of_email',
    'tenant_stored',
    'tenants_of_session',
    'this_access_token',
    'told_notices',
    'unfinished_blankings',
    'use_email_change',
    'use_reset',
    'use_second_factor',
    'webhook_owner',
    'withdraw_deletion',
  ]);
});

it('lets a tenant edit the register of its own farms, and change neither their owner nor another’s', async () => {
  expect((await as(ours.user_id, `update farms set city = 'Patos de Minas'`)).rowCount).toBe(1);
  expect((await as(ours.user_id, `update farms set deleted_at = now() where user_id = $1`, [theirs.user_id])).rowCount).toBe(0);
  for (const column of ['user_id', 'id', 'created_at'])
    await expect(as(ours.user_id, `update farms set ${column} = ${column}`)).rejects.toMatchObject({ code: '42501' });
});

it('counts animals for the panel alone: the application cannot use that right', async () => {
  const rows = await transaction(db.app, 'write', async (send) => {
    void send({ text: `select set_config('app.counting', 'on', true)` });
    return (await send({ text: 'select * from animals' })).rows;
  });
  expect(rows).toEqual([]);
});

it('applies to the table owner too', async () => {
  const { rows } = await db.owner.query('select * from animals');
  expect(rows).toEqual([]);
});

it('pins the search_path of every SECURITY DEFINER function', async () => {
  const { rows } = await db.superuser.query(`select proname, proconfig from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`);
  for (const { proconfig } of rows) expect(proconfig).toEqual(['search_path=public, pg_temp']);
});

it.each(['postgres', 'lida_owner'])('refuses to serve as %s, who bypasses row-level security', async (user) => {
  const pool = openPool({ connection: db.connection(user), max: 1 });
  await expect(assertRowSecurityApplies(pool)).rejects.toThrow('ignora a separação entre proprietários');
  await pool.close();
});

it('serves as the application’s own role', async () => {
  await expect(assertRowSecurityApplies(db.app)).resolves.toBeUndefined();
});
