-- Clinical mastitis of a cow: which quarters, how severe, and what she was treated with.
create table mastitis_cases (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid not null,
  case_date date not null,
  grade text not null,
  front_left boolean not null,
  front_right boolean not null,
  rear_left boolean not null,
  rear_right boolean not null,
  agent text,
  treatment_id uuid,
  cured_date date,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id),
  foreign key (user_id, treatment_id) references animal_treatments (user_id, id)
);
call noun_table('mastitis_cases');
create index mastitis_cases_animal on mastitis_cases (user_id, animal_id);
create index mastitis_cases_treatment on mastitis_cases (user_id, treatment_id);
