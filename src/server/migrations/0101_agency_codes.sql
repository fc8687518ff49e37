-- How the state's agency knows the farm: on the GTA and the herd declaration.
alter table herd_settings
  add column agency_code text,
  add column holding_code text;
