-- Milk: what an animal, or the whole farm, gave in one milking or in one day; and what of it may not be sold.
create table milk_production (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid,
  production_date date not null,
  milking_shift text not null,
  quantity_liters numeric(14, 2) not null,
  fat_percentage numeric(14, 2),
  protein_percentage numeric(14, 2),
  somatic_cell_count integer,
  milk_quality text,
  temperature numeric(14, 1),
  storage_tank text,
  responsible text,
  observations text,
  is_discarded boolean not null,
  discard_reason text,
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
call noun_table('milk_production');
create index milk_production_animal on milk_production (user_id, animal_id);
-- A device keeps the recent ones only: they, and the older ones page by page, are read in order of their day.
create index milk_production_day on milk_production (user_id, farm_id, production_date, id);
