-- What was said to each farm, once each, and every change it made. A refused call leaves no trace.
create table calls (
  user_id uuid not null,
  id uuid not null,
  farm_id uuid not null,
  version bigint not null,
  verb text not null,
  input_hash bytea not null,
  actor uuid not null,
  actor_name text not null,
  at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);

-- `before` and `after` hold the fields that changed; a new row has no `before`.
create table history (
  user_id uuid not null,
  farm_id uuid not null,
  version bigint not null,
  noun text not null,
  row_id uuid not null,
  call_id uuid not null,
  before jsonb,
  after jsonb not null,
  primary key (user_id, farm_id, version, noun, row_id),
  foreign key (user_id, call_id) references calls (user_id, id)
);
create index history_of_row on history (user_id, farm_id, noun, row_id, version);

alter table calls enable row level security;
alter table calls force row level security;
alter table history enable row level security;
alter table history force row level security;
create policy tenant on calls using (user_id = (select tenant())) with check (user_id = (select tenant()));
create policy tenant on history using (user_id = (select tenant())) with check (user_id = (select tenant()));
grant select, insert on calls, history to lida_app;

/* Fails the call when a statement wrote another number of rows than the verb meant to. */
create function expect_rows(written bigint, meant bigint) returns void language plpgsql as $$
begin
  if written <> meant then
    raise exception '% rows written, % meant', written, meant using errcode = 'LD001';
  end if;
end
$$;

/* What every table of a noun has besides its columns: the tenant's lock, the change feed's and the pages' indexes, the application's rights. Nothing is ever deleted. */
create procedure noun_table(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I using (user_id = (select tenant())) with check (user_id = (select tenant()))', name);
  execute format('create index %I on %I (user_id, farm_id, version)', name || '_feed', name);
  execute format('create index %I on %I (user_id, farm_id, id)', name || '_page', name);
  execute format('grant select, insert, update on %I to lida_app', name);
end
$$;
