-- The log of accesses (Marco Civil, art. 15): six months of who came in, from where, and what was done to people, farms and accounts. It is only added to. Besides: owners who are suspended, sessions that their person ends, and names, telephones and e-mails that people correct themselves.

alter table users add column suspended_at timestamptz(3);

-- `owner_id`: whose tenant it concerns; none for what concerns the installation alone. `person_id` is an account or a staff record, `person_name` what it was called then.
create table access_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz(3) not null default clock_timestamp(),
  kind text not null,
  owner_id uuid references users,
  person_id uuid,
  person_name text,
  ip text,
  target text,
  farm_id uuid,
  words text generated always as (folded(coalesce(person_name, '') || ' ' || coalesce(target, ''))) stored
);
create index access_log_owner on access_log (owner_id, at desc, id desc);
create index access_log_newest on access_log (at desc, id desc);
create index access_log_person on access_log (person_id);
create index access_log_blocked on access_log (at) where kind = 'sign_in_blocked';

/* Nobody changes what is written, the owner of the tables included, except where it says so for a moment: its time is over, or a person's name is taken out. */
create function keep_access_log() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('app.access_log', true), '') <> 'on' then raise exception 'access_log is only added to'; end if;
  return coalesce(new, old);
end
$$;
create trigger only_added_to before update or delete on access_log for each row execute function keep_access_log();
create trigger only_added_to_whole before truncate on access_log for each statement execute function keep_access_log();

/* Adds to the log. Of the attempts that are refused without being looked at, only the first of a quarter of an hour is noted: for each address, and for each e-mail. */
create function note_access(p_notes jsonb) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into access_log (kind, owner_id, person_id, person_name, ip, target, farm_id)
  select n.kind, n.owner_id, n.person_id, left(n.person_name, 200), left(n.ip, 100), left(n.target, 500), n.farm_id
  from jsonb_to_recordset(p_notes) as n (kind text, owner_id uuid, person_id uuid, person_name text, ip text, target text, farm_id uuid)
  where n.kind <> 'sign_in_blocked' or not exists (
    select from access_log b where b.kind = 'sign_in_blocked' and b.at > now() - interval '15 minutes' and (b.ip = n.ip or b.target = n.target));
end;

/* The tenants that a session concerns, and as whom: the own account, the owner of each staff record, and the owners who let the account in. */
create function tenants_of_session(p_token_hash bytea) returns table (owner_id uuid, person_id uuid, person_name text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct on (t.owner_id) t.owner_id, t.person_id, t.person_name from (
    select u.id as owner_id, u.id as person_id, u.name as person_name, 0 as rank from sessions s join users u on u.id = s.user_id where s.token_hash = p_token_hash
    union all
    select f.user_id, u.id, u.name, 1 from sessions s join users u on u.id = s.user_id join user_farm_access a on a.user_id = u.id join farms f on f.id = a.farm_id where s.token_hash = p_token_hash
    union all
    select r.owner_user_id, r.id, r.name, 2 from session_farm_users o join farm_users r on r.id = o.farm_user_id where o.token_hash = p_token_hash
  ) t order by t.owner_id, t.rank, t.person_id;
end;

/* Whose tenant an attempt with this e-mail concerns: its account's, else that of the only owner who hired it. Of several none: what is tried at one is nothing that another has to know. */
create function tenant_of_email(p_email text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(
    (select u.id from users u where u.email_key = canonical_email(p_email)),
    (select case when count(distinct r.owner_user_id) = 1 then (array_agg(r.owner_user_id))[1] end from farm_users r where r.email_key = canonical_email(p_email) and r.is_active));
end;

/* A page of the log, newest first, behind the row named last: of one's own tenant for an owner's account, of everything for a super admin. Nothing for anybody else. An owner learns what a super admin did, neither who it was nor from where. */
create function read_access_log(p_token_hash bytea, p_everywhere boolean, p_words text[], p_kind text, p_from timestamptz, p_until timestamptz, p_after uuid, p_limit integer)
  returns table (id uuid, at timestamptz, kind text, person_id uuid, person_name text, ip text, target text, farm_name text, owner_name text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  me record;
  place record;
begin
  select a.user_id, a.is_super_admin into me from session_account(p_token_hash) a;
  if me.user_id is null or (p_everywhere and not me.is_super_admin) then return; end if;
  select l.at, l.id into place from access_log l where l.id = p_after and (p_everywhere or l.owner_id = me.user_id);
  if p_after is null then select 'infinity'::timestamptz as at, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid as id into place; end if;
  -- One statement for each, so that each walks along its own index.
  if p_everywhere then
    return query
      select l.id, l.at::timestamptz, l.kind, l.person_id, l.person_name, l.ip, l.target, f.farm_name, o.name
      from access_log l left join users o on o.id = l.owner_id left join farms f on f.user_id = l.owner_id and f.id = l.farm_id
      where (l.at, l.id) < (place.at, place.id) and l.at >= coalesce(p_from, '-infinity') and l.at < coalesce(p_until, 'infinity')
        and (p_kind is null or l.kind = p_kind) and (select coalesce(bool_and(position(word in l.words) > 0), true) from unnest(p_words) word)
      order by l.at desc, l.id desc limit p_limit;
  else
    return query
      select l.id, l.at::timestamptz, l.kind, l.person_id, case when a.user_id is null then l.person_name else 'Super admin' end, case when a.user_id is null then l.ip end, l.target, f.farm_name, null::text
      from access_log l left join farms f on f.user_id = l.owner_id and f.id = l.farm_id left join super_admins a on a.user_id = l.person_id and a.user_id <> me.user_id
      where l.owner_id = me.user_id and (l.at, l.id) < (place.at, place.id) and l.at >= coalesce(p_from, '-infinity') and l.at < coalesce(p_until, 'infinity')
        and (p_kind is null or l.kind = p_kind) and (select coalesce(bool_and(position(word in l.words) > 0), true) from unnest(p_words) word)
      order by l.at desc, l.id desc limit p_limit;
  end if;
end
$$;

/* What the log keeps of whoever asks, newest first. */
create function own_accesses(p_token_hash bytea) returns table (at timestamptz, kind text, ip text, target text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select l.at, l.kind, l.ip, l.target from session_records(p_token_hash) s join access_log l on l.person_id = coalesce(s.user_id, s.farm_user_id)
  order by l.at desc limit 500;
end;

create table email_changes (
  token_hash bytea primary key,
  user_id uuid references users,
  farm_user_ids uuid[] not null,
  email text not null,
  expires_at timestamptz(3) not null
);

/* Six months, as the law asks, and not a day more. */
create function sweep_access_log() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.access_log', 'on', true);
  delete from access_log l where l.at < now() - interval '6 months';
  perform set_config('app.access_log', '', true);
  delete from email_changes where expires_at < now();
end
$$;

/* Takes the name and the e-mail of whoever asked for deletion out of the log, before their deletion is executed in the same transaction. Ids, addresses and moments stay for their six months. Whose tenant they belong to; nothing: there is no such request. */
create function blank_access_log(p_token_hash bytea, p_request_id uuid, p_farm_user_id uuid, p_removed text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  doer record;
  asked data_deletion_requests;
  ids uuid[];
  owners uuid[];
  names text[];
  contacts text[];
  pattern text;
begin
  select a.user_id, a.is_super_admin into doer from session_account(p_token_hash) a;
  select d.* into asked from data_deletion_requests d
  where d.state = 'pending' and (d.id = p_request_id or d.farm_user_id = p_farm_user_id) and d.user_id is distinct from doer.user_id
    and (doer.is_super_admin or exists (select from farm_users r where r.id = d.farm_user_id and r.owner_user_id = doer.user_id));
  if not found then return null; end if;
  if asked.farm_user_id is not null then
    select array_agg(r.id), array[(array_agg(r.owner_user_id))[1]], array_agg(r.name), array_agg(r.email) || array_agg(r.phone) into ids, owners, names, contacts
    from farm_users r join farm_users o on o.id = asked.farm_user_id and r.owner_user_id = o.owner_user_id and r.email_key = o.email_key;
  else
    select array[u.id], array(select distinct w.owner_id from written_under(u.id, null) w) || u.id, array[u.name], array[u.email, u.phone] into ids, owners, names, contacts
    from users u where u.id = asked.user_id;
  end if;
  names := names || array(select distinct l.person_name from access_log l where l.person_id = any(ids) and l.person_name is not null);
  -- A single word may be a farm's name as well; of a person's own notes it goes with the name.
  pattern := pattern_of(array(select distinct w from unnest(array(select w from unnest(names) w where compared(w) ~ ' ') || contacts) w where length(w) > 5), true);
  pattern := '(?<![[:alnum:]' || marks() || '])(?:' || pattern || ')(?![[:alnum:]' || marks() || '])';
  perform set_config('app.access_log', 'on', true);
  update access_log l set person_name = p_removed where l.person_id = any(ids) and l.person_name is not null;
  update access_log l set target = normalize(regexp_replace(normalize(l.target, nfd), pattern, p_removed, 'gi'), nfc) where l.owner_id = any(owners) and normalize(l.target, nfd) ~* pattern;
  -- An attempt that concerned no single owner: only when the address is nobody else's too.
  update access_log l set target = p_removed
  where l.owner_id is null and canonical_email(l.target) = any(array(select canonical_email(c) from unnest(contacts) c where c like '%@%'))
    and not exists (select from users u where u.email_key = canonical_email(l.target) and u.id <> all(ids))
    and not exists (select from farm_users r where r.email_key = canonical_email(l.target) and r.id <> all(ids));
  perform set_config('app.access_log', '', true);
  delete from email_changes c where c.user_id = any(ids) or c.farm_user_ids && ids;
  return coalesce(asked.user_id, owners[1]);
end
$$;

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
  order by f.farm_name, o.farm_id, array_position(array['owner', 'admin', 'manager', 'worker', 'visitor'], o.role);
end;

/* Whether this session would open the farm if nobody were suspended. */
create function is_suspended_farm(p_token_hash bytea, p_farm_id uuid) returns boolean
  language sql stable set search_path = public, pg_temp
begin atomic
  select exists (
    select from sessions s join farms f on f.id = p_farm_id and f.deleted_at is null join users w on w.id = f.user_id left join users u on u.id = s.user_id
    where s.token_hash = p_token_hash and (
      (coalesce(u.suspended_at, w.suspended_at) is not null and (f.user_id = s.user_id or exists (select from user_farm_access a where a.user_id = s.user_id and a.farm_id = f.id)))
      or (w.suspended_at is not null and exists (
        select from session_farm_users o join farm_users r on r.id = o.farm_user_id and r.is_active where o.token_hash = s.token_hash and r.owner_user_id = f.user_id and r.farm_id = f.id))));
end;

/* Who comes with this token, and onto this farm? Sets the tenant of the transaction when the farm is theirs. No row: nobody is signed in. Without an owner the farm is not theirs; with the role 'suspended' it will be again. */
create or replace function enter_farm(p_token_hash bytea, p_farm_id uuid)
  returns table (owner_id uuid, farm_name text, state text, role text, person_id uuid, person_name text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Mostly it is the owner on their own farm: one short look before the long one.
  select f.user_id, f.farm_name, f.state, 'owner', u.id, u.name
    into owner_id, farm_name, state, role, person_id, person_name
    from sessions s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null join farms f on f.user_id = s.user_id and f.id = p_farm_id and f.deleted_at is null
    where s.token_hash = p_token_hash and s.expires_at > now();
  if owner_id is null then
    select f.owner_id, f.farm_name, f.state, f.role, f.person_id, f.person_name
      into owner_id, farm_name, state, role, person_id, person_name
      from session_farms(p_token_hash, p_farm_id) f where p_farm_id is not null;
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

create or replace function open_call(p_token_hash bytea, p_farm_id uuid)
  returns table (owner_id uuid, farm_name text, state text, role text, person_id uuid, person_name text, version bigint)
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
    select e.owner_id, e.farm_name, e.state, e.role, e.person_id, e.person_name
      into owner_id, farm_name, state, role, person_id, person_name from enter_farm(p_token_hash, p_farm_id) e;
    if not found then return; end if;
  end if;
  if owner_id is not null then
    update farm_counters c set version = c.version + 1 where c.user_id = owner_id and c.farm_id = p_farm_id returning c.version into version;
  end if;
  return next;
end
$$;

/* The account of a session: no row when nobody is signed in, a row without an account for staff, while its password has to be changed, or while it is suspended. */
create or replace function session_account(p_token_hash bytea) returns table (user_id uuid, is_super_admin boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, a.user_id is not null
  from sessions s left join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null left join super_admins a on a.user_id = u.id
  where s.token_hash = p_token_hash and s.expires_at > now();
end;

/* Whom a session speaks for: the account and the staff records whose password is their own, and whose owner is not suspended. */
create or replace function session_records(p_token_hash bytea) returns table (user_id uuid, farm_user_id uuid)
  language sql stable set search_path = public, pg_temp
begin atomic
  select u.id, null::uuid from sessions s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null
  where s.token_hash = p_token_hash and s.expires_at > now()
  union all
  select null::uuid, r.id from sessions s join session_farm_users sr on sr.token_hash = s.token_hash join farm_users r on r.id = sr.farm_user_id and r.is_active and not r.password_must_change
  join users w on w.id = r.owner_user_id and w.suspended_at is null
  where s.token_hash = p_token_hash and s.expires_at > now();
end;

/* Whether everything that a session is for is suspended: the account, and each record's owner. */
create function is_suspended_session(p_token_hash bytea) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(bool_and(p.suspended), false) from (
    select u.suspended_at is not null as suspended from sessions s join users u on u.id = s.user_id where s.token_hash = p_token_hash
    union all
    select w.suspended_at is not null from session_farm_users o join farm_users r on r.id = o.farm_user_id and r.is_active join users w on w.id = r.owner_user_id where o.token_hash = p_token_hash
  ) p;
end;

/* Of an account and staff records whose password was verified, those that are suspended. */
create function suspended_among(p_ids uuid[]) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select array(
    select u.id from users u where u.id = any(p_ids) and u.suspended_at is not null
    union all
    select r.id from farm_users r join users w on w.id = r.owner_user_id where r.id = any(p_ids) and w.suspended_at is not null);
end;

/* Suspends an account, or lets it in again: a super admin's to do, to anybody but themselves. Nothing is deleted, and sessions go on when it is over. */
create function suspend_owner(p_token_hash bytea, p_user_id uuid, p_suspended boolean) returns table (outcome text, name text, email text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me record;
begin
  select a.user_id, a.is_super_admin into me from session_account(p_token_hash) a;
  if me.is_super_admin is not true then
    outcome := 'forbidden';
  elsif p_user_id = me.user_id then
    outcome := 'own';
  else
    update users u set suspended_at = case when p_suspended then coalesce(u.suspended_at, now()) end where u.id = p_user_id returning u.name, u.email into name, email;
    outcome := case when found then 'done' else 'missing' end;
  end if;
  return next;
end
$$;

/* Whose these farms are, for a super admin's panel. */
create function customer_owners(p_token_hash bytea, p_farm_ids uuid[]) returns table (farm_id uuid, owner_id uuid, suspended_at timestamptz, is_self boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.id, u.id, u.suspended_at, u.id = me.user_id from session_account(p_token_hash) me join farms f on f.id = any(p_farm_ids) join users u on u.id = f.user_id where me.is_super_admin;
end;

create function suspended_owners(p_token_hash bytea) returns table (id uuid, name text, email text, suspended_at timestamptz, farm_names text[], people bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, u.name, u.email, u.suspended_at, array(select f.farm_name from farms f where f.user_id = u.id and f.deleted_at is null order by f.farm_name),
    (select count(*) from farm_users r where r.owner_user_id = u.id and r.is_active)
  from session_account(p_token_hash) me join users u on u.suspended_at is not null where me.is_super_admin order by u.suspended_at desc, u.id limit 500;
end;
create index users_suspended on users (suspended_at) where suspended_at is not null;

/* Where somebody is signed in: one row for each session, whichever of its tokens is at hand. Nothing by which a session could be used. */
drop function own_sessions;
create function own_sessions(p_token_hash bytea) returns table (id uuid, device text, created_at timestamptz, renewed_at timestamptz, expires_at timestamptz, is_current boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with mine as (
    select s.token_hash from session_records(p_token_hash) o join sessions s on s.user_id = o.user_id
    union
    select sr.token_hash from session_records(p_token_hash) o join session_farm_users sr on sr.farm_user_id = o.farm_user_id
  )
  select s.id, (array_agg(s.device order by s.renewed_at desc))[1], min(s.started_at), max(s.renewed_at), max(s.expires_at), s.id = (select me.id from sessions me where me.token_hash = p_token_hash)
  from mine m join sessions s on s.token_hash = m.token_hash group by s.id order by 6 desc, 4 desc, 1;
end;
create index sessions_user on sessions (user_id);

/* Ends a session of one's own; without an id, all but this one. How many there were. */
create function end_own_sessions(p_token_hash bytea, p_id uuid) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  mine uuid[] := array(select o.id from own_sessions(p_token_hash) o where case when p_id is null then not o.is_current else o.id = p_id end);
begin
  delete from sessions s where s.id = any(mine);
  return cardinality(mine);
end
$$;

/* Name and telephone of everything a session speaks for. */
create function change_profile(p_token_hash bytea, p_name text, p_phone text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users u set name = p_name, phone = p_phone from session_records(p_token_hash) s where u.id = s.user_id;
  update farm_users r set name = p_name, phone = p_phone, updated_at = now() from session_records(p_token_hash) s where r.id = s.farm_user_id;
end
$$;

/* The staff records among these that may have this e-mail: no other of the same farm has it, nor the farm's owner. */
create function free_for_email(p_ids uuid[], p_email text) returns uuid[]
  language sql stable set search_path = public, pg_temp
begin atomic
  select array(
    select r.id from farm_users r where r.id = any(p_ids) and r.is_active
      and not exists (select from farm_users o where o.owner_user_id = r.owner_user_id and o.farm_id = r.farm_id and o.deleted_at is null and o.id <> r.id and o.email_key = canonical_email(p_email))
      and not exists (select from users w where w.id = r.owner_user_id and w.email_key = canonical_email(p_email)));
end;

/* An account's e-mail is nobody else's account's, and nobody's of its own staff. */
create function is_free_for_account(p_user_id uuid, p_email text) returns boolean
  language sql stable set search_path = public, pg_temp
begin atomic
  select not exists (select from users u where u.id <> p_user_id and u.email_key = canonical_email(p_email))
    and not exists (select from farm_users r where r.owner_user_id = p_user_id and r.deleted_at is null and r.email_key = canonical_email(p_email));
end;

/* Another e-mail for whatever the session speaks for, valid once its link is opened, within an hour. False: somebody else has it. */
create function ask_email_change(p_token_hash bytea, p_change bytea, p_email text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account uuid := (select s.user_id from session_records(p_token_hash) s where s.user_id is not null);
  records uuid[] := array(select s.farm_user_id from session_records(p_token_hash) s where s.farm_user_id is not null);
  free uuid[] := free_for_email(records, p_email);
begin
  delete from email_changes c where c.user_id = account or c.farm_user_ids && records;
  if account is not null and not is_free_for_account(account, p_email) or account is null and free = '{}' then return false; end if;
  insert into email_changes (token_hash, user_id, farm_user_ids, email, expires_at) values (p_change, account, free, p_email, now() + interval '1 hour');
  return true;
end
$$;

/* A link works once. Who it is now, and what the address was; no row: the link is used or over, or the address has become somebody else's. */
create function use_email_change(p_change bytea) returns table (owner_id uuid, person_id uuid, person_name text, was text, email text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked email_changes;
  free uuid[];
begin
  delete from email_changes c where c.token_hash = p_change and c.expires_at > now() returning * into asked;
  if not found then return; end if;
  free := free_for_email(asked.farm_user_ids, asked.email);
  if asked.user_id is not null and not is_free_for_account(asked.user_id, asked.email) or asked.user_id is null and free = '{}' then return; end if;
  return query
    select u.id, u.id, u.name, u.email, asked.email from users u where u.id = asked.user_id
    union all
    select r.owner_user_id, r.id, r.name, r.email, asked.email from farm_users r where r.id = any(free);
  update users u set email = asked.email where u.id = asked.user_id;
  update farm_users r set email = asked.email, updated_at = now() where r.id = any(free);
end
$$;

revoke all on function keep_access_log, note_access, tenants_of_session, tenant_of_email, read_access_log, own_accesses, sweep_access_log, blank_access_log, is_suspended_farm, is_suspended_session, suspended_among,
  suspend_owner, customer_owners, suspended_owners, own_sessions, end_own_sessions, change_profile, free_for_email, is_free_for_account, ask_email_change, use_email_change from public;
grant execute on function note_access, tenants_of_session, tenant_of_email, read_access_log, own_accesses, sweep_access_log, blank_access_log, is_suspended_session, suspended_among,
  suspend_owner, customer_owners, suspended_owners, own_sessions, end_own_sessions, change_profile, ask_email_change, use_email_change to lida_app;
