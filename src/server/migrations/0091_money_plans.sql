-- What a farm plans: amounts of categories in a year or month, and sales of animals that it expects.
create table budget_lines (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  year integer not null,
  month integer,
  amount numeric(14, 2) not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, category_id) references financial_categories (user_id, id)
);
call noun_table('budget_lines');
create index budget_lines_category on budget_lines (user_id, category_id);

create table planned_sales (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  planned_on date not null,
  category text,
  heads integer not null,
  price numeric(14, 2) not null,
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
call noun_table('planned_sales');
