-- Whom the farm sells to, buys from and pays.
create table parties (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  document text,
  phone text,
  email text,
  city text,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  document_key text generated always as (
    regexp_replace(replace(translate(document, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('parties');
create index parties_document on parties (user_id, document_key) where document_key is not null;

-- Where the farm's money is: at a bank, in the cash box, or in transit.
create table bank_accounts (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  bank_code text,
  bank_name text,
  agency text,
  account_number text,
  opening_balance numeric(14, 2) not null,
  opening_date date not null,
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
call noun_table('bank_accounts');

-- Money that moved from one account to another.
create table account_transfers (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  transfer_date date not null,
  from_account_id uuid not null,
  to_account_id uuid not null,
  amount numeric(14, 2) not null,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, from_account_id) references bank_accounts (user_id, id),
  foreign key (user_id, to_account_id) references bank_accounts (user_id, id)
);
call noun_table('account_transfers');
create index account_transfers_from_account on account_transfers (user_id, from_account_id);
create index account_transfers_to_account on account_transfers (user_id, to_account_id);

-- Rural properties as the producer's cash book names them.
create table rural_properties (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  cafir text,
  caepf text,
  state_registration text,
  address text,
  address_number text,
  address_complement text,
  district text,
  city text,
  state text,
  city_code text,
  cep text,
  area_ha numeric(14, 2),
  exploitation text not null,
  share numeric(14, 2) not null,
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
call noun_table('rural_properties');

-- Who shares a rural property.
create table property_partners (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  property_id uuid not null,
  kind text not null,
  name text not null,
  document text,
  share numeric(14, 2) not null,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, property_id) references rural_properties (user_id, id)
);
call noun_table('property_partners');
create index property_partners_property on property_partners (user_id, property_id);

-- What a farm decides about its money: one row per farm.
create table money_settings (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  closed_until date,
  taxpayer_name text,
  taxpayer_cpf text,
  address text,
  address_number text,
  address_complement text,
  district text,
  city text,
  state text,
  city_code text,
  cep text,
  phone text,
  email text,
  tax_method text,
  accountant_name text,
  accountant_document text,
  accountant_crc text,
  accountant_email text,
  accountant_phone text,
  rate_inss numeric(14, 2),
  rate_rat numeric(14, 2),
  rate_senar numeric(14, 2),
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('money_settings');

-- Whom, where, for which land and with which paper; what was withheld, paid in part, or belongs to a series.
alter table financial_transactions
  add column party_id uuid,
  add column account_id uuid,
  add column property_id uuid,
  add column document_type text,
  add column activity text,
  add column cost_centre text,
  add column bank_reference text,
  add column withheld_from_id uuid,
  add column part_of_id uuid,
  add column series_id uuid,
  add column series_kind text,
  add column series_number integer,
  add column series_count integer,
  add foreign key (user_id, party_id) references parties (user_id, id),
  add foreign key (user_id, account_id) references bank_accounts (user_id, id),
  add foreign key (user_id, property_id) references rural_properties (user_id, id),
  add foreign key (user_id, withheld_from_id) references financial_transactions (user_id, id) deferrable,
  add foreign key (user_id, part_of_id) references financial_transactions (user_id, id) deferrable,
  add foreign key (user_id, series_id) references financial_transactions (user_id, id) deferrable;
create index financial_transactions_party on financial_transactions (user_id, party_id);
create index financial_transactions_account on financial_transactions (user_id, account_id);
create index financial_transactions_property on financial_transactions (user_id, property_id);
create index financial_transactions_withheld_from on financial_transactions (user_id, withheld_from_id);
create index financial_transactions_part_of on financial_transactions (user_id, part_of_id);
create index financial_transactions_series on financial_transactions (user_id, series_id);

alter table sales
  add column party_id uuid,
  add column account_id uuid,
  add column property_id uuid,
  add foreign key (user_id, party_id) references parties (user_id, id),
  add foreign key (user_id, account_id) references bank_accounts (user_id, id),
  add foreign key (user_id, property_id) references rural_properties (user_id, id);
create index sales_party on sales (user_id, party_id);
create index sales_account on sales (user_id, account_id);
create index sales_property on sales (user_id, property_id);

alter table sale_items
  add column carcass_weight numeric(14, 2);

alter table milk_statements
  add column party_id uuid,
  add foreign key (user_id, party_id) references parties (user_id, id);
create index milk_statements_party on milk_statements (user_id, party_id);

-- Categories that a farm renamed, hid or merged.
alter table financial_categories
  add column hidden boolean not null default false,
  add column merged_into_id uuid,
  add column name_key text generated always as (
    regexp_replace(replace(translate(name, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  add foreign key (user_id, merged_into_id) references financial_categories (user_id, id) deferrable;
create index financial_categories_merged_into on financial_categories (user_id, merged_into_id);
create index financial_categories_name on financial_categories (user_id, name_key) where name_key is not null;
