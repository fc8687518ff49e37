-- Litres of each day, so that figures over many years read thousands of rows instead of millions. A cache: computed from milk_production, which only the
-- triggers below write, and which rebuild_milk_sums() computes again.
create table milk_sums (
  user_id uuid not null,
  farm_id uuid not null,
  production_date date not null,
  milking_shift text not null,
  part text not null check (part in ('animals', 'tank', 'production')),
  discarded text not null check (discarded in ('no', 'person', 'rule')),
  litres numeric(20, 2) not null,
  records bigint not null,
  primary key (user_id, farm_id, production_date, milking_shift, part, discarded),
  foreign key (user_id, farm_id) references farms (user_id, id)
) with (fillfactor = 85);

/* All animals together; or a total of the farm, of what went into the tank or of all that was milked. */
create function milk_part(p_animal_id uuid, p_total_kind text) returns text language sql immutable parallel safe
return case when p_animal_id is not null then 'animals' when p_total_kind = 'tank' then 'tank' else 'production' end;

/* As it was recorded: a person discarded it, or the rules of withdrawal as they were known then. */
create function milk_discarded(p_is_discarded boolean, p_reason text) returns text language sql immutable parallel safe
return case when p_reason is not null then 'rule' when p_is_discarded then 'person' else 'no' end;

/* Of all farms: for a database that was filled without triggers, and for the test of the cache. */
create function rebuild_milk_sums() returns void language sql set search_path = public, pg_temp
begin atomic
  delete from milk_sums;
  insert into milk_sums
  select user_id, farm_id, production_date, milking_shift, milk_part(animal_id, total_kind), milk_discarded(is_discarded, discard_reason),
    sum(quantity_liters), count(*)
  from milk_production where deleted_at is null group by 1, 2, 3, 4, 5, 6;
end;

create function add_milk_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into milk_sums as s
  select user_id, farm_id, production_date, milking_shift, milk_part(animal_id, total_kind), milk_discarded(is_discarded, discard_reason),
    sum(quantity_liters), count(*)
  from added where deleted_at is null group by 1, 2, 3, 4, 5, 6
  on conflict (user_id, farm_id, production_date, milking_shift, part, discarded)
    do update set litres = s.litres + excluded.litres, records = s.records + excluded.records;
  return null;
end
$$;

create function change_milk_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into milk_sums as s
  select user_id, farm_id, production_date, milking_shift, milk_part(animal_id, total_kind), milk_discarded(is_discarded, discard_reason),
    sum(sign * quantity_liters), sum(sign)
  from (select 1 as sign, a.* from added a union all select -1, r.* from removed r) as changed
  where deleted_at is null group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0 or sum(sign * quantity_liters) <> 0
  on conflict (user_id, farm_id, production_date, milking_shift, part, discarded)
    do update set litres = s.litres + excluded.litres, records = s.records + excluded.records;
  delete from milk_sums s using removed r
  where s.user_id = r.user_id and s.farm_id = r.farm_id and s.production_date = r.production_date and s.records = 0;
  return null;
end
$$;

create function subtract_milk_sums() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update milk_sums s set litres = s.litres - r.litres, records = s.records - r.records
  from (
    select user_id, farm_id, production_date, milking_shift, milk_part(animal_id, total_kind) as part, milk_discarded(is_discarded, discard_reason) as discarded,
      sum(quantity_liters) as litres, count(*) as records
    from removed where deleted_at is null group by 1, 2, 3, 4, 5, 6
  ) as r
  where (s.user_id, s.farm_id, s.production_date, s.milking_shift, s.part, s.discarded)
    = (r.user_id, r.farm_id, r.production_date, r.milking_shift, r.part, r.discarded);
  delete from milk_sums s using removed r
  where s.user_id = r.user_id and s.farm_id = r.farm_id and s.production_date = r.production_date and s.records = 0;
  return null;
end
$$;

create trigger milk_sums_added after insert on milk_production
  referencing new table as added for each statement execute function add_milk_sums();
create trigger milk_sums_changed after update on milk_production
  referencing new table as added old table as removed for each statement execute function change_milk_sums();
create trigger milk_sums_removed after delete on milk_production
  referencing old table as removed for each statement execute function subtract_milk_sums();

-- Which milk of a cow was held is asked by day, of the index alone.
create index milk_production_animal_day on milk_production (user_id, animal_id, production_date)
  include (farm_id, deleted_at, milking_shift, quantity_liters, is_discarded, discard_reason);
drop index milk_production_animal;

-- The owner of the tables is bound by Row Level Security, too: of no tenant it would see no row.
alter table milk_production no force row level security;
select rebuild_milk_sums();
alter table milk_production force row level security;
alter table milk_sums enable row level security;
alter table milk_sums force row level security;
create policy tenant on milk_sums using (user_id = tenant()) with check (user_id = tenant());
create policy register on milk_sums to current_user using (true) with check (true);
grant select on milk_sums to lida_app;

revoke all on function milk_part, milk_discarded, rebuild_milk_sums, add_milk_sums, change_milk_sums, subtract_milk_sums from public;
