-- What a transfer and the work of a day cost, by activity, and what the work took from the stock.
alter table farm_transfers add column cost_activity text;
alter table daily_activities
  add column cost numeric(14, 2),
  add column cost_activity text,
  add column supply_use_id uuid,
  add foreign key (user_id, supply_use_id) references supply_uses (user_id, id);
create index daily_activities_supply_use on daily_activities (user_id, supply_use_id);
