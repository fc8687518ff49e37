-- The second factor (RFC 6238): a secret that an account and its admin records have in common, the last step that was used, and recovery codes of which only a hash is kept.

-- `session_id`: the session that is setting it up, until a code confirms it. A step of thirty seconds is used once: `last_step` only grows.
create table second_factors (
  id uuid primary key,
  secret bytea not null,
  session_id uuid,
  started_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  recovery bytea[] not null default '{}'
);
create index second_factors_unconfirmed on second_factors (session_id) where confirmed_at is null;
alter table users add column second_factor_id uuid references second_factors on delete set null;
alter table farm_users add column second_factor_id uuid references second_factors on delete set null;
create index users_second_factor on users (second_factor_id) where second_factor_id is not null;
create index farm_users_second_factor on farm_users (second_factor_id) where second_factor_id is not null;

/* A person who was taken out of everything leaves no secret behind. */
create function drop_removed_factor() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.second_factor_id := null;
  return new;
end
$$;
create trigger drop_removed_factor before update of email on users for each row when (new.email = new.id || '@removida.invalid') execute function drop_removed_factor();
create trigger drop_removed_factor before update of email on farm_users for each row when (new.email = new.id || '@removida.invalid') execute function drop_removed_factor();

/* A factor that nobody has any more goes with the last one who had it. */
create function drop_unused_factor() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from second_factors f where f.id = old.second_factor_id
    and not exists (select from users u where u.second_factor_id = f.id) and not exists (select from farm_users r where r.second_factor_id = f.id);
  return null;
end
$$;
create trigger drop_unused_factor after update on users
  for each row when (old.second_factor_id is not null and new.second_factor_id is distinct from old.second_factor_id) execute function drop_unused_factor();
create trigger drop_factor_of_deleted after delete on users for each row when (old.second_factor_id is not null) execute function drop_unused_factor();
create trigger drop_factor_of_deleted after delete on farm_users for each row when (old.second_factor_id is not null) execute function drop_unused_factor();
create trigger drop_unused_factor after update on farm_users
  for each row when (old.second_factor_id is not null and new.second_factor_id is distinct from old.second_factor_id) execute function drop_unused_factor();

-- Opened or renewed by a server with a public address: there a super admin without a second factor has no powers.
alter table sessions add column factor_required boolean not null default false;
delete from sessions s using super_admins a where a.user_id = s.user_id;

/* Every token of the session alike. */
create function require_second_factor(p_token_hash bytea) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update sessions o set factor_required = true from sessions s where s.token_hash = p_token_hash and o.id = s.id and s.user_id is not null and not o.factor_required;
end;

create function needs_second_factor(p_token_hash bytea) returns boolean
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select exists (
    select from sessions s join super_admins a on a.user_id = s.user_id join users u on u.id = s.user_id
    where s.token_hash = p_token_hash and s.factor_required and u.second_factor_id is null);
end;

/* The account of a session: no row when nobody is signed in, a row without an account for staff, while its password has to be changed, or while it is suspended.
   A super admin who needs a second factor and has none is an account like any other. */
create or replace function session_account(p_token_hash bytea) returns table (user_id uuid, is_super_admin boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, a.user_id is not null and (not s.factor_required or u.second_factor_id is not null)
  from sessions s left join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null left join super_admins a on a.user_id = u.id
  where s.token_hash = p_token_hash and s.expires_at > now();
end;

/* The factors of an account and staff records whose password was verified. */
create function factors_among(p_ids uuid[]) returns table (record_id uuid, factor_id uuid, secret bytea)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, f.id, f.secret from users u join second_factors f on f.id = u.second_factor_id where u.id = any(p_ids)
  union all
  select r.id, f.id, f.secret from farm_users r join second_factors f on f.id = r.second_factor_id where r.id = any(p_ids);
end;

/* Holds an account and staff records until the transaction ends, so that none of them gets a factor while a session is opened for it; the factors that they have now. */
create function hold_factors(p_ids uuid[]) returns uuid[]
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from users u where u.id = any(p_ids) for no key update;
  perform from farm_users r where r.id = any(p_ids) order by r.id for no key update;
  return array(select distinct f.factor_id from factors_among(p_ids) f);
end
$$;

/* Uses up a step, or a recovery code. How many recovery codes are left; nothing: it was used before, or is none of them. Of two at once the second waits for the first, and finds it used. */
create function use_second_factor(p_factor_id uuid, p_step bigint, p_recovery bytea) returns integer
  language sql security definer set search_path = public, pg_temp
begin atomic
  update second_factors f set last_step = coalesce(p_step, f.last_step), recovery = array_remove(f.recovery, p_recovery)
  where f.id = p_factor_id and f.confirmed_at is not null and (f.last_step < p_step or p_recovery = any(f.recovery))
  returning cardinality(f.recovery);
end;

/* The second factor of a session: its account's, or without an account that of its staff records. One row, whether there is one or not. `may_have`: it is an account's, or an admin's, session. */
create function own_second_factor(p_token_hash bytea) returns table (factor_id uuid, secret bytea, confirmed_at timestamptz, codes_left integer, may_have boolean, is_needed boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with mine as (
    select coalesce(u.second_factor_id, r.second_factor_id) as factor_id, u.id is not null as is_account, u.id is not null or r.role = 'admin' as may_have
    from session_records(p_token_hash) s left join users u on u.id = s.user_id left join farm_users r on r.id = s.farm_user_id
  ), whole as (select coalesce(bool_or(m.may_have), false) as may_have, coalesce(bool_or(m.is_account), false) as has_account from mine m)
  select f.id, f.secret, f.confirmed_at, cardinality(f.recovery), w.may_have,
    exists (select from sessions s join super_admins a on a.user_id = s.user_id where s.token_hash = p_token_hash and s.factor_required)
  from whole w left join lateral (select m.factor_id from mine m where m.factor_id is not null and m.is_account = w.has_account order by m.factor_id limit 1) h on true
    left join second_factors f on f.id = h.factor_id;
end;

/* A secret to be confirmed within an hour, in place of one that was not. */
create function begin_second_factor(p_token_hash bytea, p_id uuid, p_secret bytea) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from second_factors f where f.confirmed_at is null
    and (f.started_at < now() - interval '1 hour' or f.session_id = (select s.id from sessions s where s.token_hash = p_token_hash));
  insert into second_factors (id, secret, session_id) select p_id, p_secret, s.id from sessions s where s.token_hash = p_token_hash and s.expires_at > now();
end;

create function begun_second_factor(p_token_hash bytea) returns table (factor_id uuid, secret bytea)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.id, f.secret from sessions s join second_factors f on f.session_id = s.id and f.confirmed_at is null and f.started_at > now() - interval '1 hour'
  where s.token_hash = p_token_hash and s.expires_at > now();
end;

/* From now on the account and the admin records of this session have it; their other sessions end. False: it was confirmed before, or there is nobody to have it. */
create function confirm_second_factor(p_token_hash bytea, p_factor_id uuid, p_step bigint, p_recovery bytea[]) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update second_factors f set confirmed_at = now(), session_id = null, last_step = p_step, recovery = p_recovery
  from sessions s where s.token_hash = p_token_hash and f.id = p_factor_id and f.session_id = s.id and f.confirmed_at is null;
  if not found then return false; end if;
  update users u set second_factor_id = p_factor_id from session_records(p_token_hash) s where u.id = s.user_id and u.second_factor_id is null;
  update farm_users r set second_factor_id = p_factor_id from session_records(p_token_hash) s where r.id = s.farm_user_id and r.role = 'admin' and r.second_factor_id is null;
  if (select o.factor_id from own_second_factor(p_token_hash) o) is distinct from p_factor_id then
    delete from second_factors f where f.id = p_factor_id;
    return false;
  end if;
  perform end_own_sessions(p_token_hash, null);
  return true;
end
$$;

create function renew_recovery_codes(p_token_hash bytea, p_recovery bytea[]) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update second_factors f set recovery = p_recovery from own_second_factor(p_token_hash) o where f.id = o.factor_id;
end;

/* Of everything that has it. */
create function remove_second_factor(p_token_hash bytea) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from second_factors f using own_second_factor(p_token_hash) o where f.id = o.factor_id;
end;

/* Of a staff record alone, by whoever keeps its farm. Whether there was one. */
create function forget_staff_factor(p_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update farm_users r set second_factor_id = null where r.id = p_id and r.owner_user_id = tenant() and r.second_factor_id is not null;
  return found;
end
$$;

revoke all on function drop_removed_factor, drop_unused_factor, require_second_factor, needs_second_factor, factors_among, hold_factors, use_second_factor, own_second_factor, begin_second_factor, begun_second_factor,
  confirm_second_factor, renew_recovery_codes, remove_second_factor, forget_staff_factor from public;
grant execute on function require_second_factor, needs_second_factor, factors_among, hold_factors, use_second_factor, own_second_factor, begin_second_factor, begun_second_factor,
  confirm_second_factor, renew_recovery_codes, remove_second_factor, forget_staff_factor to lida_app;
