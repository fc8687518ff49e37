-- Tenants beside each other: whose request it is, and how much each owner keeps.

-- What an owner's calls have written, as the server reckons it, and how much that may be; without a figure of its own, as much as is usual.
create table tenant_storage (
  user_id uuid primary key references users,
  used bigint not null default 0,
  quota bigint check (quota > 0)
);
-- What was written before it was counted: as many calls as each farm has versions, each of the size that docs/scale.md measured.
insert into tenant_storage (user_id, used) select c.user_id, 1600 * sum(c.version) from farm_counters c group by c.user_id;

/* Whom a session's requests are counted for: the person, and the owner of each farm it opens. A session that may still be renewed is known, and opens no farm. */
create function session_tenants(p_token_hash bytea) returns table (person_id uuid, farm_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.person_id, f.farm_id, f.owner_id from session_person(p_token_hash) p left join session_farms(p_token_hash) f on true;
end;

/* What the tenant of this transaction keeps, and may keep. */
create function tenant_stored() returns table (used bigint, quota bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.used, s.quota from tenant_storage s where s.user_id = tenant();
end;

/* Adds what was written since. Says what each keeps now, and may keep. */
create function note_stored(p_owners uuid[], p_bytes bigint[]) returns table (user_id uuid, used bigint, quota bigint)
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into tenant_storage as s (user_id, used)
  -- In one order, so that two who note the same owners do not wait for each other.
  select n.owner, n.bytes from unnest(p_owners, p_bytes) n (owner, bytes) join users u on u.id = n.owner order by n.owner
  on conflict (user_id) do update set used = s.used + excluded.used
  returning s.user_id, s.used, s.quota;
end;

/* For a super admin: what the owners of these farms keep. Nothing for anybody else. */
create function customer_storage(p_token_hash bytea, p_farm_ids uuid[]) returns table (farm_id uuid, used bigint, quota bigint)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.id, coalesce(s.used, 0), s.quota
  from session_account(p_token_hash) a join farms f on f.id = any(p_farm_ids) left join tenant_storage s on s.user_id = f.user_id
  where a.is_super_admin;
end;

/* How much the owner of this farm may keep. False: there is no such farm, or nobody who may say so. */
create function set_storage_quota(p_token_hash bytea, p_farm_id uuid, p_quota bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tenant_storage as s (user_id, quota)
  select f.user_id, p_quota from session_account(p_token_hash) a join farms f on f.id = p_farm_id and f.deleted_at is null where a.is_super_admin
  on conflict (user_id) do update set quota = excluded.quota;
  return found;
end
$$;

revoke all on function session_tenants, tenant_stored, note_stored, customer_storage, set_storage_quota from public;
grant execute on function session_tenants, tenant_stored, note_stored, customer_storage, set_storage_quota to lida_app;
