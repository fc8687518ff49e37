// The transaction: pipelined statements succeed or fail together, the real cause is reported, and a swallowed error never looks like a commit.
import { afterAll, expect, it } from 'vitest';
import { parseCopiedRows } from '#domain/kernel/copy-format';
import { plainBatch } from '#server/kernel/batch';
import { isInfrastructure, openPool, transaction } from '#server/kernel/db';
import { freshDatabase } from '../database';

const db = await freshDatabase();
await db.superuser.query('create table notebook (line int primary key); grant all on notebook to lida_app');
const write = (n: number) => ({ name: 'write_line', text: `insert into notebook values ($1)`, values: [n] });
const lines = async () => (await db.superuser.query('select line from notebook order by line')).rows.map(({ line }) => line as number);

const pipelined = db.app;
const pooled = openPool({ connection: db.connection('postgres'), pooledAs: 'lida_app', max: 2 });
const plain = openPool({ connection: db.connection('lida_app'), max: 2, newBatch: plainBatch });
afterAll(() => Promise.all([pooled.close(), plain.close()]));

it.each([
  ['pipelined', pipelined, 100],
  ['behind a pooler', pooled, 200],
  ['plain', plain, 400],
])('%s: commits what was sent and not awaited', async (_, pool, base) => {
  await transaction(pool, 'write', async (send) => {
    for (let n = 0; n < 5; n++) void send(write(0), [base + n]);
  });
  expect(await lines()).toEqual(expect.arrayContaining([base, base + 1, base + 2, base + 3, base + 4]));
});

it.each([
  ['pipelined', pipelined],
  ['behind a pooler', pooled],
  ['plain', plain],
])('%s: reports the statement that failed first, writes nothing, and reuses the connection', async (_, pool) => {
  const before = await lines();
  const failing = transaction(pool, 'write', async (send) => {
    void send(write(0), [900]);
    void send(write(0), [900]);
    await send({ text: 'select 1' });
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await lines()).toEqual(before);
  await transaction(pool, 'read', (send) => send({ text: 'select 1' }));
});

it('does not treat a commit as one that the database answered with a rollback', async () => {
  const before = await lines();
  const swallowed = transaction(pipelined, 'write', async (send) => {
    await send(write(0), [901]);
    await send(write(0), [901]).catch(() => {});
    return 'all well';
  });
  await expect(swallowed).rejects.toThrow();
  expect(await lines()).toEqual(before);
});

it('can use a statement whose first use was in a failed transaction', async () => {
  const late = { name: 'late', text: 'select $1::int as n' };
  const failed = transaction(pipelined, 'write', async (send) => {
    void send({ text: 'select 1 / 0' });
    await send(late, [1]);
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => transaction(pipelined, 'read', (send) => send(late, [n]))));
  expect(answers.map(({ rows }) => rows[0]!['n'])).toEqual(Array.from({ length: 20 }, (_, n) => n));
});

it('fails once when a migration changed the columns of a prepared statement, and works from then on', async () => {
  const pool = openPool({ connection: db.connection('lida_app'), max: 1 });
  const whole = () => transaction(pool, 'read', (send) => send({ name: 'whole', text: 'select * from almanac' }));
  await db.superuser.query(`create table almanac as select 1 as page; grant select on almanac to lida_app`);
  expect((await whole()).rows).toEqual([{ page: 1 }]);
  await db.superuser.query(`alter table almanac add column moon text default 'full'`);
  expect(isInfrastructure(await whole().catch((reason: unknown) => reason))).toBe(true);
  expect((await whole()).rows).toEqual([{ page: 1, moon: 'full' }]);
  await pool.close();
});

it('writes nothing in a read-only transaction', async () => {
  await expect(transaction(pipelined, 'read', (send) => send(write(0), [903]))).rejects.toMatchObject({ code: '25006' });
});

it.each([
  ['pipelined', pipelined],
  ['behind a pooler', pooled],
  ['plain', plain],
])('%s: a glance sees one moment, writes nothing, and leaves the connection clean when it fails', async (_, pool) => {
  const moment = { name: 'moment', text: 'select now()::text as now, current_setting($1) as mode' };
  const [first, second] = await transaction(pool, 'glance', (send) =>
    Promise.all([send(moment, ['transaction_read_only']), send(moment, ['transaction_isolation'])]),
  );
  expect([first.rows[0]!['mode'], second.rows[0]!['mode']]).toEqual(['on', 'repeatable read']);
  expect(first.rows[0]!['now']).toBe(second.rows[0]!['now']);
  await expect(transaction(pool, 'glance', (send) => send(write(0), [904]))).rejects.toMatchObject({ code: '25006' });
  await expect(transaction(pool, 'glance', () => Promise.reject(new Error('seen enough')))).rejects.toThrow('seen enough');
  expect((await transaction(pool, 'glance', (send) => send({ text: 'select 1 as one' }))).rows).toEqual([{ one: 1 }]);
});

it('drops a broken connection, reports an infrastructure error, and serves the next request', async () => {
  const pool = openPool({ connection: db.connection('lida_app'), max: 1 });
  const broken = transaction(pool, 'write', async (send) => {
    const pid = (await send({ text: 'select pg_backend_pid() as pid' })).rows[0]!['pid'];
    await db.superuser.query('select pg_terminate_backend($1)', [pid]);
    await send({ text: 'select 1' });
  });
  const error = await broken.catch((reason: unknown) => reason);
  expect(isInfrastructure(error)).toBe(true);
  await transaction(pool, 'read', (send) => send({ text: 'select 1' }));
  await pool.close();
});

it('times out on a database that does not answer, and serves the next request', async () => {
  const pool = openPool({ connection: db.connection('lida_app'), max: 1, transactionTimeout: 100 });
  const error = await transaction(pool, 'write', (send) => send({ text: 'select pg_sleep(20)' })).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'ETIMEDOUT' });
  expect(isInfrastructure(error)).toBe(true);
  expect((await transaction(pool, 'read', (send) => send({ text: 'select 1 as one' }))).rows).toEqual([{ one: 1 }]);
  await pool.close();
  await db.superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%'`);
});

it.each([
  ['pipelined', pipelined, 300],
  ['behind a pooler', pooled, 310],
  ['plain', plain, 320],
])('%s: copies rows that the transaction itself has written, as text, with the values filled in', async (_, pool, line) => {
  const hard = "d'água $1 \\ \\N\t";
  const copied = await transaction(pool, 'write', async (send, copy) => {
    void send(write(0), [line]);
    return copy({ text: 'select line, $1, $3::text[] from notebook where line = $2' }, [hard, line, ['a,b', hard]]);
  });
  expect(copied.rows).toBe(1);
  expect(parseCopiedRows(Buffer.concat(copied.blocks).toString(), { line: 'number', said: 'text', list: 'text' })).toEqual([
    { line, said: hard, list: `{"a,b","${hard.replaceAll('\\', '\\\\')}"}` },
  ]);
  expect(await lines()).toContain(line);
});

it.each([
  ['pipelined', pipelined],
  ['behind a pooler', pooled],
  ['plain', plain],
])('%s: a copy that fails, at its beginning or in the middle, ends the transaction and leaves the connection clean', async (_, pool) => {
  for (const divided of ['0', 'n - 5000']) {
    const failing = transaction(pool, 'read', (_send, copy) => copy({ text: `select 1 / (${divided}) from generate_series(1, 9000) as n` }, []));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect((await transaction(pool, 'read', (send) => send({ text: 'select 1 as one' }))).rows).toEqual([{ one: 1 }]);
  }
});

it('treats a copy that times out, or whose connection broke, as an infrastructure error', async () => {
  const slow = openPool({ connection: db.connection('lida_app'), max: 1, transactionTimeout: 100 });
  const silence = await transaction(slow, 'read', (_send, copy) => copy({ text: 'select pg_sleep(20)' }, [])).catch((reason: unknown) => reason);
  expect(silence).toMatchObject({ code: 'ETIMEDOUT' });
  expect(isInfrastructure(silence)).toBe(true);
  await slow.close();
  const pool = openPool({ connection: db.connection('lida_app'), max: 1 });
  const broken = await transaction(pool, 'read', (_send, copy) => copy({ text: 'select pg_terminate_backend(pg_backend_pid())' }, [])).catch(
    (reason: unknown) => reason,
  );
  expect(isInfrastructure(broken)).toBe(true);
  expect((await transaction(pool, 'read', (send) => send({ text: 'select 1 as one' }))).rows).toEqual([{ one: 1 }]);
  await pool.close();
  await db.superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()`);
});

it('parses numbers, dates and timestamps correctly in any time zone of the machine', async () => {
  const answer = await transaction(pipelined, 'read', (send) =>
    send({
      text: `select 310.50::numeric(14, 2) as weight, 9007199254740991::bigint as version, '2026-11-15'::date as day, '2026-11-15 03:04:05.678+00'::timestamptz as moment,
             '{1.5,2.25}'::numeric[] as weights, '{2026-01-01,2026-12-31}'::date[] as days, '{}'::date[] as none`,
    }),
  );
  expect(answer.rows[0]).toEqual({
    weight: 310.5,
    version: 9_007_199_254_740_991,
    day: '2026-11-15',
    moment: '2026-11-15T03:04:05.678Z',
    weights: [1.5, 2.25],
    days: ['2026-01-01', '2026-12-31'],
    none: [],
  });
  await expect(transaction(pipelined, 'read', (send) => send({ text: 'select 9007199254740993::bigint as version' }))).rejects.toThrow('beyond');
});

it.each([
  [{ code: '57P01' }, true],
  [{ code: '08006' }, true],
  [{ code: '53300' }, true],
  [{ code: '40P01' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [new AggregateError([Object.assign(new Error('no'), { code: 'ECONNREFUSED' })]), true],
  [new Error('Connection terminated unexpectedly'), true],
  [{ code: '53100', message: 'could not extend file "base/5/16400": No space left on device' }, true],
  [{ code: '42501', message: 'could not open file "base/5/16400": Read-only file system' }, true],
  [{ code: '42501', message: 'new row violates row-level security policy for table "animals"' }, false],
  [{ code: '42501', message: 'permission denied for table users' }, false],
  [{ code: '23505' }, false],
  [{ code: '22P02' }, false],
  [new TypeError('x is not a function'), false],
])('distinguishes a temporary error from a permanent one: %o', (error, passing) => expect(isInfrastructure(error)).toBe(passing));

it.each([
  ['numbers', `select 1::int as a, 2.50::numeric as b, 9007199254740991::bigint as c, 1.5::float8 as d`, []],
  ['no rows', 'select line from notebook where line = $1', [-1]],
  ['nothing but a count', 'update notebook set line = line where line = $1', [100]],
  ['null and empty', `select null::text as nothing, '' as empty, '{}'::text[] as none`, []],
  [
    'values of every kind',
    'select $1::text as a, $2::int as b, $3::date as c, $4::text[] as d, $5::jsonb as e, $6::bool as f',
    ["d'água", 7, '2026-11-15', ['a,b', 'ç'], { x: [1] }, true],
  ],
  ['two columns of one name', 'select 1 as a, 2 as a', []],
  ['json', `select '{"a": [1, 2]}'::jsonb as a, '{"b": null}'::json as b`, []],
  ['an error', 'select 1 / $1::int', [0]],
  ['an unknown table', 'select * from nowhere', []],
])('the plain and the pipelined batch answer the same: %s', async (_what, text, values) => {
  const statement = { name: `same_${Buffer.from(text).toString('hex').slice(0, 40)}`, text };
  const outcome = (pool: typeof plain) =>
    transaction(pool, 'write', async (send) => {
      const [first, again, unnamed] = await Promise.all([send(statement, values), send(statement, values), send({ text }, values)]);
      return [first, again, unnamed].map(({ rows, rowCount, command }) => ({ rows: rows.map((row) => ({ ...row })), rowCount, command }));
    }).catch((error: { code: string; message: string }) => ({ code: error.code, message: error.message }));
  expect(await outcome(plain)).toEqual(await outcome(pipelined));
});
