-- Daily activities: what was or is to be done on a day, perhaps with an animal.
create table daily_activities (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  activity_date date not null,
  activity_type text not null,
  animal_id uuid,
  description text not null,
  time_spent integer,
  responsible text,
  status text not null,
  priority text not null,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id)
);
call noun_table('daily_activities');
create index daily_activities_animal on daily_activities (user_id, animal_id);
-- A device keeps the recent ones only: they, and the older ones page by page, are read in order of their day.
create index daily_activities_day on daily_activities (user_id, farm_id, activity_date, id);
