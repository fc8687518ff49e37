-- Accounts: signing in and out, passwords, new accounts, and the limits on guessing. All of it through functions, since identities belong to no tenant.

create table attempts (
  key text primary key,
  since timestamptz(3) not null default now(),
  count integer not null default 1
);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz(3) not null
);

/* A password that changes, or a record that is switched off or deleted, ends its sessions at once, whoever did it. */
create function end_record_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with gone as (delete from session_farm_users where farm_user_id = old.id returning token_hash)
  delete from sessions s using gone
  where s.token_hash = gone.token_hash and s.user_id is null
    and not exists (select from session_farm_users o where o.token_hash = s.token_hash and o.farm_user_id <> old.id);
  return coalesce(new, old);
end
$$;
create trigger end_sessions_changed after update of is_active, password_hash on farm_users
  for each row when (not new.is_active or new.password_hash is distinct from old.password_hash) execute function end_record_sessions();
create trigger end_sessions_deleted before delete on farm_users for each row execute function end_record_sessions();

create function end_account_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sessions where user_id = old.id;
  return new;
end
$$;
create trigger end_sessions_changed after update of password_hash on users
  for each row when (new.password_hash is distinct from old.password_hash) execute function end_account_sessions();

/* Whose password may open this email: the owner's account, and its first active staff records. Never more than eight, so that a sign-in has a known cost. */
create function sign_in_records(p_email text)
  returns table (kind text, id uuid, password_hash text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  (select 'farm_user', r.id, r.password_hash from farm_users r join farms f on f.user_id = r.owner_user_id and f.id = r.farm_id
   where lower(r.email) = lower(p_email) and r.is_active and f.deleted_at is null order by r.created_at, r.id limit 7)
  union all
  select 'user', u.id, u.password_hash from users u where lower(u.email) = lower(p_email);
end;

/* False when one of the passwords that were verified is no longer the record's: it was changed, or the record switched off, in between. */
create function open_session(p_token_hash bytea, p_user_id uuid, p_farm_user_ids uuid[], p_verified text[]) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = p_user_id and u.password_hash = any(p_verified) for share;
  if p_user_id is not null and not found then return false; end if;
  perform from farm_users r where r.id = any(p_farm_user_ids) and r.is_active and r.password_hash = any(p_verified) for share;
  if (select count(*) from farm_users r where r.id = any(p_farm_user_ids) and r.is_active and r.password_hash = any(p_verified)) <> cardinality(p_farm_user_ids) then return false; end if;
  insert into sessions (token_hash, user_id, expires_at) values (p_token_hash, p_user_id, now() + interval '1 hour');
  insert into session_farm_users (token_hash, farm_user_id) select p_token_hash, unnest(p_farm_user_ids);
  return true;
end
$$;

/* The passwords of what this session opened, for comparing a new one with. */
create function session_passwords(p_token_hash bytea) returns table (password_hash text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.password_hash from sessions s join users u on u.id = s.user_id where s.token_hash = p_token_hash and s.expires_at > now()
  union all
  select r.password_hash from sessions s join session_farm_users sr on sr.token_hash = s.token_hash join farm_users r on r.id = sr.farm_user_id
  where s.token_hash = p_token_hash and s.expires_at > now();
end;

/* What has run its course: kept no longer than it is needed. */
create function sweep() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from attempts where since < now() - interval '1 day';
  delete from password_resets where expires_at < now();
  delete from sessions where renewed_at < now() - interval '60 days';
end
$$;

/* Who is signed in. An expired session that is not idle is still known, so that it may be renewed; it opens nothing until then. */
create function session_person(p_token_hash bytea)
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
  where s.token_hash = p_token_hash and s.renewed_at > now() - interval '60 days'
  order by p.rank, p.id limit 1;
end;

create function renew_session(p_token_hash bytea) returns timestamptz
  language sql security definer set search_path = public, pg_temp
begin atomic
  update sessions set renewed_at = now(), expires_at = now() + interval '1 hour'
  where token_hash = p_token_hash and renewed_at > now() - interval '60 days' returning expires_at;
end;

create function end_session(p_token_hash bytea) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from sessions where token_hash = p_token_hash;
end;

/* The new password of everything this session opened; their other sessions end, and this one goes on. */
create function change_password(p_token_hash bytea, p_password_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account uuid;
  records uuid[];
  kept sessions;
begin
  select * into kept from sessions s where s.token_hash = p_token_hash and s.expires_at > now() for update;
  if not found then return false; end if;
  account := kept.user_id;
  select coalesce(array_agg(farm_user_id), '{}') into records from session_farm_users where token_hash = p_token_hash;
  update users set password_hash = p_password_hash, password_must_change = false where id = account;
  update farm_users set password_hash = p_password_hash, password_must_change = false, updated_at = now() where id = any(records) and is_active;
  -- The triggers have ended every session of these records, this one among them.
  insert into sessions (token_hash, user_id, created_at, renewed_at, expires_at) values (kept.token_hash, kept.user_id, kept.created_at, now(), kept.expires_at) on conflict do nothing;
  insert into session_farm_users (token_hash, farm_user_id) select p_token_hash, r.id from farm_users r where r.id = any(records) and r.is_active on conflict do nothing;
  return true;
end
$$;

/* Owner, farm, its counter and the access, all or nothing. False: the email has an account. */
create function create_account(p_user_id uuid, p_name text, p_email text, p_password_hash text, p_farm_id uuid, p_farm_name text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into users (id, email, name, password_hash) values (p_user_id, p_email, p_name, p_password_hash) on conflict do nothing;
  if not found then return false; end if;
  insert into farms (user_id, id, farm_name, owner_name, owner_email) values (p_user_id, p_farm_id, p_farm_name, p_name, p_email);
  insert into farm_counters (user_id, farm_id) values (p_user_id, p_farm_id);
  insert into user_farm_access (user_id, farm_id, role, created_by) values (p_user_id, p_farm_id, 'owner', p_user_id);
  return true;
end
$$;

/* Counts one more attempt under this key and says how many there are in the window. */
create function count_attempt(p_key text, p_window interval) returns integer
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into attempts as a (key) values (p_key)
  on conflict (key) do update set
    count = case when a.since < now() - p_window then 1 else a.count + 1 end,
    since = case when a.since < now() - p_window then now() else a.since end
  returning count;
end;

/* The attempt was no failure after all. */
create function forgive_attempt(p_key text) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update attempts set count = greatest(count - 1, 0) where key = p_key;
end;

create function open_reset(p_email text, p_token_hash bytea) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account users;
begin
  select * into account from users u where lower(u.email) = lower(p_email);
  if not found then return null; end if;
  delete from password_resets where user_id = account.id;
  insert into password_resets (token_hash, user_id, expires_at) values (p_token_hash, account.id, now() + interval '1 hour');
  return account.name;
end
$$;

/* A link works once. */
create function use_reset(p_token_hash bytea, p_password_hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account uuid;
begin
  delete from password_resets r where r.token_hash = p_token_hash and r.expires_at > now() returning r.user_id into account;
  if account is null then return false; end if;
  update users set password_hash = p_password_hash, password_must_change = false where id = account;
  return true;
end
$$;

revoke all on function sign_in_records, open_session, session_passwords, sweep, session_person, renew_session, end_session, change_password, create_account, count_attempt, forgive_attempt, open_reset, use_reset, end_record_sessions, end_account_sessions from public;
grant execute on function sign_in_records, open_session, session_passwords, sweep, session_person, renew_session, end_session, change_password, create_account, count_attempt, forgive_attempt, open_reset, use_reset to lida_app;
