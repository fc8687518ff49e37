/* An attempt of a time to come was counted by a clock that has been set right since: it would shut the door until then. Moments that differ by less are of attempts made at once. */
create or replace function count_attempt(p_key text, p_window interval) returns integer
  language sql security definer set search_path = public, pg_temp
begin atomic
  insert into attempts as a (key) values (p_key)
  on conflict (key) do update set
    count = case when a.since between now() - p_window and now() + p_window then a.count + 1 else 1 end,
    since = case when a.since between now() - p_window and now() + p_window then a.since else now() end
  returning count;
end;
