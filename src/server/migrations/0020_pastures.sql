-- Pastures, who grazed them from when to when, and the pasture an activity is about.
create table pastures (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  area_hectares numeric(14, 2) not null,
  grass_type text,
  soil_quality text,
  irrigation_type text,
  last_fertilization_date date,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('pastures');

create table pasture_rotations (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  pasture_id uuid not null,
  entry_date date not null,
  exit_date date,
  batch_name text,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, pasture_id) references pastures (user_id, id)
);
call noun_table('pasture_rotations');
create index pasture_rotations_pasture on pasture_rotations (user_id, pasture_id);

create table pasture_rotation_animals (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  rotation_id uuid not null,
  animal_id uuid not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, rotation_id) references pasture_rotations (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id)
);
call noun_table('pasture_rotation_animals');
create index pasture_rotation_animals_rotation on pasture_rotation_animals (user_id, rotation_id);
create index pasture_rotation_animals_animal on pasture_rotation_animals (user_id, animal_id);

alter table daily_activities add column pasture_id uuid;
alter table daily_activities add foreign key (user_id, pasture_id) references pastures (user_id, id);
create index daily_activities_pasture on daily_activities (user_id, pasture_id);
