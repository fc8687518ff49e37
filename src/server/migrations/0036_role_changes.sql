-- Who changed the role of the signed-in person on a farm last, and when: shown with a call that the new role does not allow.
create function last_role_change(p_token_hash bytea, p_farm_id uuid) returns table (who text, at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select l.person_name, l.at
  from session_records(p_token_hash) s join farm_users r on r.id = s.farm_user_id and r.farm_id = p_farm_id
  join access_log l on l.owner_id = r.owner_user_id and l.farm_id = p_farm_id and l.kind = 'role_changed' and position('(' || r.email || ')' in l.target) > 0
  order by l.at desc limit 1;
end;
revoke all on function last_role_change from public;
grant execute on function last_role_change to lida_app;
