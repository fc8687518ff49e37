-- Transfers of animals between farms of one owner, and what a farm keeps of a row that has left it.
create table farm_transfers (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  from_farm_id uuid,
  to_farm_id uuid,
  transfer_date date not null,
  reason text,
  transport_method text,
  responsible text,
  cost numeric(14, 2),
  notes text,
  status text not null,
  from_farm_name text,
  to_farm_name text,
  completed_at text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id),
  foreign key (user_id, from_farm_id) references farms (user_id, id),
  foreign key (user_id, to_farm_id) references farms (user_id, id)
);
call noun_table('farm_transfers');
create index farm_transfers_animal on farm_transfers (user_id, animal_id);

-- A row that went to another farm, as it was when it went: the devices of the farm it left are told, and its name can still be read there.
-- The last departure counts; one that has come back since is found in its own table, with a higher version.
create table departures (
  user_id uuid not null,
  farm_id uuid not null,
  noun text not null,
  row_id uuid not null,
  version bigint not null,
  to_farm_id uuid not null,
  call_id uuid not null,
  last_row jsonb not null,
  primary key (user_id, farm_id, noun, row_id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, to_farm_id) references farms (user_id, id)
);
call noun_table('departures');
