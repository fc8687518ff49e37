-- PTA and DEP of bulls, as the summaries publish them.
create table bull_evaluations (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  bull_id uuid,
  external_bull_id uuid,
  kind text not null,
  trait text not null,
  year integer not null,
  value numeric(14, 3) not null,
  accuracy numeric(14, 1),
  source text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, bull_id) references animals (user_id, id),
  foreign key (user_id, external_bull_id) references external_animals (user_id, id)
);
call noun_table('bull_evaluations');
create index bull_evaluations_bull on bull_evaluations (user_id, bull_id);
create index bull_evaluations_external_bull on bull_evaluations (user_id, external_bull_id);
