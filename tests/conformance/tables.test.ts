// Every noun has the table it declares: columns, keys, policies, indexes and rights. A new noun is covered by being in the list.
import { expect, it } from 'vitest';
import { factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { type NounName, nounNames, nouns } from '#domain/nouns';
import { Farm } from '#domain/people/farms';
import { freshDatabase } from '../database';

const db = await freshDatabase();
const types = { text: 'text', choice: 'text', date: 'date', decimal: 'numeric', integer: 'integer', flag: 'boolean', reference: 'uuid', farm: 'uuid' };
const kernel = [
  'created_at timestamp with time zone not null',
  'created_by uuid not null',
  'deleted_at timestamp with time zone',
  'deleted_call uuid',
  'farm_id uuid not null',
  'id uuid not null',
  'updated_at timestamp with time zone not null',
  'user_id uuid not null',
  'version bigint not null',
];

function declared(noun: NounName) {
  return Object.entries(nouns[noun].fields).map(([field, schema]) => {
    const { kind, scale, optional } = factsOf(schema);
    return `${field} ${types[kind]}${scale === undefined ? '' : `(14,${scale})`}${optional ? '' : ' not null'}`;
  });
}

it.each(nounNames)('%s has exactly the columns its fields declare', async (noun) => {
  const { rows } = await db.superuser.query(
    `select column_name || ' ' || data_type || case when data_type = 'numeric' then format('(%s,%s)', numeric_precision, numeric_scale) else '' end || case is_nullable when 'NO' then ' not null' else '' end as line
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [noun],
  );
  const keys = nouns[noun].identities.map((field) => `${field}_key text`);
  expect(rows.map(({ line }) => line).toSorted()).toEqual([...declared(noun), ...keys, ...kernel].toSorted());
});

it('the farm register has a column for each of its fields, and the application may write those and no other', async () => {
  const { rows } = await db.superuser.query(
    `select column_name || case is_nullable when 'NO' then ' not null' else '' end as line, column_name as name,
       has_column_privilege('lida_app', 'farms', column_name, 'update') as written
     from information_schema.columns where table_schema = 'public' and table_name = 'farms'`,
  );
  const fields = Object.entries(Farm.fields).map(([field, schema]) => `${field}${factsOf(schema).optional ? '' : ' not null'}`);
  expect(rows.map(({ line }) => line).toSorted()).toEqual(
    [...fields, 'created_at not null', 'deleted_at', 'id not null', 'removed_modules', 'user_id not null'].toSorted(),
  );
  expect(rows.filter(({ written }) => written).map(({ name }) => name)).toEqual(
    expect.arrayContaining([...Object.keys(Farm.fields), 'deleted_at', 'removed_modules']),
  );
  expect(
    rows
      .filter(({ written }) => !written)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['created_at', 'id', 'user_id']);
});

it.each(nounNames)('the keys of %s and of everything it references include the owner', async (noun) => {
  const { rows } = await db.superuser.query(
    `select pg_get_constraintdef(oid) as line from pg_constraint where conrelid = $1::regclass and contype in ('p', 'f')`,
    [noun],
  );
  const farms = Object.entries(nouns[noun].fields).flatMap(([field, schema]) => (factsOf(schema).kind === 'farm' ? [{ field, noun: 'farms' }] : []));
  // Records of one noun that refer to each other may be brought in any order.
  const references = [...nouns[noun].references, ...farms].map(
    ({ field, noun: to }) => `FOREIGN KEY (user_id, ${field}) REFERENCES ${to}(user_id, id)${to === noun ? ' DEFERRABLE' : ''}`,
  );
  expect(rows.map(({ line }) => line).toSorted()).toEqual(
    ['FOREIGN KEY (user_id, farm_id) REFERENCES farms(user_id, id)', 'PRIMARY KEY (user_id, id)', ...references].toSorted(),
  );
});

/** Indexes for questions of the server, on columns that seldom change: only where it would have to read the whole farm otherwise. */
const asked: Partial<Record<NounName, string[]>> = {
  alert_decisions: ['(user_id, farm_id, key)'],
  animal_treatments: ['(user_id, farm_id, created_at)', '(user_id, farm_id, end_date)'],
  animal_vaccines: ['(user_id, farm_id, created_at)', '(user_id, farm_id, next_application_date)'],
  animal_weighings: ['(user_id, farm_id, created_at)'],
  animals: ['(user_id, farm_id, birth_date)', '(user_id, farm_id, birth_date)', '(user_id, farm_id, expected_birth_date)'],
  artificial_inseminations: ['(user_id, farm_id, created_at)', '(user_id, farm_id, insemination_date)'],
  attachments: ['(user_id, content_hash)'],
  daily_activities: ['(user_id, farm_id, activity_date)'],
  financial_transactions: ['(user_id, farm_id, due_date)'],
  feeds: ['(user_id, farm_id, expiration_date)', '(user_id, farm_id, low_since)'],
  // The second one only of milkings with contents.
  milk_production: ['(user_id, animal_id, production_date)', '(user_id, farm_id, production_date)'],
  sales: ['(user_id, farm_id, created_at)'],
};

it.each(nounNames)(
  '%s has an index for its pages, each of its references and identifications, and its window, and none that every change would have to update',
  async (noun) => {
    const { rows } = await db.superuser.query(`select substring(indexdef from '\\([^)]*\\)') as columns from pg_indexes where tablename = $1`, [noun]);
    const references = [...nouns[noun].references.map(({ field }) => field), ...nouns[noun].identities.map((field) => `${field}_key`)].map(
      (column) => `(user_id, ${column})`,
    );
    const { recent } = nouns[noun] as Noun;
    const days = recent ? [`(user_id, farm_id, ${recent.by}, id)`] : [];
    const others = asked[noun] ?? [];
    // An index that goes on after a reference serves it too.
    const alone = references.filter((columns) => !others.some((longer) => longer.startsWith(`${columns.slice(0, -1)}, `)));
    expect(rows.map(({ columns }) => columns).toSorted()).toEqual(['(user_id, id)', ...alone, ...days, ...others].toSorted());
  },
);

/** Tables of a farm beside its nouns. */
const ofFarm = ['calls', 'history', 'departures', 'handed_over_calls', 'webhooks', 'webhook_deliveries', 'farms', 'farm_counters', 'milk_sums'];

it.each([...nounNames, ...ofFarm, 'attachment_files'])('%s has row-level security, forced for the table owner too', async (table) => {
  const { rows } = await db.superuser.query(`select relrowsecurity and relforcerowsecurity as locked from pg_class where oid = $1::regclass`, [table]);
  expect(rows[0].locked).toBe(true);
  const policies = await db.superuser.query(`select qual, with_check from pg_policies where tablename = $1 and roles = '{public}'`, [table]);
  expect(policies.rows).toEqual([{ qual: '(user_id = tenant())', with_check: '(user_id = tenant())' }]);
});

it('lets the application read, add and change records, and delete none', async () => {
  const { rows } = await db.superuser.query(
    `select table_name || ': ' || string_agg(privilege_type, ', ' order by privilege_type) as line from information_schema.role_table_grants where grantee = 'lida_app' group by table_name`,
  );
  expect(rows.map(({ line }) => line).toSorted()).toEqual(
    [
      ...nounNames.map((noun) => `${noun}: INSERT, SELECT, UPDATE`),
      'calls: INSERT, SELECT',
      'departures: INSERT, SELECT, UPDATE',
      'handed_over_calls: INSERT, SELECT, UPDATE',
      'webhooks: INSERT, SELECT, UPDATE',
      'webhook_deliveries: INSERT, SELECT, UPDATE',
      'history: INSERT, SELECT',
      'attachment_files: INSERT, SELECT',
      'farms: SELECT',
      'farm_counters: SELECT, UPDATE',
      'milk_sums: SELECT',
    ].toSorted(),
  );
});

it('every table with a user_id or farm_id is a noun, or one of the few tables of the kernel', async () => {
  const { rows } = await db.superuser.query(
    `select distinct table_name::text from information_schema.columns where table_schema = 'public' and column_name in ('user_id', 'farm_id')`,
  );
  const identity = [
    'users',
    'super_admins',
    'farm_users',
    'user_farm_access',
    'sessions',
    'password_resets',
    'data_deletion_requests',
    'access_log',
    'email_changes',
    'tenant_storage',
    'attachment_files',
    'access_tokens',
    'notice_choices',
    'notice_log',
    'notice_queue',
    'notice_farms',
    'calendar_feeds',
  ];
  const known: string[] = [...nounNames, ...ofFarm, ...identity];
  expect(rows.map(({ table_name }) => table_name).filter((name) => !known.includes(name))).toEqual([]);
});

it.each(nounNames)('the references of %s can be used as list filters, and come after the nouns they reference', (noun) => {
  for (const { field, noun: to } of nouns[noun].references) {
    expect(field).toMatch(/_id$/);
    expect(nounNames.indexOf(to as NounName)).toBeGreaterThanOrEqual(0);
    expect(nounNames.indexOf(to as NounName)).toBeLessThanOrEqual(nounNames.indexOf(noun));
  }
});
