-- The steps of an IATF lot are activities: which lot, and which of its steps.
alter table daily_activities
  add column lot_id uuid,
  add column lot_step text,
  add foreign key (user_id, lot_id) references synchronisation_lots (user_id, id);
create index daily_activities_lot on daily_activities (user_id, lot_id);
