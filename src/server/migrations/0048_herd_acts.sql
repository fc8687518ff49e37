-- Weaning with date and weight, castration, what a farm decides about its herd, and parents that were never on it.
alter table animals
  add column weaning_date date,
  add column weaning_weight numeric(14, 2),
  add column castration_date date,
  add column uncastrated_category text;

create table herd_settings (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  weaning_age_dairy integer,
  weaning_age_beef integer,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('herd_settings');

create table external_animals (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  gender text not null,
  breed text,
  registration text,
  code text,
  birth_date date,
  notes text,
  name_key text generated always as (
    regexp_replace(replace(translate(name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  registration_key text generated always as (
    regexp_replace(replace(translate(registration, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  code_key text generated always as (
    regexp_replace(replace(translate(code, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('external_animals');
create index external_animals_name on external_animals (user_id, name_key);
create index external_animals_registration on external_animals (user_id, registration_key) where registration_key is not null;
create index external_animals_code on external_animals (user_id, code_key) where code_key is not null;

alter table animals
  add column external_mother_id uuid,
  add column external_father_id uuid,
  add foreign key (user_id, external_mother_id) references external_animals (user_id, id),
  add foreign key (user_id, external_father_id) references external_animals (user_id, id);
create index animals_external_mother on animals (user_id, external_mother_id);
create index animals_external_father on animals (user_id, external_father_id);
alter table births
  add column external_father_id uuid,
  add foreign key (user_id, external_father_id) references external_animals (user_id, id);
create index births_external_father on births (user_id, external_father_id);
