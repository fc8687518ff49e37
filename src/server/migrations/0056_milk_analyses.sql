-- What a laboratory found in the milk of the tank, or of one cow.
create table milk_analyses (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid,
  sample_date date not null,
  storage_tank text,
  sample_code text,
  laboratory text,
  somatic_cell_count integer,
  plate_count integer,
  fat_percentage numeric(14, 2),
  protein_percentage numeric(14, 2),
  lactose_percentage numeric(14, 2),
  snf_percentage numeric(14, 2),
  total_solids_percentage numeric(14, 2),
  urea numeric(14, 1),
  freezing_point numeric(14, 3),
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  sample_code_key text generated always as (
    regexp_replace(replace(translate(sample_code, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id)
);
call noun_table('milk_analyses');
create index milk_analyses_animal on milk_analyses (user_id, animal_id);
create index milk_analyses_sample_code on milk_analyses (user_id, sample_code_key) where sample_code_key is not null;
