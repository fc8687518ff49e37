-- Specific productions: eggs, honey, wool, cheese and whatever else the farm makes, perhaps of one animal.
create table specific_productions (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  production_type text not null,
  production_date date not null,
  quantity numeric(14, 2) not null,
  unit text not null,
  quality_grade text,
  animal_id uuid,
  batch_number text,
  storage_location text,
  sale_price numeric(14, 2),
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
call noun_table('specific_productions');
create index specific_productions_animal on specific_productions (user_id, animal_id);
