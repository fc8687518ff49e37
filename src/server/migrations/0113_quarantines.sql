-- Animals that came and stay apart for a while, with their exams.
create table quarantines (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  start_date date not null,
  until_date date not null,
  brucellosis text,
  brucellosis_date date,
  tuberculosis text,
  tuberculosis_date date,
  notes text,
  released_on date,
  release_reason text,
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
call noun_table('quarantines');
create index quarantines_animal on quarantines (user_id, animal_id);

alter table herd_settings add column quarantine_days integer;
