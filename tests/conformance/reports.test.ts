// A report of any farm equals what PostgreSQL computes from the same rows with its own queries.
import { expect, it } from 'vitest';
import { periodNamed, periodOptions } from '#domain/kernel/periods';
import { incrementalDays } from '#domain/milk/milk-queries';
import type { NounName, Rows } from '#domain/nouns';
import { reportOf } from '#domain/overview/reports';
import { createFarm, type TestFarm } from '../build';
import { freshDatabase } from '../database';
import { fillFarm, stored } from '../server-calls';
import { scaled } from '../timeouts';

const db = await freshDatabase();
/** The random rows are dated before and after it. */
const today = '2026-09-20';

/** Many rows that reports count, on both sides of every boundary, with PostgreSQL's random numbers. */
const many = `
  insert into animals (user_id, farm_id, id, name, type, breed, gender, status, last_birth_date, dry_off_date, is_batch, batch_quantity, created_at, created_by, updated_at, version, deleted_at)
  select $1, $2, gen_random_uuid(), 'Animal ' || n, (array['bovino', 'bovino', 'ave', 'suino'])[1 + floor(random() * 4)], 'Mestiço', case when random() < 0.8 then 'femea' else 'macho' end,
    (array['ativo', 'ativo', 'ativo', 'vendido', 'morto', 'abatido'])[1 + floor(random() * 6)], case when random() < 0.7 then $3::date - (random() * 5)::int end,
    case when random() < 0.4 then $3::date - (random() * 5)::int end, n % 6 = 0, case when n % 6 = 0 then (random() * 40)::int end, now(), $1, now(), 1, case when random() < 0.1 then now() end
  from generate_series(1, 60) n`;
const ledger = `
  insert into financial_transactions (user_id, farm_id, id, transaction_date, type, category_id, amount, description, status, created_at, created_by, updated_at, version, deleted_at)
  select $1, $2, gen_random_uuid(), $3::date + 3 - floor(power(random(), 3) * 375)::int, case when random() < 0.4 then 'receita' else 'despesa' end,
    (select id from financial_categories where farm_id = $2 limit 1), (random() * 9000)::numeric(14, 2), 'Nota ' || n,
    (array['pago', 'pago', 'pendente', 'cancelado'])[1 + floor(random() * 4)], now(), $1, now(), 1, case when random() < 0.1 then now() end
  from generate_series(1, 400) n`;
const milkings = `
  insert into milk_production (user_id, farm_id, id, animal_id, production_date, milking_shift, quantity_liters, fat_percentage, protein_percentage, is_discarded, created_at, created_by,
    updated_at, version, deleted_at)
  select $1, $2, gen_random_uuid(), case when random() < 0.9 then (select id from animals where farm_id = $2 order by random() + n limit 1) end,
    $3::date + 3 - floor(power(random(), 2) * 375)::int, (array['manha', 'tarde', 'noite', 'total_dia'])[1 + floor(random() * 4)], (0.01 + random() * 30)::numeric(14, 2),
    case when random() < 0.3 then (3 + random())::numeric(14, 2) end, case when random() < 0.2 then (3 + random())::numeric(14, 2) end, random() < 0.1, now(), $1, now(), 1,
    case when random() < 0.1 then now() end
  from generate_series(1, 900) n`;
const totalsKept = `update milk_production set is_discarded = false where user_id = $1 and farm_id = $2 and animal_id is null and $3::date is not null`;
const land = `
  insert into pastures (user_id, farm_id, id, name, area_hectares, created_at, created_by, updated_at, version, deleted_at)
  select $1, $2, gen_random_uuid(), 'Pasto ' || n, (0.01 + random() * 50)::numeric(14, 2), now(), $1, now(), 1, case when random() < 0.2 then now() end from generate_series(1, 12) n`;
const stays = `
  insert into pasture_rotations (user_id, farm_id, id, pasture_id, entry_date, exit_date, created_at, created_by, updated_at, version, deleted_at)
  select $1, $2, gen_random_uuid(), id, $3::date - 10, case when random() < 0.5 then $3::date - 2 end, now(), $1, now(), 1, case when random() < 0.2 then now() end
  from pastures where farm_id = $2 and deleted_at is null and random() < 0.7`;

const asked = `
  with herd as (
    select *, case when is_batch then coalesce(batch_quantity, 0) else 1 end as heads from animals where farm_id = $1 and deleted_at is null and coalesce(birth_outcome, 'vivo') = 'vivo'
  ), active as (
    select coalesce(sum(heads), 0)::numeric as heads,
      coalesce(sum(heads) filter (where type in ('bovino', 'ovino', 'caprino')), 0)::numeric as grazing,
      coalesce(sum(heads) filter (where type = 'bovino' and gender = 'femea' and last_birth_date is not null
        and not coalesce(dry_off_date >= last_birth_date, false)), 0)::numeric as lactating
    from herd where status = 'ativo'
  ), ledger as (
    select * from financial_transactions where farm_id = $1 and deleted_at is null and status <> 'cancelado' and transaction_date between $2::date and $3::date
  ), money as (
    select coalesce(sum(amount) filter (where type = 'receita'), 0) as revenue, coalesce(sum(amount) filter (where type = 'despesa'), 0) as expense,
      coalesce(sum(amount) filter (where type = 'receita' and status = 'pendente'), 0) - coalesce(sum(amount) filter (where withheld_from_id is not null and status = 'pendente'), 0) as revenue_pending,
      coalesce(sum(amount) filter (where type = 'despesa' and status = 'pendente' and withheld_from_id is null), 0) as expense_pending,
      coalesce(sum(amount) filter (where type = 'receita' and status = 'pago'), 0) as revenue_paid, coalesce(sum(amount) filter (where type = 'despesa' and status = 'pago'), 0) as expense_paid,
      count(*) filter (where type = 'receita') as revenues, count(*) filter (where type = 'despesa') as expenses
    from ledger
  ), milkings as (
    select * from milk_production where farm_id = $1 and deleted_at is null and production_date between $2::date and $3::date
  ), counted as (
    select * from milkings cow where animal_id is null or not exists (
      select from milkings tank where tank.animal_id is null and tank.production_date = cow.production_date
        and (tank.milking_shift in (cow.milking_shift, 'total_dia') or cow.milking_shift = 'total_dia'))
  ), thrown as (
    -- Those that a total replaces too, but no more than the day has.
    select least(coalesce(sum(quantity_liters) filter (where is_discarded), 0), (select sum(quantity_liters) from counted c where c.production_date = m.production_date)) as litres
    from milkings m group by production_date
  ), milk as (
    select coalesce(sum(quantity_liters), 0) as litres, (select coalesce(sum(litres), 0) from thrown) as discarded,
      count(distinct production_date) as days, coalesce(round(sum(quantity_liters) / nullif(count(distinct production_date), 0), 1), 0) as daily
    from counted
  ), land as (
    select count(*) as total, coalesce(sum(area_hectares), 0) as area,
      count(*) filter (where exists (select from pasture_rotations r where r.pasture_id = p.id and r.deleted_at is null and r.exit_date is null)) as used
    from pastures p where farm_id = $1 and deleted_at is null
  )
  select
    (select count(*)::int from herd) as animals,
    (select jsonb_object_agg(type, many) from (select type, count(*) as many from herd group by type) t) as types,
    (select jsonb_object_agg(status, many) from (select status, count(*) as many from herd group by status) s) as statuses,
    active.heads::float8, active.lactating::float8,
    revenue::float8, expense::float8, (revenue - expense)::float8 as balance, revenue_pending::float8, expense_pending::float8,
    revenue_paid::float8, expense_paid::float8, revenues::int, expenses::int,
    milk.litres::float8, milk.discarded::float8, (milk.litres - milk.discarded)::float8 as saleable, milk.days::int, milk.daily::float8, (select count(*)::int from milkings) as records,
    (select round(avg(fat_percentage), 2)::float8 from milkings) as fat, (select round(avg(protein_percentage), 2)::float8 from milkings) as protein,
    land.total::int as pastures, land.used::int, (land.total - land.used)::int as available, area::float8,
    coalesce(round(revenue / nullif(active.heads, 0), 2), 0)::float8 as revenue_per_animal,
    coalesce(round(expense / nullif(active.heads, 0), 2), 0)::float8 as expense_per_animal,
    coalesce(round(active.grazing / nullif(area, 0), 2), 0)::float8 as animals_per_hectare
  from active, money, milk, land`;

/** The same figures from the application. */
function told({ herd, money, milk, pastures, indicators }: ReturnType<typeof reportOf>) {
  const counted = (shares: { key: string; count: number }[]) => (shares.length > 0 ? Object.fromEntries(shares.map(({ key, count }) => [key, count])) : null);
  return {
    animals: herd.total,
    types: counted(herd.byType),
    statuses: counted(herd.byStatus),
    heads: herd.activeHeads,
    lactating: herd.lactating,
    revenue: money.totalRevenue,
    expense: money.totalExpense,
    balance: money.balance,
    revenue_pending: money.pendingRevenue,
    expense_pending: money.pendingExpense,
    revenue_paid: money.paidRevenue,
    expense_paid: money.paidExpense,
    revenues: money.revenueCount,
    expenses: money.expenseCount,
    litres: milk.totalProduction,
    discarded: milk.discarded,
    saleable: milk.saleable,
    days: milk.uniqueDays,
    daily: milk.averageDailyProduction,
    records: milk.totalRecords,
    fat: milk.averageFatPercentage,
    protein: milk.averageProteinPercentage,
    pastures: pastures.total,
    used: pastures.active,
    available: pastures.available,
    area: pastures.area,
    revenue_per_animal: indicators.revenuePerAnimal,
    expense_per_animal: indicators.expensePerAnimal,
    animals_per_hectare: indicators.animalsPerHectare,
  };
}

/** On one connection: the random seed belongs to it. */
async function fill({ user_id, farm_id }: TestFarm, seed: number) {
  const client = await db.superuser.connect();
  await client.query('select setseed($1)', [seed / 100]);
  for (const statement of [many, ledger, milkings, totalsKept, stays]) {
    if (statement === stays) await client.query(land, [user_id, farm_id]);
    await client.query(statement, [user_id, farm_id, today]);
  }
  client.release();
}

it('agrees with SQL, for every period', { timeout: scaled(180_000) }, async () => {
  const most: Record<string, number> = {};
  for (let nth = 0; nth < Number(process.env['FARMS'] ?? 6); nth++) {
    const farm = await createFarm(db.owner);
    // The first farm is empty, some have a random history, some are full of rows that reports count.
    if (nth % 3 === 1) await fillFarm(db, farm, 15);
    if (nth % 3 === 2) await fill(farm, nth);
    const living = async <N extends NounName>(noun: N) =>
      (await stored(db, farm.farm_id, noun)).filter(({ deleted_at }) => deleted_at === null) as unknown as Rows[N][];
    const [animals, transactions, milk, pastures, rotations] = await Promise.all([
      living('animals'),
      living('financial_transactions'),
      living('milk_production'),
      living('pastures'),
      living('pasture_rotations'),
    ]);
    const milkDays = incrementalDays()(milk);
    for (const { value, label } of periodOptions(today)) {
      const period = periodNamed(value, today)!;
      const { rows } = await db.superuser.query(asked, [farm.farm_id, period.from, period.to]);
      const ours = told(reportOf({ animals, births: [], transactions, milkDays, pastures, rotations }, period, today));
      expect(ours, `farm ${nth}, ${label}`).toEqual(rows[0]);
      for (const [name, value] of Object.entries(ours)) if (typeof value === 'number') most[name] = Math.max(most[name] ?? 0, Math.abs(value));
    }
  }
  // No compared figure was always zero.
  expect(Object.entries(most).filter(([, value]) => value === 0)).toEqual([]);
});
