// The initial categories of every farm: the database inserts the rows that the domain knows by name, on new farms and on older ones.
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { derivedId } from '#domain/kernel/ids';
import { categoryId, type TransactionType, usualCategories } from '#domain/money/financial-categories';
import { pull } from '#server/farm/sync';
import { ownerRole } from '#server/kernel/database-roles';
import { migrate } from '#server/postgres/migrate';
import { addFarm, build, createFarm, foundedRows, openSession } from '../build';
import { emptyDatabase, freshDatabase } from '../database';
import { accepted, sendCall, snapshotPage, stored } from '../server-calls';

const db = await freshDatabase();
const usual = (farm_id: string) =>
  Object.entries(usualCategories).flatMap(([type, names]) => names.map((name) => ({ id: categoryId(farm_id, type as TransactionType, name), name, type })));
const inOrder = <T extends { id: string }>(rows: T[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

describe('ids that the database derives', () => {
  it.each(['', 'a', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(63), 'x'.repeat(64), 'x'.repeat(200), 'ração 🐄'])(
    'of %j are standard name-based UUIDs',
    async (text) => {
      const { rows } = await db.superuser.query(`select encode(sha1(convert_to($1, 'UTF8')), 'hex') as hash, derived_id($2, $1) as id`, [
        text,
        '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
      ]);
      expect(rows[0]).toEqual({ hash: createHash('sha1').update(text).digest('hex'), id: derivedId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', text) });
    },
  );
});

describe('a farm', () => {
  it('begins with the usual categories, of its owner and with a history', async () => {
    const farm = await createFarm(db.owner);
    const rows = await stored(db, farm.farm_id, 'financial_categories');
    expect(rows.map(({ id, name, type }) => ({ id, name, type }))).toEqual(inOrder(usual(farm.farm_id)));
    expect(new Set(rows.map(({ version, created_by, deleted_at }) => [version, created_by, deleted_at].join()))).toEqual(new Set([`0,${farm.user_id},`]));
    const told = await db.superuser.query(
      `select h.row_id as id, h.after from history h join calls c on c.id = h.call_id where h.farm_id = $1 and c.verb = 'create_financial_category' and c.actor = $2 order by 1`,
      [farm.farm_id, farm.user_id],
    );
    expect(told.rows).toEqual(inOrder(usual(farm.farm_id)).map(({ id, name, type }) => ({ id, after: { name, type, deleted_at: null } })));
  });

  it('gives them to a new device, separate from those of another farm of the owner', async () => {
    const farm = await createFarm(db.owner);
    const otherFarm = await addFarm(db.owner, farm.user_id);
    for (const farm_id of [farm.farm_id, otherFarm]) {
      const { rows } = await snapshotPage(db, { ...farm, farm_id });
      expect(rows.financial_categories?.map(({ id }) => id)).toEqual(inOrder(usual(farm_id)).map(({ id }) => id));
    }
  });

  it('keeps the tenant of the transaction that creates it', async () => {
    const { user_id } = await createFarm(db.owner);
    const client = await db.owner.connect();
    await client.query(`begin; select set_config('app.user_id', '', true)`);
    await client.query(`insert into farms (user_id, id, farm_name, owner_name) values ($1, $2, 'Sítio', 'José')`, [
      user_id,
      '0196f0a1-0000-7000-8000-00000000abcd',
    ]);
    await client.query('insert into farm_counters (user_id, farm_id) values ($1, $2)', [user_id, '0196f0a1-0000-7000-8000-00000000abcd']);
    const { rows } = await client.query('select tenant() as tenant');
    await client.query('rollback');
    client.release();
    expect(rows).toEqual([{ tenant: null }]);
  });

  it('accepts a transaction in one of them, and creates no second category of the same name', async () => {
    const farm = await createFarm(db.owner);
    const energy = categoryId(farm.farm_id, 'despesa', 'Energia');
    const heard = await sendCall(db, farm, build.call('create_financial_transaction', build.transaction(energy, { description: 'Conta de luz' })));
    expect(accepted(heard), JSON.stringify(heard)).toBe(true);
    expect(accepted(await sendCall(db, farm, build.call('create_financial_category', { type: 'despesa', name: ' ENERGIA ' })))).toBe(true);
    expect(await stored(db, farm.farm_id, 'financial_categories')).toHaveLength(foundedRows);
    expect(accepted(await sendCall(db, farm, build.call('create_financial_category', { type: 'receita', name: 'Energia' })))).toBe(true);
    expect(await stored(db, farm.farm_id, 'financial_categories')).toHaveLength(foundedRows + 1);
  });
});

describe('a farm from before the financial module', () => {
  const folder = mkdtemp(join(tmpdir(), 'lida-before-money-'));
  afterAll(async () => rm(await folder, { recursive: true }));

  it('gets them with the migration, and its devices pull them', async () => {
    const before = await emptyDatabase();
    for (const name of await readdir('src/server/migrations')) if (name < '0021') await cp(join('src/server/migrations', name), join(await folder, name));
    await migrate(before.connection(ownerRole), await folder);
    const farms = [await createFarm(before.owner), await createFarm(before.owner)];
    await migrate(before.connection(ownerRole), 'src/server/migrations');
    for (const { user_id, farm_id } of farms) {
      const token = await openSession(before.owner, { user_id });
      const { rows: counters } = await before.superuser.query('select epoch, version::int from farm_counters where farm_id = $1', [farm_id]);
      expect(counters[0].version).toBe(1);
      const { rows } = await pull(before.app, { token, farm_id, cursor: { epoch: counters[0].epoch, version: 0 } });
      const heard = inOrder(rows.financial_categories!).map(({ id, name, type, version }) => ({ id, name, type, version }));
      expect(heard).toEqual(inOrder(usual(farm_id)).map((one) => ({ ...one, version: 1 })));
    }
  });
});
