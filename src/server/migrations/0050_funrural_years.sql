-- How the farm pays social security in each calendar year: on its sales, or by the payroll.
create table funrural_years (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  year integer not null,
  funrural_option text not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('funrural_years');
