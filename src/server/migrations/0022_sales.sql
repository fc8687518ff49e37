-- Sales, the animals of each, and the revenue that a sale wrote.
create table sales (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  sale_date date not null,
  buyer_name text not null,
  buyer_cpf_cnpj text,
  buyer_phone text,
  buyer_address text,
  payment_method text not null,
  payment_status text not null,
  due_date date,
  transport_cost numeric(14, 2),
  commission numeric(14, 2),
  invoice_number text,
  invoice_series text,
  invoice_key text,
  invoice_date date,
  invoice_value numeric(14, 2),
  tax_icms numeric(14, 2),
  tax_funrural numeric(14, 2),
  discount numeric(14, 2),
  gta_number text,
  intermediary text,
  purpose text not null,
  seller_kind text,
  sale_reason text,
  withdrawal_reason text,
  notes text,
  sale_price numeric(14, 2) not null,
  net_value numeric(14, 2) not null,
  total_animals integer not null,
  payment_date date,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('sales');

create table sale_items (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  animal_id uuid not null,
  unit_price numeric(14, 2) not null,
  weight numeric(14, 2),
  price_per_kg numeric(14, 2),
  price_per_arroba numeric(14, 2),
  carcass_yield numeric(14, 2),
  notes text,
  quantity integer not null,
  subtotal numeric(14, 2) not null,
  heads integer not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, sale_id) references sales (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id)
);
call noun_table('sale_items');
create index sale_items_sale on sale_items (user_id, sale_id);
create index sale_items_animal on sale_items (user_id, animal_id);

alter table financial_transactions add foreign key (user_id, related_sale_id) references sales (user_id, id);
create index financial_transactions_sale on financial_transactions (user_id, related_sale_id);
