-- Minhas listas: saved filters, columns and order of a person's lists. Only their author reads them.
create table list_views (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  list text not null,
  name text,
  filters text,
  columns text,
  sort text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('list_views');
