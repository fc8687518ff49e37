-- What was said to each farm, once each, and every change it made. A refused call leaves no trace.
-- Both are written by one statement of the kernel, with what they lead to at hand: no foreign key asks for it again.
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
  primary key (user_id, id)
);

-- `before` and `after` hold the fields that changed; a new row has no `before`. This is also the change feed: what changed since a version, in any noun.
create table history (
  user_id uuid not null,
  farm_id uuid not null,
  version bigint not null,
  row_id uuid not null,
  noun text not null,
  call_id uuid not null,
  before jsonb,
  after jsonb not null,
  primary key (user_id, row_id, farm_id, version, noun)
);
create index history_feed on history (user_id, farm_id, version);

alter table calls enable row level security;
alter table calls force row level security;
alter table history enable row level security;
alter table history force row level security;
create policy tenant on calls using (user_id = (select tenant())) with check (user_id = (select tenant()));
create policy tenant on history using (user_id = (select tenant())) with check (user_id = (select tenant()));
grant select, insert on calls, history to lida_app;

/* The beginning of a call: who it is, on which farm, and whether it was said before; the farm's counter is taken, so the farm's other calls wait here. */
create function open_call(p_token_hash bytea, p_farm_id uuid, p_call_id uuid)
  returns table (owner_id uuid, farm_name text, state text, role text, person_id uuid, person_name text, version bigint, said_farm_id uuid, said_verb text, said_hash bytea, said_version bigint)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Mostly it is the owner on their own farm: one short look before the long one.
  select f.user_id, f.farm_name, f.state, 'owner', u.id, u.name
    into owner_id, farm_name, state, role, person_id, person_name
    from sessions s join users u on u.id = s.user_id and not u.password_must_change join farms f on f.user_id = s.user_id and f.id = p_farm_id and f.deleted_at is null
    where s.token_hash = p_token_hash and s.expires_at > now();
  if owner_id is not null then
    perform set_config('app.user_id', owner_id::text, true);
  else
    select e.owner_id, e.farm_name, e.state, e.role, e.person_id, e.person_name
      into owner_id, farm_name, state, role, person_id, person_name from enter_farm(p_token_hash, p_farm_id) e;
    if not found then return; end if;
  end if;
  if owner_id is not null then
    update farm_counters c set version = c.version + 1 where c.user_id = owner_id and c.farm_id = p_farm_id returning c.version into version;
    select c.farm_id, c.verb, c.input_hash, c.version into said_farm_id, said_verb, said_hash, said_version from calls c where c.user_id = owner_id and c.id = p_call_id;
  end if;
  return next;
end
$$;
revoke all on function open_call from public;
grant execute on function open_call to lida_app;

/* What every table of a noun has besides its columns: the tenant's lock, and the application's rights. Nothing is ever deleted. */
create procedure noun_table(name text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I using (user_id = (select tenant())) with check (user_id = (select tenant()))', name);
  -- Room beside each row: an update that touches no index stays on its page.
  execute format('alter table %I set (fillfactor = 85)', name);
  execute format('grant select, insert, update on %I to lida_app', name);
end
$$;
