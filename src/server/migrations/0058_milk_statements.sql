-- What a dairy paid for the milk of a month, as its statement says.
create table milk_statements (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  reference_month date not null,
  dairy text not null,
  litres numeric(14, 2) not null,
  base_price numeric(14, 4) not null,
  volume_bonus numeric(14, 4),
  ccs_bonus numeric(14, 4),
  cpp_bonus numeric(14, 4),
  fat_bonus numeric(14, 4),
  protein_bonus numeric(14, 4),
  other_bonus numeric(14, 4),
  gross_value numeric(14, 2) not null,
  freight numeric(14, 2),
  funrural numeric(14, 2),
  other_deductions numeric(14, 2),
  net_value numeric(14, 2) not null,
  payment_date date,
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
call noun_table('milk_statements');
create index milk_statements_dairy on milk_statements (user_id, dairy_key) where dairy_key is not null;
