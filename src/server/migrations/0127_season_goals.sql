-- The farm's own goals of a breeding season, and the weight from which its heifers may be bred.
alter table herd_settings
  add column season_pregnancy numeric(14, 1),
  add column season_first_iatf_conception numeric(14, 1),
  add column season_loss_to_calving numeric(14, 1),
  add column season_birth numeric(14, 1),
  add column season_mortality_to_weaning numeric(14, 1),
  add column season_weaning numeric(14, 1),
  add column breeding_weight_taurine integer,
  add column breeding_weight_cross integer,
  add column breeding_weight_zebu integer;
