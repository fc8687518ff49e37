-- What each role of a farm sees: the modules that its owner took away, and the roles of technicians and accountants.

/* By role, the modules taken away: {"visitor": ["money"]}. Null: nothing was. */
alter table farms add column removed_modules jsonb;
grant update (removed_modules) on farms to lida_app;

-- Its columns were fixed when it was created.
create or replace function own_farms(p_token_hash bytea) returns setof farms
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.* from session_records(p_token_hash) s join farms f on f.user_id = s.user_id order by f.created_at, f.id;
end;

alter table farm_users drop constraint farm_users_role_check;
alter table farm_users add constraint farm_users_role_check check (role in ('admin', 'manager', 'worker', 'tecnico', 'contador', 'visitor'));
alter table user_farm_access drop constraint user_farm_access_role_check;
alter table user_farm_access add constraint user_farm_access_role_check check (role in ('owner', 'admin', 'manager', 'worker', 'tecnico', 'contador', 'visitor'));

/* The farms a session opens, one row each, in the strongest role it has there. A password that somebody else set opens none until it is changed; a suspended account opens none, and nobody a farm of a suspended owner. */
create or replace function session_farms(p_token_hash bytea, p_farm_id uuid default null)
  returns table (owner_id uuid, farm_id uuid, farm_name text, state text, role text, person_id uuid, person_name text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with living as (select s.token_hash, s.user_id from sessions s where s.token_hash = p_token_hash and s.expires_at > now()),
  opened as (
    select f.user_id as owner_id, f.id as farm_id, 'owner' as role, u.id as person_id, u.name as person_name
    from living s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null join farms f on f.user_id = s.user_id
    where p_farm_id is null or f.id = p_farm_id
    union all
    select f.user_id, f.id, a.role, u.id, u.name
    from living s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null join user_farm_access a on a.user_id = s.user_id join farms f on f.id = a.farm_id
    where p_farm_id is null or a.farm_id = p_farm_id
    union all
    select r.owner_user_id, r.farm_id, r.role, r.id, r.name
    from living s join session_farm_users sr on sr.token_hash = s.token_hash join farm_users r on r.id = sr.farm_user_id
    where r.is_active and not r.password_must_change and (p_farm_id is null or r.farm_id = p_farm_id)
  )
  select distinct on (f.farm_name, o.farm_id) o.owner_id, o.farm_id, f.farm_name, f.state, o.role, o.person_id, o.person_name
  from opened o join farms f on f.user_id = o.owner_id and f.id = o.farm_id join users w on w.id = o.owner_id and w.suspended_at is null
  where f.deleted_at is null
  order by f.farm_name, o.farm_id, array_position(array['owner', 'admin', 'manager', 'worker', 'tecnico', 'contador', 'visitor'], o.role);
end;

/* The same with the modules taken away from the role. */
create function session_access(p_token_hash bytea, p_farm_id uuid default null)
  returns table (owner_id uuid, farm_id uuid, farm_name text, state text, role text, person_id uuid, person_name text, without jsonb)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.owner_id, s.farm_id, s.farm_name, s.state, s.role, s.person_id, s.person_name, f.removed_modules -> s.role
  from session_farms(p_token_hash, p_farm_id) s join farms f on f.user_id = s.owner_id and f.id = s.farm_id order by s.farm_name, s.farm_id;
end;

drop function open_call;
drop function enter_farm;

/* Who comes with this token, and onto this farm? Sets the tenant of the transaction when the farm is theirs. No row: nobody is signed in. Without an owner the farm is not theirs; with the role 'suspended' it will be again. */
create function enter_farm(p_token_hash bytea, p_farm_id uuid)
  returns table (owner_id uuid, farm_name text, state text, role text, person_id uuid, person_name text, without jsonb)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Mostly it is the owner on their own farm: one short look before the long one.
  select f.user_id, f.farm_name, f.state, 'owner', u.id, u.name
    into owner_id, farm_name, state, role, person_id, person_name
    from sessions s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null join farms f on f.user_id = s.user_id and f.id = p_farm_id and f.deleted_at is null
    where s.token_hash = p_token_hash and s.expires_at > now();
  if owner_id is null then
    select f.owner_id, f.farm_name, f.state, f.role, f.person_id, f.person_name, f.without
      into owner_id, farm_name, state, role, person_id, person_name, without
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
  returns table (owner_id uuid, farm_name text, state text, role text, person_id uuid, person_name text, without jsonb, version bigint)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Mostly it is the owner on their own farm: one short look before the long one.
  select f.user_id, f.farm_name, f.state, 'owner', u.id, u.name
    into owner_id, farm_name, state, role, person_id, person_name
    from sessions s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null join farms f on f.user_id = s.user_id and f.id = p_farm_id and f.deleted_at is null
    where s.token_hash = p_token_hash and s.expires_at > now();
  if owner_id is not null then
    perform set_config('app.user_id', owner_id::text, true);
  else
    select e.owner_id, e.farm_name, e.state, e.role, e.person_id, e.person_name, e.without
      into owner_id, farm_name, state, role, person_id, person_name, without from enter_farm(p_token_hash, p_farm_id) e;
    if not found then return; end if;
  end if;
  if owner_id is not null then
    update farm_counters c set version = c.version + 1 where c.user_id = owner_id and c.farm_id = p_farm_id returning c.version into version;
  end if;
  return next;
end
$$;

/* Who changed what the signed-in person may do on a farm last, and when: their role, or the modules of the farm. Shown with a call that is no longer allowed. */
create or replace function last_role_change(p_token_hash bytea, p_farm_id uuid) returns table (who text, at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select l.person_name, l.at
  from session_records(p_token_hash) s join farm_users r on r.id = s.farm_user_id and r.farm_id = p_farm_id
  join access_log l on l.owner_id = r.owner_user_id and l.farm_id = p_farm_id
    and (l.kind = 'modules_changed' or (l.kind = 'role_changed' and position('(' || r.email || ')' in l.target) > 0))
  order by l.at desc limit 1;
end;

revoke all on function session_access, enter_farm, open_call from public;
grant execute on function session_access, enter_farm, open_call to lida_app;
