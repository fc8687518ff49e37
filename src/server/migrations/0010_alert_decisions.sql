-- What people decided about alerts, and the few rows of the herd and of the work that may raise one.
create table alert_decisions (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  title text not null,
  message text not null,
  priority text not null,
  due_date date,
  key text not null,
  status text not null,
  resolved_at text,
  resolved_by text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('alert_decisions');
create index alert_decisions_key on alert_decisions (user_id, farm_id, key);

-- Of a few rows each, and of columns that seldom change: weighing an animal touches none of them.
create index animals_due on animals (user_id, farm_id, expected_birth_date)
  where deleted_at is null and status = 'ativo' and pregnancy_status = 'prenha';
create index animals_calves on animals (user_id, farm_id, birth_date)
  where deleted_at is null and status = 'ativo' and category in ('bezerro', 'bezerra');
create index daily_activities_urgent on daily_activities (user_id, farm_id, activity_date)
  where deleted_at is null and priority = 'urgente' and status in ('pendente', 'em_andamento');
