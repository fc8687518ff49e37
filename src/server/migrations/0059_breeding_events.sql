-- Events of breeding, each a record of its own: checks, heats, dry-offs, females not to be bred, weanings and exams after calving.
create table pregnancy_checks (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  check_date date not null,
  result text not null,
  method text,
  days_pregnant integer,
  service_id uuid,
  veterinarian text,
  notes text,
  stated boolean not null,
  expected_birth_date date,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id),
  foreign key (user_id, service_id) references artificial_inseminations (user_id, id)
);
call noun_table('pregnancy_checks');
create index pregnancy_checks_animal on pregnancy_checks (user_id, animal_id);
create index pregnancy_checks_service on pregnancy_checks (user_id, service_id);

create table heats (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  heat_date date not null,
  observed_by text,
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
call noun_table('heats');
create index heats_animal on heats (user_id, animal_id);

create table dry_offs (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  dry_off_date date not null,
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
call noun_table('dry_offs');
create index dry_offs_animal on dry_offs (user_id, animal_id);

create table breeding_stops (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  stop_date date not null,
  reason text not null,
  resume_date date,
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
call noun_table('breeding_stops');
create index breeding_stops_animal on breeding_stops (user_id, animal_id);

create table weanings (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  weaning_date date not null,
  weight numeric(14, 2),
  notes text,
  previous_category text,
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
call noun_table('weanings');
create index weanings_animal on weanings (user_id, animal_id);

create table uterine_exams (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  exam_date date not null,
  finding text not null,
  veterinarian text,
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
call noun_table('uterine_exams');
create index uterine_exams_animal on uterine_exams (user_id, animal_id);

-- What somebody wrote in the register of an animal: her state without any event, when it was changed there, and a birth without a record.
alter table animals
  add column entry_pregnancy_status text,
  add column entry_status_date date,
  add column entry_last_birth_date date,
  add column state_from_events boolean not null default true;
-- A row that is written without events keeps the state it is written with.
alter table animals alter column state_from_events set default false;
