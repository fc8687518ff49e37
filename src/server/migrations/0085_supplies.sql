-- What the farm keeps in stock besides feed, what came in, and what left.
create table supplies (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  unit text not null,
  min_stock numeric(14, 2),
  bull_id uuid,
  external_bull_id uuid,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  name_key text generated always as (
    regexp_replace(replace(translate(name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, bull_id) references animals (user_id, id),
  foreign key (user_id, external_bull_id) references external_animals (user_id, id)
);
call noun_table('supplies');
create index supplies_name on supplies (user_id, name_key);
create index supplies_bull on supplies (user_id, bull_id);
create index supplies_external_bull on supplies (user_id, external_bull_id);

create table supply_lots (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  supply_id uuid not null,
  entry_date date not null,
  lot text,
  expires_on date,
  quantity numeric(14, 2) not null,
  total_cost numeric(14, 2),
  supplier text,
  canister text,
  notes text,
  remaining numeric(14, 2) not null,
  remaining_value numeric(14, 2) not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, supply_id) references supplies (user_id, id)
);
call noun_table('supply_lots');
create index supply_lots_supply on supply_lots (user_id, supply_id);

create table supply_uses (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  supply_id uuid not null,
  supply_lot_id uuid,
  used_on date not null,
  quantity numeric(14, 2) not null,
  reason text not null,
  notes text,
  cost numeric(14, 2) not null,
  lots text,
  per_event numeric(14, 2),
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, supply_id) references supplies (user_id, id),
  foreign key (user_id, supply_lot_id) references supply_lots (user_id, id)
);
call noun_table('supply_uses');
create index supply_uses_supply on supply_uses (user_id, supply_id);
create index supply_uses_lot on supply_uses (user_id, supply_lot_id);

alter table animal_vaccines
  add column supply_use_id uuid,
  add foreign key (user_id, supply_use_id) references supply_uses (user_id, id);
create index animal_vaccines_supply_use on animal_vaccines (user_id, supply_use_id);
alter table animal_treatments
  add column supply_use_id uuid,
  add foreign key (user_id, supply_use_id) references supply_uses (user_id, id);
create index animal_treatments_supply_use on animal_treatments (user_id, supply_use_id);
alter table artificial_inseminations
  add column supply_use_id uuid,
  add foreign key (user_id, supply_use_id) references supply_uses (user_id, id);
create index artificial_inseminations_supply_use on artificial_inseminations (user_id, supply_use_id);

alter table invoice_items
  add column supply_lot_id uuid,
  add foreign key (user_id, supply_lot_id) references supply_lots (user_id, id);
create index invoice_items_supply_lot on invoice_items (user_id, supply_lot_id);

alter table cost_settings add column stock_costs text;
