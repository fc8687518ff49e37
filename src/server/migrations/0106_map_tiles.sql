-- Where the background of the map comes from, and whom to credit for it.
alter table herd_settings
  add column map_tiles text,
  add column map_credit text;
