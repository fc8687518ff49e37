-- The price table of a dairy, one row for each class or item.
create table milk_price_items (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  dairy text not null,
  item text not null,
  measure text not null,
  above numeric(14, 2),
  up_to numeric(14, 2),
  each numeric(14, 2),
  price numeric(14, 4) not null,
  valid_from date,
  valid_until date,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  dairy_key text generated always as (
    regexp_replace(replace(translate(dairy, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('milk_price_items');
create index milk_price_items_dairy on milk_price_items (user_id, dairy_key) where dairy_key is not null;

-- What the statement says about the milk, and the transactions it wrote.
alter table milk_statements
  add column somatic_cell_count integer,
  add column plate_count integer,
  add column fat_percentage numeric(14, 2),
  add column protein_percentage numeric(14, 2);
alter table financial_transactions
  add column related_statement_id uuid,
  add foreign key (user_id, related_statement_id) references milk_statements (user_id, id);
create index financial_transactions_statement on financial_transactions (user_id, related_statement_id);
