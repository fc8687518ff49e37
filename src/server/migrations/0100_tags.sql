-- Registration, tattoo and brand of an animal.
alter table animals
  add column registration text,
  add column tattoo text,
  add column brand text,
  add column registration_key text generated always as (
    regexp_replace(replace(translate(registration, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored;
create index animals_registration on animals (user_id, registration_key) where registration_key is not null;

-- Tags that an animal got, lost or had replaced.
create table tag_events (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  event_date date not null,
  lost_part text,
  identification text,
  sisbov text,
  rfid text,
  notes text,
  kind text not null,
  previous_identification text,
  previous_sisbov text,
  previous_rfid text,
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
call noun_table('tag_events');
create index tag_events_animal on tag_events (user_id, animal_id);

-- Official tags that the farm bought: from the first number to the last.
create table tag_ranges (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  first_number text not null,
  last_number text not null,
  purchase_date date not null,
  supplier text,
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
call noun_table('tag_ranges');
