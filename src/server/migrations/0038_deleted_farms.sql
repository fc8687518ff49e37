-- Deleted farms: listed for 400 days to the people who may restore them, and named to the staff who worked there.
create index farms_deleted on farms (deleted_at, id) where deleted_at is not null;

/* Farms of a session that were deleted in the last 400 days, last deleted first, with the session's role there. */
create function session_deleted_farms(p_token_hash bytea)
  returns table (id uuid, farm_name text, owner_name text, city text, state text, deleted_at timestamptz, role text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with living as (select s.token_hash, s.user_id from sessions s where s.token_hash = p_token_hash and s.expires_at > now()),
  opened as (
    select f.id as farm_id, 'owner' as role
    from living s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null join farms f on f.user_id = s.user_id
    union all
    select a.farm_id, a.role
    from living s join users u on u.id = s.user_id and not u.password_must_change and u.suspended_at is null join user_farm_access a on a.user_id = s.user_id
    union all
    select r.farm_id, r.role
    from living s join session_farm_users sr on sr.token_hash = s.token_hash join farm_users r on r.id = sr.farm_user_id
    where r.is_active and not r.password_must_change
  ),
  highest as (
    select distinct on (o.farm_id) o.farm_id, o.role from opened o
    order by o.farm_id, array_position(array['owner', 'admin', 'manager', 'worker', 'visitor'], o.role)
  )
  select f.id, f.farm_name, f.owner_name, f.city, f.state, f.deleted_at, h.role
  from highest h join farms f on f.id = h.farm_id
  where f.deleted_at > now() - interval '400 days'
  order by f.deleted_at desc, f.id;
end;

/* Deleted farms of every owner, last deleted first. For super admins. */
create function customer_deleted_farms(p_token_hash bytea, p_most integer)
  returns table (id uuid, farm_name text, owner_name text, city text, state text, deleted_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.id, f.farm_name, f.owner_name, f.city, f.state, f.deleted_at from farms f
  where f.deleted_at > now() - interval '400 days' and exists (select from session_account(p_token_hash) a where a.is_super_admin)
  order by f.deleted_at desc, f.id limit p_most;
end;

/* A super admin restores a farm for its owner, who is returned. Null: not a super admin, or not deleted. */
create function restore_customer_farm(p_token_hash bytea, p_farm_id uuid) returns uuid
  language sql security definer set search_path = public, pg_temp
begin atomic
  update farms f set deleted_at = null
  where f.id = p_farm_id and f.deleted_at is not null and exists (select from session_account(p_token_hash) a where a.is_super_admin)
  returning f.user_id;
end;

revoke all on function session_deleted_farms, customer_deleted_farms, restore_customer_farm from public;
grant execute on function session_deleted_farms, customer_deleted_farms, restore_customer_farm to lida_app;

/* Staff of a deleted farm are found too, as another kind: with the right password they are told that the farm was deleted. */
create or replace function sign_in_records(p_email text)
  returns table (kind text, ids uuid[], password_hash text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select 'user', array[u.id], u.password_hash from users u where u.email_key = canonical_email(p_email)
  union all
  (select c.kind, c.ids, c.password_hash from (
    select case when f.deleted_at is null then 'farm_user' else 'deleted_farm' end as kind, r.password_hash, array_agg(r.id order by r.id) as ids,
      min(r.created_at) as since, max(r.signed_in_at) as used,
      row_number() over (partition by r.owner_user_id, f.deleted_at is null order by max(r.signed_in_at) desc nulls last, min(r.created_at)) as place
    from farm_users r join farms f on f.user_id = r.owner_user_id and f.id = r.farm_id
    where r.email_key = canonical_email(p_email) and r.is_active and (f.deleted_at is null or f.deleted_at > now() - interval '400 days')
    group by r.owner_user_id, f.deleted_at is null, r.password_hash
  ) c where c.place <= 20 order by c.kind = 'deleted_farm', c.used desc nulls last, c.since limit 500);
end;

/* The deleted farms of staff records whose password was verified, last deleted first. */
create function deleted_farms_of(p_farm_user_ids uuid[]) returns table (farm_name text, deleted_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.farm_name, f.deleted_at from farm_users r join farms f on f.user_id = r.owner_user_id and f.id = r.farm_id
  where r.id = any(p_farm_user_ids) and f.deleted_at is not null order by f.deleted_at desc;
end;
revoke all on function deleted_farms_of from public;
grant execute on function deleted_farms_of to lida_app;
