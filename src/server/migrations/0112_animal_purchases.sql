-- Purchases of animals, the animals of each, and the expenses that a purchase wrote.
create table animal_purchases (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  purchase_date date not null,
  seller_name text not null,
  payment_method text not null,
  payment_status text not null,
  due_date date,
  transport_cost numeric(14, 2),
  commission numeric(14, 2),
  invoice_number text,
  gta_number text,
  activity text,
  booked_by text,
  notes text,
  party_id uuid,
  account_id uuid,
  property_id uuid,
  purchase_price numeric(14, 2) not null,
  total_animals integer not null,
  payment_date date,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, party_id) references parties (user_id, id),
  foreign key (user_id, account_id) references bank_accounts (user_id, id),
  foreign key (user_id, property_id) references rural_properties (user_id, id)
);
call noun_table('animal_purchases');
create index animal_purchases_party on animal_purchases (user_id, party_id);
create index animal_purchases_account on animal_purchases (user_id, account_id);
create index animal_purchases_property on animal_purchases (user_id, property_id);

create table purchase_items (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  animal_id uuid not null,
  price numeric(14, 2) not null,
  weight numeric(14, 2),
  price_per_kg numeric(14, 2),
  heads integer not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, purchase_id) references animal_purchases (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id)
);
call noun_table('purchase_items');
create index purchase_items_purchase on purchase_items (user_id, purchase_id);
create index purchase_items_animal on purchase_items (user_id, animal_id);

alter table financial_transactions
  add column related_purchase_id uuid,
  add foreign key (user_id, related_purchase_id) references animal_purchases (user_id, id);
create index financial_transactions_purchase on financial_transactions (user_id, related_purchase_id);
