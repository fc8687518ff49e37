-- Calls that a person may no longer make, handed over to the owner: the role was lowered, or access to the farm ended. The owner registers or discards them.
create table handed_over_calls (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  verb text not null,
  input jsonb not null,
  at timestamptz(3) not null,
  description jsonb not null,
  person_id uuid not null,
  person_name text not null,
  handed_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  settled_by uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('handed_over_calls');
create index handed_over_calls_open on handed_over_calls (user_id, farm_id) where settled_at is null;

-- Sessions that ended because their staff record was deactivated or deleted: for 30 days they may still hand over unsent calls, and nothing else.
create table ended_sessions (
  token_hash bytea not null,
  session_id uuid not null,
  farm_user_id uuid not null references farm_users on delete cascade,
  ended_at timestamptz(3) not null default now(),
  primary key (token_hash, farm_user_id)
);
create index ended_sessions_session on ended_sessions (session_id);

create or replace function end_record_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if current_setting('app.same_password', true) = 'on' then return new; end if;
  if tg_op = 'UPDATE' and old.is_active and not new.is_active then
    delete from ended_sessions e where e.ended_at < now() - interval '30 days';
    insert into ended_sessions (token_hash, session_id, farm_user_id)
    select s.token_hash, s.id, old.id from session_farm_users o join sessions s on s.token_hash = o.token_hash where o.farm_user_id = old.id and s.expires_at > now() on conflict do nothing;
  end if;
  with gone as (delete from session_farm_users where farm_user_id = old.id returning token_hash)
  delete from sessions s using gone
  where s.token_hash = gone.token_hash and s.user_id is null
    and not exists (select from session_farm_users o where o.token_hash = s.token_hash and o.farm_user_id <> old.id);
  return coalesce(new, old);
end
$$;

/* As whom a session hands calls over on a farm: a member, or a staff record whose access ended while the session had it. The e-mail says whose calls they are: the cookie may be somebody else's by now. Sets the tenant. */
create function hand_over_as(p_token_hash bytea, p_farm_id uuid, p_email text) returns table (owner_id uuid, person_id uuid, person_name text)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select f.owner_id, f.person_id, f.person_name into owner_id, person_id, person_name from session_farms(p_token_hash, p_farm_id) f
  where exists (select from users u where u.id = f.person_id and u.email_key = canonical_email(p_email))
    or exists (select from farm_users r where r.id = f.person_id and r.email_key = canonical_email(p_email));
  if owner_id is null then
    select r.owner_user_id, r.id, r.name into owner_id, person_id, person_name
    from ended_sessions e join farm_users r on r.id = e.farm_user_id and r.farm_id = p_farm_id and not r.is_active and r.email_key = canonical_email(p_email)
    join farms f on f.user_id = r.owner_user_id and f.id = r.farm_id and f.deleted_at is null join users w on w.id = r.owner_user_id and w.suspended_at is null
    where e.ended_at > now() - interval '30 days'
      and (e.token_hash = p_token_hash or e.session_id = (select s.id from sessions s where s.token_hash = p_token_hash and s.expires_at > now()))
    limit 1;
  end if;
  if owner_id is null then return; end if;
  perform set_config('app.user_id', owner_id::text, true);
  return next;
end
$$;

/* The tenants of a session, for its share of the server. A session that ended counts for the farm it may hand calls over to. */
create or replace function session_tenants(p_token_hash bytea) returns table (person_id uuid, farm_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.person_id, f.farm_id, f.owner_id from session_person(p_token_hash) p left join session_farms(p_token_hash) f on true
  union all
  select r.id, r.farm_id, r.owner_user_id from ended_sessions e join farm_users r on r.id = e.farm_user_id and not r.is_active
  where e.token_hash = p_token_hash and e.ended_at > now() - interval '30 days';
end;

/* A person's deletion is executed: their name goes, what the owner has settled goes, and what is still to be registered stays. */
create function blank_handed_over() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant_before constant text := coalesce(current_setting('app.user_id', true), '');
begin
  perform set_config('app.user_id', new.owner_user_id::text, true);
  delete from handed_over_calls h where h.user_id = new.owner_user_id and h.person_id = new.id and h.settled_at is not null;
  update handed_over_calls h set person_name = new.name where h.user_id = new.owner_user_id and h.person_id = new.id;
  delete from ended_sessions e where e.farm_user_id = new.id;
  perform set_config('app.user_id', tenant_before, true);
  return new;
end
$$;
create trigger blank_handed_over after update of email on farm_users for each row when (new.email like '%@removida.invalid') execute function blank_handed_over();

/* What somebody has handed over, newest first. */
create function own_handed_over(p_token_hash bytea) returns table (farm_id uuid, farm_name text, title text, subject text, at timestamptz, handed_at timestamptz, settled_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant_before constant text := coalesce(current_setting('app.user_id', true), '');
  place record;
begin
  -- Row Level Security shows one tenant at a time.
  for place in select distinct t.owner_id from tenants_of_session(p_token_hash) t loop
    perform set_config('app.user_id', place.owner_id::text, true);
    return query
      select h.farm_id, f.farm_name, h.description ->> 'title', h.description ->> 'subject', h.at::timestamptz, h.handed_at::timestamptz, h.settled_at::timestamptz
      from handed_over_calls h join farms f on f.user_id = h.user_id and f.id = h.farm_id
      where h.user_id = place.owner_id and h.person_id in (select coalesce(s.user_id, s.farm_user_id) from session_records(p_token_hash) s)
      order by h.handed_at desc limit 500;
  end loop;
  perform set_config('app.user_id', tenant_before, true);
end
$$;

revoke all on function hand_over_as, blank_handed_over, own_handed_over from public;
grant execute on function hand_over_as, own_handed_over to lida_app;
