-- From where a farm is asked about unlikely values of its cattle. Empty: the usual limit.
alter table herd_settings
  add column limit_service_age integer,
  add column limit_birth_age integer,
  add column limit_first_birth_age integer,
  add column limit_sire_age integer,
  add column limit_service_after_birth integer,
  add column limit_birth_interval integer,
  add column limit_dry_least integer,
  add column limit_dry_most integer,
  add column limit_birth_weight_least integer,
  add column limit_birth_weight_most integer,
  add column limit_milk_age integer,
  add column limit_milking_litres integer,
  add column limit_day_litres integer,
  add column limit_feed_per_head integer;
