-- Feed: the registry with its stock, purchases with what is left of each, consumption with the purchases it took from; and hay.
create table feeds (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  brand text,
  type text not null,
  stock_quantity numeric(14, 2) not null,
  unit text,
  unit_cost numeric(14, 2),
  min_stock_alert numeric(14, 2),
  expiration_date date,
  composition text,
  notes text,
  manual_stock_kg numeric(14, 2) not null,
  consumption_count integer not null,
  low_since date,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('feeds');
-- The few that are low, and those that go out of date: alerts look for them.
create index feeds_low on feeds (user_id, farm_id, low_since) where deleted_at is null and low_since is not null;
create index feeds_expiring on feeds (user_id, farm_id, expiration_date) where deleted_at is null and expiration_date is not null;

create table feed_purchases (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  feed_id uuid not null,
  purchase_date date not null,
  feed_name text not null,
  feed_type text not null,
  supplier text,
  quantity_kg numeric(14, 2) not null,
  quantity_bags integer,
  kg_per_bag numeric(14, 2),
  unit_price numeric(14, 2),
  start_date date not null,
  end_date date,
  total_animals integer not null,
  daily_consumption_per_animal numeric(14, 3) not null,
  is_own_production boolean not null,
  alert_threshold_kg numeric(14, 2),
  notes text,
  remaining_stock_kg numeric(14, 2) not null,
  total_cost numeric(14, 2) not null,
  cost_per_head numeric(14, 2) not null,
  price_per_kg numeric(14, 4) not null,
  total_daily_consumption numeric(14, 3) not null,
  estimated_duration_days integer not null,
  ended_by_stock boolean not null,
  previous_end_date date,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, feed_id) references feeds (user_id, id)
);
call noun_table('feed_purchases');
create index feed_purchases_feed on feed_purchases (user_id, feed_id);

create table feed_consumption (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  feed_id uuid not null,
  consumption_type text not null,
  animal_id uuid,
  batch_name text,
  consumption_date date not null,
  consumption_time text,
  quantity numeric(14, 2) not null,
  responsible text,
  notes text,
  cost numeric(14, 2) not null,
  lots text,
  manual_kg numeric(14, 2) not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, feed_id) references feeds (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id)
);
call noun_table('feed_consumption');
create index feed_consumption_feed on feed_consumption (user_id, feed_id);
create index feed_consumption_animal on feed_consumption (user_id, animal_id);
-- A device keeps the recent ones only: they, and the older ones page by page, are read in order of their day.
create index feed_consumption_day on feed_consumption (user_id, farm_id, consumption_date, id);

create table hay_purchases (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  purchase_date date not null,
  supplier text,
  quantity_packages integer not null,
  weight_per_package numeric(14, 2) not null,
  unit_price numeric(14, 2),
  start_date date not null,
  end_date date,
  total_animals integer not null,
  is_own_production boolean not null,
  notes text,
  total_cost numeric(14, 2) not null,
  cost_per_head numeric(14, 2) not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('hay_purchases');
