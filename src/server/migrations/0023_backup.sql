-- A backup reads every tenant's rows. It runs as the owner of the tables, whom the tenant's lock binds too.

/* What every table of a noun has besides its columns: the tenant's lock, the backup's way past it, and the application's rights. Nothing is ever deleted. */
create or replace procedure noun_table(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I using (user_id = tenant()) with check (user_id = tenant())', name);
  execute format('create policy backup on %I for select to current_user using (current_setting(''app.backup'', true) = ''on'')', name);
  -- Room beside each row: an update that touches no index stays on its page.
  execute format('alter table %I set (fillfactor = 85)', name);
  execute format('grant select, insert, update on %I to lida_app', name);
end
$$;

do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relforcerowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname in ('backup', 'register'))
  loop
    execute format('create policy backup on %I for select to current_user using (current_setting(''app.backup'', true) = ''on'')', name);
  end loop;
end
$$;
