-- Health: sanitary applications, treatments, the farm's own vaccine protocols, and when an animal's meat and milk are free again.
create table animal_vaccines (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  application_type text not null,
  vaccine_name text not null,
  application_date date not null,
  next_application_date date,
  dosage text,
  batch_number text,
  veterinarian text,
  notes text,
  meat_withdrawal_days integer,
  milk_withdrawal_days integer,
  not_for_lactating boolean not null,
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
call noun_table('animal_vaccines');
create index animal_vaccines_animal on animal_vaccines (user_id, animal_id);

create table animal_treatments (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  treatment_type text not null,
  treatment_name text not null,
  description text,
  application_date date not null,
  dosage text,
  frequency text,
  duration_days integer,
  end_date date,
  veterinarian text,
  reason text,
  cost numeric(14, 2),
  notes text,
  meat_withdrawal_days integer,
  milk_withdrawal_days integer,
  not_for_lactating boolean not null,
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
call noun_table('animal_treatments');
create index animal_treatments_animal on animal_treatments (user_id, animal_id);

create table vaccine_protocols (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_type text,
  vaccine_name text not null,
  application_type text not null,
  recommended_age_days integer,
  min_age_days integer,
  max_age_days integer,
  booster_days integer,
  frequency_days integer,
  is_mandatory boolean not null,
  gender text,
  trigger text not null,
  trigger_offset_days integer,
  dosage text,
  recommended_dosage text,
  manufacturer text,
  description text,
  meat_withdrawal_days integer,
  milk_withdrawal_days integer,
  not_for_lactating boolean not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('vaccine_protocols');

alter table animals
  add column meat_release_date date,
  add column milk_release_date date,
  add column meat_unknown_since date,
  add column milk_unknown_since date,
  add column milk_barred_on date;
