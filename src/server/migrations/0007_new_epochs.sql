-- What a restored backup begins with.

/* Every farm begins another unbroken history: devices that heard more than the backup knows take the farm anew, and their calls stay. For whoever restores, the owner of the tables; says how many farms there are. */
create function new_epochs() returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  farms integer;
begin
  update farm_counters set epoch = gen_random_uuid();
  get diagnostics farms = row_count;
  return farms;
end
$$;
revoke all on function new_epochs from public;
