-- Notices on phones and by e-mail: what each person wants to be told of, their devices, what they were told, and what is still to be sent. The private calendar address.
-- The application's role reaches these tables only through the functions at the end.

-- The pair of keys by which push services know this installation (VAPID, RFC 8292). Made when first needed; a backup brings its own.
create table push_keys (one boolean primary key default true check (one), public_key bytea not null, private_key bytea not null);

-- `person_id`: an account or a staff record. Hours are of the farm's time zone.
create table notice_choices (
  person_id uuid not null,
  owner_id uuid not null,
  farm_id uuid not null,
  kinds text[] not null,
  summary_hour smallint check (summary_hour between 0 and 23),
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  by_email boolean not null default false,
  changed_at timestamptz(3) not null default now(),
  primary key (person_id, farm_id),
  foreign key (owner_id, farm_id) references farms (user_id, id) on delete cascade
);
create index notice_choices_farm on notice_choices (owner_id, farm_id);

-- A browser that receives notices, for as long as its session lasts.
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null,
  endpoint text not null check (length(endpoint) <= 2000),
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz(3) not null default now(),
  told_at timestamptz(3)
);
create unique index push_devices_endpoint on push_devices (endpoint);
create index push_devices_session on push_devices (session_id);

-- What a person was told of: the key has kind, record and day. Nothing is told twice.
create table notice_log (
  person_id uuid not null,
  owner_id uuid not null,
  farm_id uuid not null,
  key text not null,
  told_at timestamptz(3) not null default now(),
  primary key (person_id, farm_id, key),
  foreign key (owner_id, farm_id) references farms (user_id, id) on delete cascade
);
create index notice_log_farm on notice_log (owner_id, farm_id);
create index notice_log_age on notice_log (told_at);

-- Still to be sent; without a device by e-mail. A row is deleted when it was sent or is given up.
create table notice_queue (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null,
  owner_id uuid not null,
  farm_id uuid not null,
  device_id uuid references push_devices on delete cascade,
  kinds text[] not null,
  message jsonb not null,
  made_at timestamptz(3) not null default now(),
  try_at timestamptz(3) not null default now(),
  tries integer not null default 0,
  foreign key (owner_id, farm_id) references farms (user_id, id) on delete cascade
);
create index notice_queue_due on notice_queue (try_at);
create index notice_queue_device on notice_queue (device_id);
create index notice_queue_farm on notice_queue (owner_id, farm_id);

-- When a farm is looked at next. `seen`: what it was like the last time; the same again has nothing new to tell.
create table notice_farms (
  owner_id uuid not null,
  farm_id uuid not null,
  check_at timestamptz(3) not null default now(),
  seen text not null default '',
  primary key (owner_id, farm_id),
  foreign key (owner_id, farm_id) references farms (user_id, id) on delete cascade
);
create index notice_farms_due on notice_farms (check_at);

-- A secret address each; only its hash is kept. The account and the staff records of the person who made it.
create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null,
  user_id uuid references users on delete cascade,
  staff uuid[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  read_at timestamptz(3)
);
create unique index calendar_feeds_secret on calendar_feeds (secret_hash);
create index calendar_feeds_user on calendar_feeds (user_id);
create index calendar_feeds_staff on calendar_feeds using gin (staff);

/* A device ends with its session. At the end of the transaction: a changed password deletes a session and brings it back. */
create function drop_session_devices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_devices d where d.session_id = old.id and not exists (select from sessions s where s.id = old.id);
  return null;
end
$$;
create constraint trigger drop_session_devices after delete on sessions deferrable initially deferred for each row execute function drop_session_devices();

/* Of a person who was taken out of everything nothing is left. */
create function forget_notices() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from notice_choices c where c.person_id = old.id;
  delete from notice_log l where l.person_id = old.id;
  delete from notice_queue q where q.person_id = old.id;
  delete from calendar_feeds f where f.user_id = old.id or (f.user_id is null and f.staff = array[old.id]);
  update calendar_feeds f set staff = array_remove(f.staff, old.id) where f.staff @> array[old.id];
  return null;
end
$$;
create trigger forget_notices after update of email on users for each row when (new.email = new.id || '@removida.invalid') execute function forget_notices();
create trigger forget_notices after update of email on farm_users for each row when (new.email = new.id || '@removida.invalid') execute function forget_notices();
create trigger forget_notices_of_deleted after delete on users for each row execute function forget_notices();
create trigger forget_notices_of_deleted after delete on farm_users for each row execute function forget_notices();

/* The farms that an account and staff records open, one row each, in the strongest role: as session_access, without a session. */
create function people_access(p_people uuid[], p_farm_id uuid default null)
  returns table (owner_id uuid, farm_id uuid, farm_name text, state text, role text, person_id uuid, person_name text, email text, without jsonb)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  with opened as (
    select f.user_id as owner_id, f.id as farm_id, 'owner' as role, u.id as person_id, u.name as person_name, u.email
    from users u join farms f on f.user_id = u.id
    where u.id = any(p_people) and not u.password_must_change and u.suspended_at is null and (p_farm_id is null or f.id = p_farm_id)
    union all
    select f.user_id, f.id, a.role, u.id, u.name, u.email
    from users u join user_farm_access a on a.user_id = u.id join farms f on f.id = a.farm_id
    where u.id = any(p_people) and not u.password_must_change and u.suspended_at is null and (p_farm_id is null or f.id = p_farm_id)
    union all
    select r.owner_user_id, r.farm_id, r.role, r.id, r.name, r.email
    from farm_users r where r.id = any(p_people) and r.is_active and not r.password_must_change and (p_farm_id is null or r.farm_id = p_farm_id)
  )
  select distinct on (f.farm_name, o.farm_id) o.owner_id, o.farm_id, f.farm_name, f.state, o.role, o.person_id, o.person_name, o.email, f.removed_modules -> o.role
  from opened o join farms f on f.user_id = o.owner_id and f.id = o.farm_id join users w on w.id = o.owner_id and w.suspended_at is null
  where f.deleted_at is null
  order by f.farm_name, o.farm_id, array_position(array['owner', 'admin', 'manager', 'worker', 'tecnico', 'contador', 'visitor'], o.role);
end;

/* The keys of this installation: those given, unless it has its own. */
create function own_push_keys(p_public bytea, p_private bytea) returns table (public_key bytea, private_key bytea)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into push_keys (public_key, private_key) values (p_public, p_private) on conflict do nothing;
  return query select k.public_key, k.private_key from push_keys k;
end
$$;

/* Farms whose turn it is, each for one process: another one gets others, and this one not again before `p_again`. */
create function claim_notice_farms(p_most integer, p_again interval) returns table (owner_id uuid, farm_id uuid, seen text)
  language sql security definer set search_path = public, pg_temp
begin atomic
  update notice_farms n set check_at = now() + p_again
  from (select f.owner_id, f.farm_id from notice_farms f where f.check_at <= now() order by f.check_at limit p_most for update skip locked) due
  where n.owner_id = due.owner_id and n.farm_id = due.farm_id
  returning n.owner_id, n.farm_id, n.seen;
end;

create function note_farm_seen(p_owner_id uuid, p_farm_id uuid, p_seen text) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update notice_farms n set seen = p_seen where n.owner_id = p_owner_id and n.farm_id = p_farm_id;
end;

/* Who wants to be told of a farm and still has access to it, with the devices where they are signed in. */
create function notice_readers(p_owner_id uuid, p_farm_id uuid)
  returns table (person_id uuid, person_name text, email text, farm_name text, state text, role text, without jsonb, kinds text[], summary_hour smallint, quiet_from smallint, quiet_until smallint,
    by_email boolean, changed_at timestamptz, devices uuid[])
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.person_id, a.person_name, a.email, a.farm_name, a.state, a.role, a.without, c.kinds, c.summary_hour, c.quiet_from, c.quiet_until, c.by_email, c.changed_at,
    array(select distinct d.id from push_devices d join sessions s on s.id = d.session_id
      where s.renewed_at > now() - interval '60 days' and s.started_at > now() - interval '180 days'
        and (s.user_id = c.person_id or exists (select from session_farm_users o where o.token_hash = s.token_hash and o.farm_user_id = c.person_id)))
  from notice_choices c cross join lateral people_access(array[c.person_id], c.farm_id) a
  where c.owner_id = p_owner_id and c.farm_id = p_farm_id;
end;

create function told_notices(p_owner_id uuid, p_farm_id uuid, p_keys text[]) returns table (person_id uuid, key text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select l.person_id, l.key from notice_log l where l.owner_id = p_owner_id and l.farm_id = p_farm_id and l.key = any(p_keys);
end;

/* Remembers that a person was told, and queues the messages, for each device and for the mailbox: all or nothing. False, and nothing is done: another process was first. */
create function tell(p_person_id uuid, p_owner_id uuid, p_farm_id uuid, p_keys text[], p_queue jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  added bigint;
begin
  perform from notice_choices c where c.person_id = p_person_id and c.farm_id = p_farm_id for update;
  if not found or exists (select from notice_log l where l.person_id = p_person_id and l.farm_id = p_farm_id and l.key = any(p_keys)) then return false; end if;
  insert into notice_log (person_id, owner_id, farm_id, key) select p_person_id, p_owner_id, p_farm_id, k from unnest(p_keys) k;
  insert into notice_queue (person_id, owner_id, farm_id, device_id, kinds, message)
  select p_person_id, p_owner_id, p_farm_id, (q ->> 'device_id')::uuid, array(select jsonb_array_elements_text(q -> 'kinds')), q -> 'message'
  from jsonb_array_elements(p_queue) q where q ->> 'device_id' is null or exists (select from push_devices d where d.id = (q ->> 'device_id')::uuid);
  return true;
end
$$;

/* Messages whose turn it is, each for one process until `p_lease` is over. Who lost access is not told. */
create function claim_notices(p_most integer, p_lease interval)
  returns table (id uuid, device_id uuid, kinds text[], message jsonb, made_at timestamptz, tries integer, endpoint text, p256dh bytea, auth bytea,
    person_id uuid, farm_id uuid, email text, state text, role text, without jsonb, quiet_from smallint, quiet_until smallint, by_email boolean)
  language sql security definer set search_path = public, pg_temp
begin atomic
  update notice_queue q set try_at = now() + p_lease, tries = q.tries + 1
  from (select n.id from notice_queue n where n.try_at <= now() order by n.try_at limit p_most for update skip locked) due
    join notice_queue k on k.id = due.id
    left join push_devices d on d.id = k.device_id
    left join notice_choices c on c.person_id = k.person_id and c.farm_id = k.farm_id
    left join lateral people_access(array[k.person_id], k.farm_id) a on true
  where q.id = due.id
  returning q.id, q.device_id, q.kinds, q.message, q.made_at, q.tries, d.endpoint, d.p256dh, d.auth, q.person_id, q.farm_id, a.email, a.state, a.role, a.without, c.quiet_from, c.quiet_until, c.by_email;
end;

create function end_notice(p_id uuid, p_told_device uuid) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from notice_queue q where q.id = p_id;
  update push_devices d set told_at = now() where d.id = p_told_device;
end;

/* `p_counts`: whether it was an attempt. */
create function postpone_notice(p_id uuid, p_for interval, p_counts boolean) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update notice_queue q set try_at = now() + p_for, tries = q.tries - case when p_counts then 0 else 1 end where q.id = p_id;
end;

/* The push service does not know it any more. */
create function drop_device(p_id uuid) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from push_devices d where d.id = p_id;
end;

create function sweep_notices() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from notice_log where told_at < now() - interval '400 days';
  delete from notice_queue where made_at < now() - interval '1 day';
  delete from notice_farms f where not exists (select from notice_choices c where c.owner_id = f.owner_id and c.farm_id = f.farm_id);
end
$$;

/* What the person of a session chose, for each farm that it opens. */
create function own_notice_choices(p_token_hash bytea)
  returns table (farm_id uuid, farm_name text, state text, role text, without jsonb, kinds text[], summary_hour smallint, quiet_from smallint, quiet_until smallint, by_email boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select a.farm_id, a.farm_name, a.state, a.role, a.without, c.kinds, c.summary_hour, c.quiet_from, c.quiet_until, c.by_email
  from session_access(p_token_hash) a left join notice_choices c on c.person_id = a.person_id and c.farm_id = a.farm_id order by a.farm_name, a.farm_id;
end;

/* False: the farm is not theirs. A summary that is moved or begun counts from now on. */
create function save_notice_choice(p_token_hash bytea, p_farm_id uuid, p_kinds text[], p_summary smallint, p_from smallint, p_until smallint, p_by_email boolean) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  place record;
begin
  select a.owner_id, a.person_id into place from session_access(p_token_hash, p_farm_id) a;
  if not found then return false; end if;
  insert into notice_choices as c (person_id, owner_id, farm_id, kinds, summary_hour, quiet_from, quiet_until, by_email)
  values (place.person_id, place.owner_id, p_farm_id, p_kinds, p_summary, p_from, p_until, p_by_email)
  on conflict on constraint notice_choices_pkey do update set kinds = excluded.kinds, summary_hour = excluded.summary_hour, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
    by_email = excluded.by_email, changed_at = case when c.summary_hour is distinct from excluded.summary_hour then now() else c.changed_at end;
  insert into notice_farms (owner_id, farm_id) values (place.owner_id, p_farm_id) on conflict on constraint notice_farms_pkey do update set check_at = now(), seen = '';
  return true;
end
$$;

/* The link of an e-mail: only the e-mails end. Whether there was such a choice. */
create function stop_notice_emails(p_person_id uuid, p_farm_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update notice_choices c set by_email = false where c.person_id = p_person_id and c.farm_id = p_farm_id;
  if not found then return false; end if;
  delete from notice_queue q where q.person_id = p_person_id and q.farm_id = p_farm_id and q.device_id is null;
  return true;
end
$$;

create function own_push_devices(p_token_hash bytea) returns table (id uuid, device text, created_at timestamptz, told_at timestamptz, is_current boolean, endpoint text, p256dh bytea, auth bytea)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select d.id, s.device, d.created_at, d.told_at, s.is_current, d.endpoint, d.p256dh, d.auth from own_sessions(p_token_hash) s join push_devices d on d.session_id = s.id
  order by s.is_current desc, d.created_at desc, d.id;
end;

/* The browser of this session, once; whoever used it before no longer gets notices there. Nothing: too many. */
create function add_push_device(p_token_hash bytea, p_endpoint text, p_p256dh bytea, p_auth bytea, p_most integer) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  session uuid;
  added uuid;
begin
  select s.id into session from sessions s where s.token_hash = p_token_hash and s.expires_at > now() for update;
  if not found then return null; end if;
  -- A browser has one address at a time.
  delete from push_devices d where d.session_id = session and d.endpoint <> p_endpoint;
  if (select count(*) from own_push_devices(p_token_hash) o where o.endpoint <> p_endpoint) >= p_most then return null; end if;
  insert into push_devices as d (session_id, endpoint, p256dh, auth) values (session, p_endpoint, p_p256dh, p_auth)
  on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
    created_at = case when d.session_id = excluded.session_id then d.created_at else now() end
  returning d.id into added;
  return added;
end
$$;

create function remove_push_device(p_token_hash bytea, p_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_devices d using own_push_devices(p_token_hash) o where o.id = p_id and d.id = o.id;
  return found;
end
$$;

/* The address of the account of a session, or of its staff records. */
create function own_calendars(p_token_hash bytea) returns table (id uuid, created_at timestamptz, read_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.id, f.created_at, f.read_at from calendar_feeds f
  where exists (select from session_records(p_token_hash) s where s.user_id = f.user_id or f.staff @> array[s.farm_user_id]) order by f.created_at desc;
end;

create function end_calendars(p_token_hash bytea) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended bigint;
begin
  delete from calendar_feeds f using own_calendars(p_token_hash) o where f.id = o.id;
  get diagnostics ended = row_count;
  return ended;
end
$$;

/* A new address in place of the one before. False: nobody is signed in. */
create function renew_calendar(p_token_hash bytea, p_secret_hash bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account uuid := (select s.user_id from session_records(p_token_hash) s where s.user_id is not null);
  records uuid[] := array(select s.farm_user_id from session_records(p_token_hash) s where s.farm_user_id is not null order by 1);
begin
  if account is null and cardinality(records) = 0 then return false; end if;
  perform end_calendars(p_token_hash);
  insert into calendar_feeds (secret_hash, user_id, staff) values (p_secret_hash, account, records);
  return true;
end
$$;

/* Whose address it is. Noted once an hour. */
create function calendar_people(p_secret_hash bytea) returns uuid[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_feed calendar_feeds;
begin
  select * into found_feed from calendar_feeds f where f.secret_hash = p_secret_hash;
  if not found then return null; end if;
  if found_feed.read_at is null or found_feed.read_at < now() - interval '1 hour' then
    update calendar_feeds f set read_at = now() where f.id = found_feed.id;
  end if;
  return array_remove(found_feed.staff || found_feed.user_id, null);
end
$$;

revoke all on function drop_session_devices, forget_notices, people_access, own_push_keys, claim_notice_farms, note_farm_seen, notice_readers, told_notices, tell, claim_notices, end_notice, postpone_notice, drop_device,
  sweep_notices, own_notice_choices, save_notice_choice, stop_notice_emails, own_push_devices, add_push_device, remove_push_device, own_calendars, end_calendars, renew_calendar, calendar_people from public;
grant execute on function people_access, own_push_keys, claim_notice_farms, note_farm_seen, notice_readers, told_notices, tell, claim_notices, end_notice, postpone_notice, drop_device,
  sweep_notices, own_notice_choices, save_notice_choice, stop_notice_emails, own_push_devices, add_push_device, remove_push_device, own_calendars, end_calendars, renew_calendar, calendar_people to lida_app;
