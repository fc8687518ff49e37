-- Of a farm that is a company, or has one: notes to it are the farm's.
alter table money_settings add column taxpayer_cnpj text;
-- What the farm wants its milk, its arroba and its hectare to cost and to leave.
alter table cost_settings
  add column goal_litre numeric(14, 4),
  add column goal_arroba numeric(14, 2),
  add column goal_hectare numeric(14, 2);
