-- The farm's own goals of the indicators of reproduction.
alter table herd_settings
  add column goal_pregnancy_rate numeric(14, 1),
  add column goal_service_rate numeric(14, 1),
  add column goal_conception_rate numeric(14, 1),
  add column goal_first_service_conception numeric(14, 1),
  add column goal_services_per_conception numeric(14, 1),
  add column goal_first_service_del numeric(14, 1),
  add column goal_first_service_late numeric(14, 1),
  add column goal_one_cycle_intervals numeric(14, 1),
  add column goal_days_open_pregnant numeric(14, 1),
  add column goal_days_open_herd numeric(14, 1),
  add column goal_open_over_150 numeric(14, 1),
  add column goal_herd_pregnant numeric(14, 1),
  add column goal_calving_interval numeric(14, 1),
  add column goal_age_at_first_calving numeric(14, 1),
  add column goal_losses numeric(14, 1),
  add column goal_abortions numeric(14, 1),
  add column goal_stillbirths numeric(14, 1);
