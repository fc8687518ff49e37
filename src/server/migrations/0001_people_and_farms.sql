-- People, farms and sessions. The application's role reaches the identity tables only through the functions at the end.

/* The owner of the transaction's farm: every tenant table compares its user_id with it. Unset means nobody, who sees nothing. */
create function tenant() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  phone text,
  password_hash text not null,
  password_must_change boolean not null default false,
  created_at timestamptz(3) not null default now()
);
create unique index users_email on users (lower(email));

create table super_admins (user_id uuid primary key references users);

create table farms (
  user_id uuid not null references users,
  id uuid not null,
  farm_name text not null,
  farm_size numeric(14, 2),
  farm_type text not null default 'mista',
  address text, city text, state text, zip_code text, coordinates text,
  owner_name text not null,
  owner_cpf text, owner_rg text, owner_phone text, owner_email text, owner_password_hint text, owner_address text,
  veterinarian text, veterinarian_phone text, technical_responsible text, crmv text,
  environmental_license text, sanitary_license text, incra text, car text, notes text,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (user_id, id)
);
create unique index farms_id on farms (id);

-- Apart from the register, because every verb rewrites this row: taking it is what makes a farm one serial history.
create table farm_counters (
  user_id uuid not null,
  farm_id uuid not null,
  epoch uuid not null default gen_random_uuid(),
  version bigint not null default 0,
  primary key (user_id, farm_id),
  foreign key (user_id, farm_id) references farms (user_id, id)
) with (fillfactor = 20);

create table farm_users (
  id uuid primary key,
  farm_id uuid not null,
  owner_user_id uuid not null,
  name text not null,
  email text not null,
  phone text,
  password_hash text not null,
  password_must_change boolean not null default true,
  role text not null check (role in ('admin', 'manager', 'worker', 'visitor')),
  is_active boolean not null default true,
  is_super_admin boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  foreign key (owner_user_id, farm_id) references farms (user_id, id)
);
create index farm_users_email on farm_users (lower(email));
create index farm_users_farm on farm_users (owner_user_id, farm_id);

create table user_farm_access (
  user_id uuid not null references users,
  farm_id uuid not null references farms (id),
  role text not null check (role in ('owner', 'admin', 'manager', 'worker', 'visitor')),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, farm_id)
);

-- Only the SHA-256 of the cookie's token is kept. A staff session opens exactly the records that verified.
create table sessions (
  token_hash bytea primary key,
  user_id uuid references users,
  created_at timestamptz(3) not null default now(),
  renewed_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create table session_farm_users (
  token_hash bytea not null references sessions on delete cascade,
  farm_user_id uuid not null references farm_users on delete cascade,
  primary key (token_hash, farm_user_id)
);
create index session_farm_users_record on session_farm_users (farm_user_id);

alter table farms enable row level security;
alter table farms force row level security;
alter table farm_counters enable row level security;
alter table farm_counters force row level security;
create policy tenant on farms using (user_id = (select tenant())) with check (user_id = (select tenant()));
create policy tenant on farm_counters using (user_id = (select tenant())) with check (user_id = (select tenant()));
-- The functions below run as the owner of the tables, whom `force` binds too.
create policy register on farms to current_user using (true) with check (true);
create policy register on farm_counters to current_user using (true) with check (true);
grant select on farms to lida_app;
grant select, update on farm_counters to lida_app;

/* The farms a session opens, one row each, in the strongest role it has there. A password that somebody else set opens none until it is changed. `person_id` is who acts: the account, or the staff record of that farm. */
create function session_farms(p_token_hash bytea, p_farm_id uuid default null)
  returns table (owner_id uuid, farm_id uuid, farm_name text, state text, role text, person_id uuid, person_name text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with living as (select s.token_hash, s.user_id from sessions s where s.token_hash = p_token_hash and s.expires_at > now()),
  opened as (
    select f.user_id as owner_id, f.id as farm_id, 'owner' as role, u.id as person_id, u.name as person_name
    from living s join users u on u.id = s.user_id and not u.password_must_change join farms f on f.user_id = s.user_id
    where p_farm_id is null or f.id = p_farm_id
    union all
    select f.user_id, f.id, a.role, u.id, u.name
    from living s join users u on u.id = s.user_id and not u.password_must_change join user_farm_access a on a.user_id = s.user_id join farms f on f.id = a.farm_id
    where p_farm_id is null or a.farm_id = p_farm_id
    union all
    select r.owner_user_id, r.farm_id, r.role, r.id, r.name
    from living s join session_farm_users sr on sr.token_hash = s.token_hash join farm_users r on r.id = sr.farm_user_id
    where r.is_active and not r.password_must_change and (p_farm_id is null or r.farm_id = p_farm_id)
  )
  select distinct on (f.farm_name, o.farm_id) o.owner_id, o.farm_id, f.farm_name, f.state, o.role, o.person_id, o.person_name
  from opened o join farms f on f.user_id = o.owner_id and f.id = o.farm_id
  where f.deleted_at is null
  order by f.farm_name, o.farm_id, array_position(array['owner', 'admin', 'manager', 'worker', 'visitor'], o.role);
end;

/* Who comes with this token, and onto this farm? Sets the tenant of the transaction when the farm is theirs. No row: nobody is signed in. */
create function enter_farm(p_token_hash bytea, p_farm_id uuid)
  returns table (owner_id uuid, farm_name text, state text, role text, person_id uuid, person_name text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Mostly it is the owner on their own farm: one short look before the long one.
  select f.user_id, f.farm_name, f.state, 'owner', u.id, u.name
    into owner_id, farm_name, state, role, person_id, person_name
    from sessions s join users u on u.id = s.user_id and not u.password_must_change join farms f on f.user_id = s.user_id and f.id = p_farm_id and f.deleted_at is null
    where s.token_hash = p_token_hash and s.expires_at > now();
  if owner_id is null then
    select f.owner_id, f.farm_name, f.state, f.role, f.person_id, f.person_name
      into owner_id, farm_name, state, role, person_id, person_name
      from session_farms(p_token_hash, p_farm_id) f where p_farm_id is not null;
  end if;
  if owner_id is not null then
    perform set_config('app.user_id', owner_id::text, true);
    return next;
  elsif exists (select from sessions s where s.token_hash = p_token_hash and s.expires_at > now()) then
    return next;
  end if;
end
$$;

revoke all on function session_farms, enter_farm from public;
grant execute on function tenant, session_farms, enter_farm to lida_app;
