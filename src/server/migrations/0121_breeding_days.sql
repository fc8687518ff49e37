-- The farm's own days of breeding: waiting period, dry period, close-up, diagnosis, reconfirmation and cycle.
alter table herd_settings
  add column waiting_days integer,
  add column dry_days integer,
  add column close_up_days integer,
  add column close_up_heifer_days integer,
  add column diagnosis_days integer,
  add column second_check_days integer,
  add column cycle_days integer;
