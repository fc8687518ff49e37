-- Reproduction: births, losses of pregnancy and inseminations; and when a cow was dried off.
alter table animals add column dry_off_date date;

create table births (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  mother_id uuid not null,
  father_id uuid,
  birth_date date not null,
  birth_weight numeric(14, 1),
  birth_condition text not null,
  health_status text not null,
  complications text,
  veterinarian text,
  notes text,
  previous_pregnancy_status text,
  previous_pregnancy_date date,
  previous_expected_birth_date date,
  previous_last_birth_date date,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id),
  foreign key (user_id, mother_id) references animals (user_id, id),
  foreign key (user_id, father_id) references animals (user_id, id)
);
call noun_table('births');
create index births_animal on births (user_id, animal_id);
create index births_mother on births (user_id, mother_id);
create index births_father on births (user_id, father_id);

create table pregnancy_losses (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  loss_date date not null,
  notes text,
  previous_pregnancy_status text,
  previous_pregnancy_date date,
  previous_expected_birth_date date,
  previous_last_birth_date date,
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
call noun_table('pregnancy_losses');
create index pregnancy_losses_animal on pregnancy_losses (user_id, animal_id);

create table artificial_inseminations (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  insemination_date date not null,
  bull_identification text not null,
  semen_batch text,
  technique text not null,
  veterinarian text,
  result text not null,
  confirmation_date date,
  expected_birth_date date,
  notes text,
  cost numeric(14, 2),
  made_pregnant boolean not null,
  previous_pregnancy_status text,
  previous_pregnancy_date date,
  previous_expected_birth_date date,
  previous_last_birth_date date,
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
call noun_table('artificial_inseminations');
create index artificial_inseminations_animal on artificial_inseminations (user_id, animal_id);
