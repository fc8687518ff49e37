-- Files that a person brought into the farm, and the parts in which their rows were written, with what undoing needs.
create table imports (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  file_name text not null,
  kind text not null,
  row_count integer not null,
  part_count integer not null,
  heading_key text,
  mapping text,
  imported_by text not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('imports');

create table import_parts (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  import_id uuid not null,
  part integer not null,
  new_count integer not null,
  changed_count integer not null,
  written text not null,
  is_undone boolean not null,
  stayed text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, import_id) references imports (user_id, id)
);
create index import_parts_import on import_parts (user_id, import_id);
call noun_table('import_parts');
