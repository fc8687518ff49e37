-- What a call and a pull cost in the database.

/* The key is the change feed: what changed since a version is one stretch of it, and nothing else is read. The former one began with the row, and a pull that was planned to go by it walked through all that the tenant ever changed. */
alter table history drop constraint history_pkey, add primary key (user_id, farm_id, version, noun, row_id);
drop index history_feed;
create index history_row on history (user_id, row_id, version);

-- Every statement of a call passes the lock of the tables it touches: without a sub-select in it there is less to lock, to start and to walk through each time, and it is the same lock.
do $$
declare
  locked text;
begin
  for locked in select tablename from pg_policies where schemaname = 'public' and policyname = 'tenant' loop
    execute format('alter policy tenant on %I using (user_id = tenant()) with check (user_id = tenant())', locked);
  end loop;
end
$$;

create or replace procedure noun_table(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I using (user_id = tenant()) with check (user_id = tenant())', name);
  -- Room beside each row: an update that touches no index stays on its page.
  execute format('alter table %I set (fillfactor = 85)', name);
  execute format('grant select, insert, update on %I to lida_app', name);
end
$$;
