-- Milk that left the tank, or was used before it: collected by a dairy, given to the calves, taken home.
create table milk_deliveries (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  delivery_date date not null,
  destination text not null,
  litres numeric(14, 2) not null,
  delivery_time text,
  dairy text,
  storage_tank text,
  temperature numeric(14, 1),
  driver text,
  ticket text,
  notes text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  ticket_key text generated always as (
    regexp_replace(replace(translate(ticket, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('milk_deliveries');
create index milk_deliveries_ticket on milk_deliveries (user_id, ticket_key) where ticket_key is not null;
