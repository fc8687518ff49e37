-- Goods that last for years, and what no entry tells about production cost.
create table assets (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  acquired_on date not null,
  value numeric(14, 2) not null,
  residual_value numeric(14, 2) not null,
  useful_years numeric(14, 1) not null,
  activity text,
  disposed_on date,
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
call noun_table('assets');

create table cost_settings (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  family_labour numeric(14, 2),
  capital_rate numeric(14, 2),
  herd_value numeric(14, 2),
  land_rent numeric(14, 2),
  milk_hectares numeric(14, 2),
  beef_hectares numeric(14, 2),
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('cost_settings');

-- Invoices that a farm brought from their files, and their items.
create table invoices (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  invoice_key text not null,
  number text not null,
  series text,
  issued_on date not null,
  operation text,
  type text,
  party_name text not null,
  party_document text,
  total numeric(14, 2) not null,
  notes text,
  party_id uuid,
  is_cancelled boolean not null default false,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  invoice_key_key text generated always as (
    regexp_replace(replace(translate(invoice_key, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, party_id) references parties (user_id, id)
);
call noun_table('invoices');
create index invoices_party on invoices (user_id, party_id);
create index invoices_key on invoices (user_id, invoice_key_key);

create table invoice_items (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  item_number integer not null,
  product_code text not null,
  name text not null,
  ncm text,
  quantity numeric(14, 4) not null,
  unit text,
  cost numeric(14, 2) not null,
  use text not null,
  category_id uuid not null,
  kg numeric(14, 2),
  lot text,
  expires_on date,
  feed_purchase_id uuid,
  asset_id uuid,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, invoice_id) references invoices (user_id, id),
  foreign key (user_id, category_id) references financial_categories (user_id, id),
  foreign key (user_id, feed_purchase_id) references feed_purchases (user_id, id),
  foreign key (user_id, asset_id) references assets (user_id, id)
);
call noun_table('invoice_items');
create index invoice_items_invoice on invoice_items (user_id, invoice_id);
create index invoice_items_category on invoice_items (user_id, category_id);
create index invoice_items_feed_purchase on invoice_items (user_id, feed_purchase_id);
create index invoice_items_asset on invoice_items (user_id, asset_id);

alter table financial_transactions
  add column related_invoice_id uuid,
  add foreign key (user_id, related_invoice_id) references invoices (user_id, id);
create index financial_transactions_invoice on financial_transactions (user_id, related_invoice_id);
