-- How an animal left the herd besides day and reason, and why a dose was deleted while its withdrawal ran.
alter table animals
  add column withdrawal_reason text,
  add column carcass_weight numeric(14, 2),
  add column carcass_yield numeric(14, 2),
  add column loss_kind text;
alter table animal_vaccines add column removal_reason text;
alter table animal_treatments add column removal_reason text;
