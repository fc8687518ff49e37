-- Personal access tokens: programs that use the API as one person, within a scope. The credential is a session without a cookie, so that whatever ends a person's access ends the token's too.

/* Kept after its end for six months, without anything by which it could be used. `hint`: its last characters, to recognize it. `nouns`: null for all. */
create table access_tokens (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  name text not null,
  hint text not null,
  farm_id uuid references farms (id) on delete cascade,
  nouns text[],
  may_write boolean not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by text
);
create index access_tokens_user on access_tokens (user_id);
create table access_token_records (
  token_id uuid not null references access_tokens on delete cascade,
  farm_user_id uuid not null references farm_users on delete cascade,
  primary key (token_id, farm_user_id)
);
create index access_token_records_record on access_token_records (farm_user_id);

/* Null for people. `scope`: {"farm": id, "without_farms": [id], "nouns": [name], "write": true}. */
alter table sessions add column access_token_id uuid references access_tokens on delete cascade, add column scope jsonb;
alter table sessions add constraint sessions_scope check ((access_token_id is null) = (scope is null));
create index sessions_access_token on sessions (access_token_id) where access_token_id is not null;

/* Whether a session with this scope reaches the farm. */
create function in_scope(p_scope jsonb, p_farm_id uuid) returns boolean language sql immutable parallel safe
return p_scope is null or (coalesce((p_scope ->> 'farm')::uuid = p_farm_id, true) and not coalesce(p_scope -> 'without_farms' ? p_farm_id::text, false));

/* However a token's session ends, the token has ended. */
create function end_access_token_of_session() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update access_tokens t set ended_at = least(now(), t.expires_at) where t.id = old.access_token_id and t.ended_at is null;
  return null;
end
$$;
create trigger end_access_token after delete on sessions for each row when (old.access_token_id is not null) execute function end_access_token_of_session();

/* An account that loses its access to a farm. */
create function end_tokens_of_access() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sessions s where s.user_id = old.user_id and s.access_token_id is not null and (s.scope ->> 'farm')::uuid = old.farm_id;
  return null;
end
$$;
create trigger end_tokens_of_access after delete on user_farm_access for each row execute function end_tokens_of_access();

/* A person who was taken out of everything leaves no token behind, nor the name they gave it. */
create function drop_removed_tokens() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'users' then
    delete from access_tokens t where t.user_id = new.id;
  else
    with gone as (delete from access_token_records o where o.farm_user_id = new.id returning o.token_id)
    delete from access_tokens t using gone
    where t.id = gone.token_id and t.user_id is null and not exists (select from access_token_records o where o.token_id = t.id and o.farm_user_id <> new.id);
  end if;
  return null;
end
$$;
create trigger drop_removed_tokens after update of email on users for each row when (new.email = new.id || '@removida.invalid') execute function drop_removed_tokens();
create trigger drop_removed_tokens after update of email on farm_users for each row when (new.email = new.id || '@removida.invalid') execute function drop_removed_tokens();

/* A token hands nothing over: it has no unsent work. */
create or replace function end_record_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.same_password', true) = 'on' then return new; end if;
  if tg_op = 'UPDATE' and old.is_active and not new.is_active then
    delete from ended_sessions e where e.ended_at < now() - interval '30 days';
    insert into ended_sessions (token_hash, session_id, farm_user_id)
    select s.token_hash, s.id, old.id from session_farm_users o join sessions s on s.token_hash = o.token_hash
    where o.farm_user_id = old.id and s.expires_at > now() and s.access_token_id is null on conflict do nothing;
  end if;
  with gone as (delete from session_farm_users where farm_user_id = old.id returning token_hash)
  delete from sessions s using gone
  where s.token_hash = gone.token_hash and s.user_id is null
    and not exists (select from session_farm_users o where o.token_hash = s.token_hash and o.farm_user_id <> old.id);
  return coalesce(new, old);
end
$$;

create or replace function sweep() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from attempts where since < now() - interval '1 day';
  delete from password_resets where expires_at < now();
  delete from sessions where access_token_id is null and (renewed_at < now() - interval '60 days' or started_at < now() - interval '180 days');
  delete from sessions where access_token_id is not null and expires_at < now();
  delete from access_tokens where ended_at < now() - interval '6 months';
end
$$;

/* A token that was revoked after the backup must not work again: programs get new ones. */
create or replace function new_epochs() returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  farms integer;
begin
  delete from sessions where access_token_id is not null;
  update farm_counters set epoch = gen_random_uuid();
  get diagnostics farms = row_count;
  return farms;
end
$$;

-- The sessions of people: what concerns an account, a password or other sessions knows no token.

create or replace function session_passwords(p_token_hash bytea) returns table (password_hash text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.password_hash from sessions s join users u on u.id = s.user_id where s.token_hash = p_token_hash and s.expires_at > now() and s.access_token_id is null
  union all
  select r.password_hash from sessions s join session_farm_users sr on sr.token_hash = s.token_hash join farm_users r on r.id = sr.farm_user_id
  where s.token_hash = p_token_hash and s.expires_at > now() and s.access_token_id is null;
end;

create or replace function renew_session(p_token_hash bytea, p_next bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made timestamptz;
begin
  update sessions s set renewed_at = now(), expires_at = least(now() + interval '1 hour', s.started_at + interval '180 days')
  where s.token_hash = p_token_hash and s.access_token_id is null and s.renewed_at > now() - interval '60 days' and s.started_at > now() - interval '180 days'
  returning s.created_at into made;
  if not found then return null; end if;
  if made > now() - interval '24 hours' then return false; end if;
  perform follow_session(p_token_hash, p_next);
  return true;
end
$$;

create or replace function session_person(p_token_hash bytea)
  returns table (person_id uuid, name text, email text, is_super_admin boolean, password_must_change boolean, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.id, p.name, p.email, exists (select from super_admins a where a.user_id = s.user_id), bool_or(p.must_change) over (), s.expires_at
  from sessions s
  join lateral (
    select u.id, u.name, u.email, u.password_must_change as must_change, 0 as rank from users u where u.id = s.user_id
    union all
    select r.id, r.name, r.email, r.password_must_change, 1 from session_farm_users sr join farm_users r on r.id = sr.farm_user_id where sr.token_hash = s.token_hash and r.is_active
  ) p on true
  where s.token_hash = p_token_hash and s.access_token_id is null and s.renewed_at > now() - interval '60 days' and s.started_at > now() - interval '180 days'
  order by p.rank, p.id limit 1;
end;

create or replace function end_session(p_token_hash bytea) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from sessions o using sessions s where s.token_hash = p_token_hash and s.access_token_id is null and o.id = s.id;
end;

create or replace function session_account(p_token_hash bytea) returns table (user_id uuid, is_super_admin boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, a.user_id is not null and (not s.factor_required or u.second_factor_id is not null)
  from sessions s left join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null left join super_admins a on a.user_id = u.id
  where s.token_hash = p_token_hash and s.expires_at > now() and s.access_token_id is null;
end;

create or replace function session_records(p_token_hash bytea) returns table (user_id uuid, farm_user_id uuid)
  language sql stable set search_path = public, pg_temp
begin atomic
  select u.id, null::uuid from sessions s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null
  where s.token_hash = p_token_hash and s.expires_at > now() and s.access_token_id is null
  union all
  select null::uuid, r.id from sessions s join session_farm_users sr on sr.token_hash = s.token_hash join farm_users r on r.id = sr.farm_user_id and r.is_active and not r.password_must_change
  join users w on w.id = r.owner_user_id and w.suspended_at is null
  where s.token_hash = p_token_hash and s.expires_at > now() and s.access_token_id is null;
end;

create or replace function own_sessions(p_token_hash bytea) returns table (id uuid, device text, created_at timestamptz, renewed_at timestamptz, expires_at timestamptz, is_current boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with mine as (
    select s.token_hash from session_records(p_token_hash) o join sessions s on s.user_id = o.user_id
    union
    select sr.token_hash from session_records(p_token_hash) o join session_farm_users sr on sr.farm_user_id = o.farm_user_id
  )
  select s.id, (array_agg(s.device order by s.renewed_at desc))[1], min(s.started_at), max(s.renewed_at), max(s.expires_at), s.id = (select me.id from sessions me where me.token_hash = p_token_hash)
  from mine m join sessions s on s.token_hash = m.token_hash and s.access_token_id is null group by s.id order by 6 desc, 4 desc, 1;
end;

-- What a farm opens for: people and tokens alike, tokens within their scope.

create or replace function session_farms(p_token_hash bytea, p_farm_id uuid default null)
  returns table (owner_id uuid, farm_id uuid, farm_name text, state text, role text, person_id uuid, person_name text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with living as (select s.token_hash, s.user_id, s.scope from sessions s where s.token_hash = p_token_hash and s.expires_at > now()),
  opened as (
    select f.user_id as owner_id, f.id as farm_id, 'owner' as role, u.id as person_id, u.name as person_name, s.scope
    from living s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null join farms f on f.user_id = s.user_id
    where p_farm_id is null or f.id = p_farm_id
    union all
    select f.user_id, f.id, a.role, u.id, u.name, s.scope
    from living s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null join user_farm_access a on a.user_id = s.user_id join farms f on f.id = a.farm_id
    where p_farm_id is null or a.farm_id = p_farm_id
    union all
    select r.owner_user_id, r.farm_id, r.role, r.id, r.name, s.scope
    from living s join session_farm_users sr on sr.token_hash = s.token_hash join farm_users r on r.id = sr.farm_user_id
    where r.is_active and not r.password_must_change and (p_farm_id is null or r.farm_id = p_farm_id)
  )
  select distinct on (f.farm_name, o.farm_id) o.owner_id, o.farm_id, f.farm_name, f.state, o.role, o.person_id, o.person_name
  from opened o join farms f on f.user_id = o.owner_id and f.id = o.farm_id join users w on w.id = o.owner_id and w.suspended_at is null
  where f.deleted_at is null and (o.scope is null or in_scope(o.scope, o.farm_id))
  order by f.farm_name, o.farm_id, array_position(array['owner', 'admin', 'manager', 'worker', 'tecnico', 'contador', 'visitor'], o.role);
end;

create or replace function is_suspended_farm(p_token_hash bytea, p_farm_id uuid) returns boolean
  language sql stable set search_path = public, pg_temp
begin atomic
  select exists (
    select from sessions s join farms f on f.id = p_farm_id and f.deleted_at is null join users w on w.id = f.user_id left join users u on u.id = s.user_id
    where s.token_hash = p_token_hash and in_scope(s.scope, p_farm_id) and (
      (coalesce(u.suspended_at, w.suspended_at) is not null and (f.user_id = s.user_id or exists (select from user_farm_access a where a.user_id = s.user_id and a.farm_id = f.id)))
      or (w.suspended_at is not null and exists (
        select from session_farm_users o join farm_users r on r.id = o.farm_user_id and r.is_active where o.token_hash = s.token_hash and r.owner_user_id = f.user_id and r.farm_id = f.id))));
end;

drop function session_access;
create function session_access(p_token_hash bytea, p_farm_id uuid default null)
  returns table (owner_id uuid, farm_id uuid, farm_name text, state text, role text, person_id uuid, person_name text, without jsonb, scope jsonb)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.owner_id, s.farm_id, s.farm_name, s.state, s.role, s.person_id, s.person_name, f.removed_modules -> s.role, (select t.scope from sessions t where t.token_hash = p_token_hash)
  from session_farms(p_token_hash, p_farm_id) s join farms f on f.user_id = s.owner_id and f.id = s.farm_id order by s.farm_name, s.farm_id;
end;

drop function open_call;
drop function enter_farm;

/* Who comes with this token, and onto this farm? Sets the tenant of the transaction when the farm is theirs. No row: nobody is signed in. Without an owner the farm is not theirs; with the role 'suspended' it will be again. */
create function enter_farm(p_token_hash bytea, p_farm_id uuid)
  returns table (owner_id uuid, farm_name text, state text, role text, person_id uuid, person_name text, without jsonb, scope jsonb)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Mostly it is the owner on their own farm: one short look before the long one.
  select f.user_id, f.farm_name, f.state, 'owner', u.id, u.name
    into owner_id, farm_name, state, role, person_id, person_name
    from sessions s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null join farms f on f.user_id = s.user_id and f.id = p_farm_id and f.deleted_at is null
    where s.token_hash = p_token_hash and s.expires_at > now() and s.access_token_id is null;
  if owner_id is null then
    select f.owner_id, f.farm_name, f.state, f.role, f.person_id, f.person_name, f.without, f.scope
      into owner_id, farm_name, state, role, person_id, person_name, without, scope
      from session_access(p_token_hash, p_farm_id) f where p_farm_id is not null;
  end if;
  if owner_id is not null then
    perform set_config('app.user_id', owner_id::text, true);
    return next;
  elsif exists (select from sessions s where s.token_hash = p_token_hash and s.expires_at > now()) then
    role := case when is_suspended_farm(p_token_hash, p_farm_id) then 'suspended' end;
    return next;
  end if;
end
$$;

create function open_call(p_token_hash bytea, p_farm_id uuid)
  returns table (owner_id uuid, farm_name text, state text, role text, person_id uuid, person_name text, without jsonb, scope jsonb, version bigint)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Mostly it is the owner on their own farm: one short look before the long one.
  select f.user_id, f.farm_name, f.state, 'owner', u.id, u.name
    into owner_id, farm_name, state, role, person_id, person_name
    from sessions s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null join farms f on f.user_id = s.user_id and f.id = p_farm_id and f.deleted_at is null
    where s.token_hash = p_token_hash and s.expires_at > now() and s.access_token_id is null;
  if owner_id is not null then
    perform set_config('app.user_id', owner_id::text, true);
  else
    select e.owner_id, e.farm_name, e.state, e.role, e.person_id, e.person_name, e.without, e.scope
      into owner_id, farm_name, state, role, person_id, person_name, without, scope from enter_farm(p_token_hash, p_farm_id) e;
    if not found then return; end if;
  end if;
  if owner_id is not null then
    update farm_counters c set version = c.version + 1 where c.user_id = owner_id and c.farm_id = p_farm_id returning c.version into version;
  end if;
  return next;
end
$$;

/* The tenants of a session, for its share of the server. A session that ended counts for the farm it may hand calls over to. A token's are found in the same look. */
drop function session_tenants;
create function session_tenants(p_token_hash bytea) returns table (person_id uuid, farm_id uuid, owner_id uuid, access_token_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.person_id, f.farm_id, f.owner_id, null::uuid from session_person(p_token_hash) p left join session_farms(p_token_hash) f on true
  union all
  select r.id, r.farm_id, r.owner_user_id, null from ended_sessions e join farm_users r on r.id = e.farm_user_id and not r.is_active
  where e.token_hash = p_token_hash and e.ended_at > now() - interval '30 days'
  union all
  select coalesce(s.user_id, (select o.farm_user_id from session_farm_users o where o.token_hash = s.token_hash order by 1 limit 1)), f.farm_id, f.owner_id, s.access_token_id
  from sessions s left join session_farms(p_token_hash) f on true where s.token_hash = p_token_hash and s.access_token_id is not null and s.expires_at > now();
end;

-- Tokens and their people.

/* How many tokens of this person work. */
create function own_living_tokens(p_token_hash bytea) returns bigint
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select count(*) from access_tokens t where t.ended_at is null and t.expires_at > now() and exists (
    select from session_records(p_token_hash) o where o.user_id = t.user_id or exists (select from access_token_records r where r.token_id = t.id and r.farm_user_id = o.farm_user_id));
end;

/* A token for what this session opens: of one farm only the account or the records that open it. False: nothing of the farm is open. */
create function create_access_token(p_token_hash bytea, p_new bytea, p_token jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  t access_tokens := jsonb_populate_record(null::access_tokens, p_token);
  records uuid[];
begin
  if t.farm_id is not null and not exists (select from session_farms(p_token_hash, t.farm_id)) then return false; end if;
  select o.user_id into t.user_id from session_records(p_token_hash) o
  where o.user_id is not null and (t.farm_id is null or exists (select from farms f where f.id = t.farm_id and f.user_id = o.user_id)
    or exists (select from user_farm_access a where a.user_id = o.user_id and a.farm_id = t.farm_id));
  records := array(select o.farm_user_id from session_records(p_token_hash) o join farm_users r on r.id = o.farm_user_id where t.farm_id is null or r.farm_id = t.farm_id);
  if t.user_id is null and cardinality(records) = 0 then return false; end if;
  insert into access_tokens (id, user_id, name, hint, farm_id, nouns, may_write, expires_at) values (t.id, t.user_id, t.name, t.hint, t.farm_id, t.nouns, t.may_write, t.expires_at);
  insert into access_token_records (token_id, farm_user_id) select t.id, unnest(records);
  insert into sessions (token_hash, user_id, expires_at, access_token_id, scope)
  values (p_new, t.user_id, t.expires_at, t.id, jsonb_strip_nulls(jsonb_build_object('farm', t.farm_id, 'nouns', t.nouns, 'write', t.may_write)));
  insert into session_farm_users (token_hash, farm_user_id) select p_new, unnest(records);
  return true;
end
$$;

/* One's own tokens, those that work first. */
create function own_access_tokens(p_token_hash bytea)
  returns table (id uuid, name text, hint text, farm_id uuid, farm_name text, nouns text[], may_write boolean, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz, ended_at timestamptz, ended_by text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.id, t.name, t.hint, t.farm_id, f.farm_name, t.nouns, t.may_write, t.created_at, t.expires_at, t.last_used_at,
    case when t.ended_at is null and t.expires_at <= now() then t.expires_at else t.ended_at end, t.ended_by
  from access_tokens t left join farms f on f.id = t.farm_id
  where exists (select from session_records(p_token_hash) o where o.user_id = t.user_id or exists (select from access_token_records r where r.token_id = t.id and r.farm_user_id = o.farm_user_id))
  order by t.ended_at desc nulls first, t.created_at desc, t.id;
end;

/* Ends one's own token. Its name; null when there is none that works. */
create function end_own_access_token(p_token_hash bytea, p_id uuid) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_name text;
begin
  select o.name into found_name from own_access_tokens(p_token_hash) o where o.id = p_id and o.ended_at is null;
  if not found then return null; end if;
  delete from sessions s where s.access_token_id = p_id;
  return found_name;
end
$$;

/* The tokens that reach a farm of the tenant. `is_shared`: it reaches farms of another owner too. */
create function farm_access_tokens(p_farm_id uuid)
  returns table (id uuid, name text, hint text, person_name text, person_email text, farm_id uuid, nouns text[], may_write boolean, created_at timestamptz, expires_at timestamptz, last_used_at timestamptz, is_shared boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.id, t.name, t.hint, o.person_name, coalesce(u.email, r.email), t.farm_id, t.nouns, t.may_write, t.created_at, t.expires_at, t.last_used_at,
    exists (select from session_farms(s.token_hash) e where e.owner_id <> tenant())
  from access_tokens t join sessions s on s.access_token_id = t.id and s.expires_at > now()
  join lateral session_farms(s.token_hash, p_farm_id) o on o.owner_id = tenant()
  left join users u on u.id = o.person_id left join farm_users r on r.id = o.person_id
  where t.ended_at is null and (t.user_id = tenant() or exists (select from user_farm_access a where a.user_id = t.user_id and a.farm_id = p_farm_id)
    or exists (select from access_token_records k join farm_users m on m.id = k.farm_user_id where k.token_id = t.id and m.owner_user_id = tenant() and m.farm_id = p_farm_id))
  order by t.created_at desc, t.id;
end;

/* The owner ends what a token reaches of theirs: all of it, or, when it is of use to another owner, this farm. Its name; null when no such token reaches the farm. */
create function end_farm_access_token(p_farm_id uuid, p_id uuid, p_by text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known record;
begin
  select o.name, o.is_shared into known from farm_access_tokens(p_farm_id) o where o.id = p_id;
  if not found then return null; end if;
  if known.is_shared then
    update sessions s set scope = jsonb_set(s.scope, '{without_farms}', coalesce(s.scope -> 'without_farms', '[]') || to_jsonb(p_farm_id::text)) where s.access_token_id = p_id;
  else
    update access_tokens t set ended_by = p_by where t.id = p_id;
    delete from sessions s where s.access_token_id = p_id;
  end if;
  return known.name;
end
$$;

/* What a token is, for the program that has it. */
create function this_access_token(p_token_hash bytea)
  returns table (id uuid, name text, nouns text[], may_write boolean, created_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select t.id, t.name, t.nouns, t.may_write, t.created_at, t.expires_at from sessions s join access_tokens t on t.id = s.access_token_id where s.token_hash = p_token_hash and s.expires_at > now();
end;

/* Collected by each process, and written together. */
create function note_token_uses(p_ids uuid[], p_at timestamptz[]) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update access_tokens t set last_used_at = n.at from unnest(p_ids, p_at) n(id, at) where t.id = n.id and (t.last_used_at is null or t.last_used_at < n.at);
end;

revoke all on function in_scope, end_access_token_of_session, end_tokens_of_access, drop_removed_tokens, session_access, enter_farm, open_call, session_tenants, own_living_tokens, create_access_token,
  own_access_tokens, end_own_access_token, farm_access_tokens, end_farm_access_token, this_access_token, note_token_uses from public;
grant execute on function session_access, enter_farm, open_call, session_tenants, own_living_tokens, create_access_token, own_access_tokens, end_own_access_token, farm_access_tokens, end_farm_access_token,
  this_access_token, note_token_uses to lida_app;
