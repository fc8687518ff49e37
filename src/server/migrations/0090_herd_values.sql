-- When a bought animal came, what heads of a class are worth, and which activity the herd is of: for the variation of the herd and the cost of an arroba.
alter table animals add column entry_date date;

alter table cost_settings
  add column herd_activity text,
  add column arroba_price numeric(14, 2);

create table herd_prices (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  category text not null,
  price numeric(14, 2) not null,
  since date not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  category_key text generated always as (
    regexp_replace(replace(translate(category, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('herd_prices');
create index herd_prices_category on herd_prices (user_id, category_key) where category_key is not null;
