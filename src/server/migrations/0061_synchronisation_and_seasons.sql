-- Timed insemination (IATF): the farm's protocols, and lots of females that start one together; and breeding seasons with their animals.
create table synchronisation_protocols (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  steps text not null,
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
call noun_table('synchronisation_protocols');

create table synchronisation_lots (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  start_date date not null,
  protocol_name text not null,
  steps text not null,
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
call noun_table('synchronisation_lots');

create table synchronisation_lot_animals (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  lot_id uuid not null,
  animal_id uuid not null,
  left_date date,
  left_reason text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, lot_id) references synchronisation_lots (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id)
);
call noun_table('synchronisation_lot_animals');
create index synchronisation_lot_animals_lot on synchronisation_lot_animals (user_id, lot_id);
create index synchronisation_lot_animals_animal on synchronisation_lot_animals (user_id, animal_id);

create table breeding_seasons (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null,
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
call noun_table('breeding_seasons');

create table breeding_season_animals (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  season_id uuid not null,
  animal_id uuid not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, season_id) references breeding_seasons (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id)
);
call noun_table('breeding_season_animals');
create index breeding_season_animals_season on breeding_season_animals (user_id, season_id);
create index breeding_season_animals_animal on breeding_season_animals (user_id, animal_id);
