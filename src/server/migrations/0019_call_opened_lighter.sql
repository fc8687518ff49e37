/* The beginning of a call: who it is, and on which farm; the farm's counter is taken, so the farm's other calls wait here. Whether it was said before is not asked of every call: one that was fails by its key. */
drop function open_call;
create function open_call(p_token_hash bytea, p_farm_id uuid)
  returns table (owner_id uuid, farm_name text, state text, role text, person_id uuid, person_name text, version bigint)
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
  end if;
  return next;
end
$$;
revoke all on function open_call from public;
grant execute on function open_call to lida_app;
