-- The farm's own products; how long before calving a product may be given; and when an unknown withdrawal was said to be over.
create table farm_products (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  product_name text not null,
  application_type text,
  active_ingredient text,
  strength text,
  route text,
  cow text,
  meat_withdrawal_days integer,
  milk_withdrawal_days integer,
  not_for_lactating boolean not null,
  min_days_before_calving integer,
  label_source text,
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
call noun_table('farm_products');

alter table animal_vaccines add column min_days_before_calving integer, add column withdrawal_over_on date;
alter table animal_treatments add column min_days_before_calving integer, add column withdrawal_over_on date;
alter table vaccine_protocols add column min_days_before_calving integer;
