-- The farm register, the staff and the super admin's panel. Staff stay behind functions; what those change is bound to the tenant that enter_farm set.

alter table farm_users add column created_by uuid, add column deleted_at timestamptz(3), add column was_active boolean;
-- Who is deleted is switched off too: nothing that asks for an active record can forget to ask.
alter table farm_users add constraint deleted_is_off check (deleted_at is null or not is_active);
create unique index farm_users_once on farm_users (owner_user_id, farm_id, lower(email)) where deleted_at is null;
create index farms_newest on farms (created_at, id) where deleted_at is null;

-- A farm's register is the tenant's row; its owner, id and age are written once.
grant update (farm_name, farm_size, farm_type, address, city, state, zip_code, coordinates, owner_name, owner_cpf, owner_rg, owner_phone, owner_email,
  owner_password_hint, owner_address, veterinarian, veterinarian_phone, technical_responsible, crmv, environmental_license, sanitary_license, incra, car, notes, deleted_at)
  on farms to lida_app;

-- The panel counts animals of every tenant. Only functions of the tables' owner can ask so, and only while they count.
create policy counted on animals for select to current_user using (current_setting('app.counting', true) = 'on');

/* The account of a session: no row when nobody is signed in, a row without an account for staff, or while its password has to be changed. */
create function session_account(p_token_hash bytea) returns table (user_id uuid, is_super_admin boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.id, a.user_id is not null
  from sessions s left join users u on u.id = s.user_id and not u.password_must_change left join super_admins a on a.user_id = u.id
  where s.token_hash = p_token_hash and s.expires_at > now();
end;

/* The registers that a session keeps. */
create function session_registers(p_token_hash bytea) returns table (farm farms, role text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f, s.role from session_farms(p_token_hash) s join farms f on f.user_id = s.owner_id and f.id = s.farm_id
  where s.role in ('owner', 'admin') order by f.created_at desc, f.id desc;
end;

/* A farm with what every farm has: its counter, and its owner's access. */
create function found_farm(p_user_id uuid, p_farm jsonb, p_created_by uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into farms select * from jsonb_populate_record(null::farms, p_farm || jsonb_build_object('user_id', p_user_id, 'created_at', now()));
  insert into farm_counters (user_id, farm_id) values (p_user_id, (p_farm ->> 'id')::uuid);
  insert into user_farm_access (user_id, farm_id, role, created_by) values (p_user_id, (p_farm ->> 'id')::uuid, 'owner', p_created_by);
end
$$;

/* A farm of one's own. Said again, it is the same farm. False: the session has no account. */
create function register_farm(p_token_hash bytea, p_farm jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account uuid := (select a.user_id from session_account(p_token_hash) a);
begin
  if account is null then return false; end if;
  -- One press at a time, so that the second finds the farm of the first.
  perform from users u where u.id = account for no key update;
  if not exists (select from farms f where f.user_id = account and f.id = (p_farm ->> 'id')::uuid and f.deleted_at is null) then
    perform found_farm(account, p_farm, account);
  end if;
  return true;
end
$$;

/* Brings a deleted farm back with everything in it; its owner's alone to do. False: it is not there, or not theirs. */
create function restore_farm(p_token_hash bytea, p_farm_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update farms f set deleted_at = null
  from session_account(p_token_hash) a
  where f.id = p_farm_id and f.deleted_at is not null
    and (f.user_id = a.user_id or exists (select from user_farm_access x where x.user_id = a.user_id and x.farm_id = f.id and x.role = 'owner'));
  return found;
end
$$;

/* The staff of the farms that a session keeps; with an id, also of those where it may only look. Never a password. */
create function session_staff(p_token_hash bytea, p_id uuid default null)
  returns table (id uuid, farm_id uuid, farm_name text, owner_user_id uuid, name text, email text, phone text, role text, is_active boolean,
    password_must_change boolean, is_self boolean, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz, was_active boolean, session_role text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select r.id, r.farm_id, s.farm_name, r.owner_user_id, r.name, r.email, r.phone, r.role, r.is_active, r.password_must_change,
    exists (select from session_farm_users o where o.token_hash = p_token_hash and o.farm_user_id = r.id),
    r.created_at, r.updated_at, r.deleted_at, r.was_active, s.role
  from session_farms(p_token_hash) s join farm_users r on r.owner_user_id = s.owner_id and r.farm_id = s.farm_id
  where case when p_id is null then s.role in ('owner', 'admin') and r.deleted_at is null else r.id = p_id end
  order by r.created_at desc, r.id desc;
end;

/* The same for one record, which is held until the transaction ends. */
create function hold_staff(p_token_hash bytea, p_id uuid)
  returns table (id uuid, farm_id uuid, farm_name text, owner_user_id uuid, name text, email text, phone text, role text, is_active boolean,
    password_must_change boolean, is_self boolean, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz, was_active boolean, session_role text)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from session_staff(p_token_hash, p_id)) then
    perform from farm_users r where r.id = p_id for no key update;
    return query select * from session_staff(p_token_hash, p_id);
  end if;
end
$$;

/* The owner signs in with an account, never with a record of their own farm that somebody else could change. */
create function is_owners_email(p_email text) returns boolean
  language sql stable set search_path = public, pg_temp
begin atomic
  select exists (select from users u where u.id = tenant() and lower(u.email) = lower(p_email));
end;

/* Nothing: the email is the owner's. */
create function hire_staff(p_record jsonb) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hired timestamptz(3) := now();
begin
  if is_owners_email(p_record ->> 'email') then return null; end if;
  insert into farm_users (id, farm_id, owner_user_id, name, email, phone, password_hash, role, created_by, created_at, updated_at)
  select n.id, n.farm_id, tenant(), n.name, n.email, n.phone, n.password_hash, n.role, n.created_by, hired, hired from jsonb_populate_record(null::farm_users, p_record) n;
  return hired;
end
$$;

/* What is named changes, and nothing else can: neither the farm nor the owner of a record. */
create function change_staff(p_id uuid, p_changes jsonb) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed timestamptz(3) := now();
begin
  if p_changes ? 'email' and is_owners_email(p_changes ->> 'email') then return null; end if;
  update farm_users r set (name, email, phone, role, password_hash, password_must_change, is_active, deleted_at, was_active, updated_at)
    = (select n.name, n.email, n.phone, n.role, n.password_hash, n.password_must_change, n.is_active, n.deleted_at, n.was_active, changed from jsonb_populate_record(r, p_changes) n)
  where r.id = p_id and r.owner_user_id = tenant();
  if not found then raise 'no record of this tenant'; end if;
  return changed;
end
$$;

/* Text as people search it: without accents or case. */
create function folded(p_text text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f]', '', 'g'));

/* Every farm there is, with its animals counted, for a super admin: newest first, behind the farm named last. Everybody else sees none. */
create function customer_farms(p_token_hash bytea, p_words text[], p_after uuid, p_limit integer, p_id uuid default null)
  returns table (id uuid, farm_name text, owner_name text, owner_email text, city text, state text, animals bigint, created_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from session_account(p_token_hash) a where a.is_super_admin) then return; end if;
  perform set_config('app.counting', 'on', true);
  return query
    with page as (
      select f.user_id, f.id, f.farm_name, f.owner_name, f.owner_email, f.city, f.state, f.created_at
      from farms f
      where f.deleted_at is null and (p_id is null or f.id = p_id)
        and (p_after is null or (f.created_at, f.id) < (select b.created_at, b.id from farms b where b.id = p_after))
        and (p_words = '{}' or (select bool_and(position(word in folded(concat_ws(' ', f.farm_name, f.owner_name, f.city))) > 0) from unnest(p_words) word))
      order by f.created_at desc, f.id desc limit p_limit
    )
    select p.id, p.farm_name, p.owner_name, p.owner_email, p.city, p.state, n.animals, p.created_at
    from page p cross join lateral (select count(*) as animals from animals a where a.user_id = p.user_id and a.farm_id = p.id and a.deleted_at is null) n
    order by p.created_at desc, p.id desc;
  perform set_config('app.counting', '', true);
end
$$;

create function customer_totals(p_token_hash bytea) returns table (farms bigint, animals bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from session_account(p_token_hash) a where a.is_super_admin) then return; end if;
  perform set_config('app.counting', 'on', true);
  return query
    select (select count(*) from farms f where f.deleted_at is null),
      (select count(*) from animals a join farms f on f.user_id = a.user_id and f.id = a.farm_id where a.deleted_at is null and f.deleted_at is null);
  perform set_config('app.counting', '', true);
end
$$;

/* A farm for a customer: with a new account, for the account of an email, or for the super admin. All or nothing; says what stood in the way. */
create function add_customer_farm(p_token_hash bytea, p_farm jsonb, p_account jsonb, p_owner_email text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker uuid := (select a.user_id from session_account(p_token_hash) a where a.is_super_admin);
  account users;
begin
  if maker is null then return 'forbidden'; end if;
  -- One press at a time; said again, it is the same farm.
  perform from users u where u.id = maker for no key update;
  if exists (select from user_farm_access x where x.farm_id = (p_farm ->> 'id')::uuid and x.created_by = maker) then return 'made'; end if;
  if p_account is not null then
    insert into users (id, email, name, phone, password_hash, password_must_change)
    select n.id, n.email, n.name, n.phone, n.password_hash, true from jsonb_populate_record(null::users, p_account) n
    on conflict do nothing returning * into account;
    if not found then return 'taken'; end if;
  else
    select * into account from users u where case when p_owner_email is null then u.id = maker else lower(u.email) = lower(p_owner_email) end;
    if not found then return 'unknown'; end if;
  end if;
  perform found_farm(account.id, jsonb_build_object('owner_name', account.name, 'owner_email', account.email, 'owner_phone', account.phone) || jsonb_strip_nulls(p_farm), maker);
  return 'made';
end
$$;

revoke all on function session_account, session_registers, found_farm, register_farm, restore_farm, session_staff, hold_staff, is_owners_email, hire_staff, change_staff, folded, customer_farms, customer_totals, add_customer_farm from public;
grant execute on function session_account, session_registers, register_farm, restore_farm, session_staff, hold_staff, hire_staff, change_staff, customer_farms, customer_totals, add_customer_farm to lida_app;
