-- Weaning with date and weight, castration, and what a farm decides about its herd.
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
