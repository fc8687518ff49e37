-- Personal data (LGPD): what people may take along of themselves, the request to have it deleted, and how it is blanked. All of it through functions, since identities belong to no tenant.

-- Whose data it is: an account, which a super admin sees to, or a staff record, which its owner does. A person's records are asked for each by itself.
create table data_deletion_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users,
  farm_user_id uuid references farm_users,
  state text not null default 'pending' check (state in ('pending', 'withdrawn', 'executed')),
  requested_at timestamptz(3) not null default now(),
  withdrawn_at timestamptz(3),
  executed_at timestamptz(3),
  executed_by uuid references users,
  check ((user_id is null) <> (farm_user_id is null))
);
create unique index data_deletion_requests_account on data_deletion_requests (user_id) where state = 'pending';
create unique index data_deletion_requests_record on data_deletion_requests (farm_user_id) where state = 'pending';

/* Whom a session speaks for: the account and the staff records whose password is their own. */
create function session_records(p_token_hash bytea) returns table (user_id uuid, farm_user_id uuid)
  language sql stable set search_path = public, pg_temp
begin atomic
  select u.id, null::uuid from sessions s join users u on u.id = s.user_id and not u.password_must_change
  where s.token_hash = p_token_hash and s.expires_at > now()
  union all
  select null::uuid, r.id from sessions s join session_farm_users sr on sr.token_hash = s.token_hash join farm_users r on r.id = sr.farm_user_id and r.is_active and not r.password_must_change
  where s.token_hash = p_token_hash and s.expires_at > now();
end;

/* Under which owners somebody has written, and as whom. */
create function written_under(p_user_id uuid, p_farm_user_id uuid) returns table (owner_id uuid, actor uuid)
  language sql stable set search_path = public, pg_temp
begin atomic
  select f.user_id, p_user_id from farms f where f.user_id = p_user_id
  union
  select f.user_id, p_user_id from user_farm_access a join farms f on f.id = a.farm_id where a.user_id = p_user_id
  union
  select r.owner_user_id, r.id from farm_users r where r.id = p_farm_user_id;
end;

/* What is kept of whoever asks: their account and records, each with the moment since which its deletion is asked for. Never a password. */
create function own_records(p_token_hash bytea)
  returns table (kind text, id uuid, name text, email text, phone text, role text, farm_id uuid, farm_name text, is_super_admin boolean, created_at timestamptz, updated_at timestamptz, requested_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select 'user', u.id, u.name, u.email, u.phone, null::text, null::uuid, null::text, exists (select from super_admins a where a.user_id = u.id), u.created_at, u.created_at, d.requested_at
  from session_records(p_token_hash) s join users u on u.id = s.user_id
  left join data_deletion_requests d on d.user_id = u.id and d.state = 'pending'
  union all
  select 'farm_user', r.id, r.name, r.email, r.phone, r.role, r.farm_id, f.farm_name, false, r.created_at, r.updated_at, d.requested_at
  from session_records(p_token_hash) s join farm_users r on r.id = s.farm_user_id join farms f on f.user_id = r.owner_user_id and f.id = r.farm_id
  left join data_deletion_requests d on d.farm_user_id = r.id and d.state = 'pending'
  order by 1 desc, 10, 2;
end;

/* The registers of the farms somebody owns, deleted ones too. */
create function own_farms(p_token_hash bytea) returns setof farms
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.* from session_records(p_token_hash) s join farms f on f.user_id = s.user_id order by f.created_at, f.id;
end;

/* Where somebody is signed in. Nothing by which a session could be used. */
create function own_sessions(p_token_hash bytea) returns table (created_at timestamptz, renewed_at timestamptz, expires_at timestamptz, is_current boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select s.created_at, s.renewed_at, s.expires_at, s.token_hash = p_token_hash from sessions s
  where exists (select from session_records(p_token_hash) o where o.user_id = s.user_id
    or exists (select from session_farm_users sr where sr.token_hash = s.token_hash and sr.farm_user_id = o.farm_user_id))
  order by s.created_at desc;
end;

/* What somebody wrote, counted: on which farm, what, how often, from when to when. */
create function own_calls(p_token_hash bytea) returns table (farm_id uuid, farm_name text, verb text, calls bigint, first_at timestamptz, last_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant_before constant text := coalesce(current_setting('app.user_id', true), '');
  place record;
begin
  for place in select w.owner_id, w.actor from session_records(p_token_hash) s cross join lateral written_under(s.user_id, s.farm_user_id) w loop
    perform set_config('app.user_id', place.owner_id::text, true);
    return query
      select c.farm_id, f.farm_name, c.verb, count(*), min(c.at), max(c.at) from calls c join farms f on f.user_id = c.user_id and f.id = c.farm_id
      where c.user_id = place.owner_id and c.actor = place.actor group by c.farm_id, f.farm_name, c.verb order by f.farm_name, c.farm_id, c.verb;
  end loop;
  perform set_config('app.user_id', tenant_before, true);
end
$$;

/* Asks for everything the session speaks for; what is asked for already stays as it is. Since when; nothing: nobody asks. */
create function ask_deletion(p_token_hash bytea) returns timestamptz
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into data_deletion_requests (user_id, farm_user_id) select r.user_id, r.farm_user_id from session_records(p_token_hash) r on conflict do nothing;
  return (select min(r.requested_at) from own_records(p_token_hash) r);
end
$$;

create function withdraw_deletion(p_token_hash bytea) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update data_deletion_requests d set state = 'withdrawn', withdrawn_at = now() from session_records(p_token_hash) r
  where d.state = 'pending' and (d.user_id = r.user_id or d.farm_user_id = r.farm_user_id);
  return found;
end
$$;

/* Who of the staff that a session keeps has asked, and whether this session may see to it: only the owner's own account. */
create function staff_deletions(p_token_hash bytea) returns table (farm_user_id uuid, requested_at timestamptz, may_execute boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select d.farm_user_id, d.requested_at, s.person_id = s.owner_id
  from session_farms(p_token_hash) s join farm_users r on r.owner_user_id = s.owner_id and r.farm_id = s.farm_id
  join data_deletion_requests d on d.farm_user_id = r.id and d.state = 'pending'
  where s.role in ('owner', 'admin');
end;

/* Everybody who has asked, for a super admin; nothing for anybody else. `people` work on the farms of the account that asks. */
create function pending_deletions(p_token_hash bytea)
  returns table (id uuid, kind text, name text, email text, requested_at timestamptz, farm_names text[], people bigint, is_self boolean)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select d.id, case when d.user_id is null then 'farm_user' else 'user' end, coalesce(u.name, r.name), coalesce(u.email, r.email), d.requested_at,
    array(select f.farm_name from farms f where f.deleted_at is null and (f.user_id = d.user_id or f.id = r.farm_id) order by f.farm_name),
    (select count(*) from farm_users o where o.owner_user_id = d.user_id and o.is_active),
    coalesce(d.user_id = me.user_id, false)
  from session_account(p_token_hash) me join data_deletion_requests d on d.state = 'pending'
  left join users u on u.id = d.user_id left join farm_users r on r.id = d.farm_user_id
  where me.is_super_admin order by d.requested_at, d.id limit 500;
end;

/* Words as a pattern that finds them with other accents and letters of another case, and numbers with signs between their digits. */
create function pattern_of(p_words text[]) returns text language sql immutable set search_path = public, pg_temp as $$
  select string_agg(case when w ~ '^[0-9]+$' then '\(?' || regexp_replace(w, '([0-9])(?=.)', '\1[^[:alnum:]]{0,2}', 'g') else
    replace(replace(replace(replace(replace(replace(replace(regexp_replace(folded(w), '([^[:alnum:][:space:]])', '\\\1', 'g'),
      'a', '[aáàâãäAÁÀÂÃÄ]'), 'e', '[eéèêëEÉÈÊË]'), 'i', '[iíìîïIÍÌÎÏ]'), 'o', '[oóòôõöOÓÒÔÕÖ]'), 'u', '[uúùûüUÚÙÛÜ]'), 'c', '[cçCÇ]'), 'n', '[nñNÑ]') end, '|')
  from unnest(p_words) w where w <> '';
$$;

/* Of these values, the fields that say something about the person, each as it is from now on. `people` are fields about one person at a time, the name first: where the name is theirs, all of them are.
   As a row what may be empty is empty; in the history something stands where something stood. */
create function blanked(p_values jsonb, p_fields jsonb, p_names text[], p_contacts text[], p_text text, p_removed text, p_as_row boolean) returns jsonb
  language plpgsql immutable set search_path = public, pg_temp as $$
declare
  about jsonb;
  field text;
  value text;
  blank jsonb := '{}';
begin
  for about in select a from jsonb_array_elements(p_fields -> 'people') a loop
    for field in select f from jsonb_array_elements_text(about) f loop
      value := p_values ->> field;
      if value is not null and value <> p_removed and (coalesce(folded(p_values ->> (about ->> 0)) = any(p_names), false) or folded(value) = any(p_names) or folded(value) = any(p_contacts)) then
        blank := blank || jsonb_build_object(field, case when p_as_row and not (p_fields -> 'required') ? field then null else p_removed end);
      end if;
    end loop;
  end loop;
  for field in select f from jsonb_array_elements_text(p_fields -> 'free') f loop
    value := p_values ->> field;
    if value ~* p_text then blank := blank || jsonb_build_object(field, regexp_replace(value, p_text, p_removed, 'gi')); end if;
  end loop;
  return blank;
end
$$;

/* Takes somebody's name and contacts out of everything one owner has: rows, what left for other farms, the history, the calls they said and the registers. Ids, days and figures stay.
   It is a change like any other: rows get a new version, and devices hear of it. When a row was changed last does not move, for that is about the farm's work. */
create function blank_in_tenant(p_owner uuid, p_actors uuid[], p_names text[], p_contacts text[], p_fields jsonb, p_removed text, p_doer uuid, p_single_words boolean default false) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  tenant_before constant text := coalesce(current_setting('app.user_id', true), '');
  said_as constant text := coalesce((select u.name from users u where u.id = p_doer and u.id = p_owner), 'Super admin');
  names text[];
  contacts text[];
  -- Where one of them may stand at all, and what is taken out of notes: of a name only the full one, for a single word may be an animal's, unless the fields are about trade alone.
  anywhere text;
  in_text text;
  versions jsonb;
  said jsonb;
  noun record;
  columns text[];
begin
  perform set_config('app.user_id', p_owner::text, true);
  -- Every farm's turn, in the order in which calls take several.
  perform from farm_counters c where c.user_id = p_owner order by c.farm_id for update;
  with next as (update farm_counters c set version = c.version + 1 where c.user_id = p_owner returning c.farm_id, c.version)
  select jsonb_object_agg(n.farm_id, n.version), jsonb_object_agg(n.farm_id, gen_random_uuid()) into versions, said from next n;

  p_names := array(select distinct w from (select unnest(p_names) union select c.actor_name from calls c where c.user_id = p_owner and c.actor = any(p_actors)) n (w) where w <> '' and w <> p_removed);
  p_contacts := array(select distinct w from unnest(p_contacts) w where length(w) > 5);
  names := array(select folded(w) from unnest(p_names) w);
  contacts := array(select folded(w) from unnest(p_contacts) w);
  anywhere := pattern_of(p_names || p_contacts);
  in_text := pattern_of(array(select w from unnest(p_names) w where p_single_words or w ~ '\S\s+\S') || p_contacts);
  in_text := '(?<![[:alnum:]])(?:' || in_text || ')(?![[:alnum:]])';

  update calls c set actor_name = p_removed where c.user_id = p_owner and c.actor = any(p_actors);

  for noun in select n.key as name, n.value as fields from jsonb_each(p_fields -> 'nouns') n loop
    update history h set before = h.before || blanked(h.before, noun.fields, names, contacts, in_text, p_removed, false), after = h.after || blanked(h.after, noun.fields, names, contacts, in_text, p_removed, false)
    where h.user_id = p_owner and h.noun = noun.name and concat(h.before, h.after) ~* anywhere;

    columns := array(select f from jsonb_array_elements(noun.fields -> 'people') a, jsonb_array_elements_text(a) f union select f from jsonb_array_elements_text(noun.fields -> 'free') f);
    if columns <> '{}' then
      execute format(
        'with found as (
          select t.farm_id, t.id, blanked(to_jsonb(t), $2, $3, $4, $5, $6, true) as now from %1$I t where t.user_id = $1 and concat_ws(chr(10), %2$s) ~* $7
        ), put as (
          update %1$I t set version = ($8 ->> t.farm_id::text)::bigint, %3$s from found
          where found.now <> ''{}'' and t.user_id = $1 and t.farm_id = found.farm_id and t.id = found.id returning t.farm_id, t.id, found.now
        )
        insert into history (user_id, farm_id, version, row_id, noun, call_id, before, after)
        select $1, p.farm_id, ($8 ->> p.farm_id::text)::bigint, p.id, %4$L, ($9 ->> p.farm_id::text)::uuid, (select jsonb_object_agg(f.key, coalesce(f.value, $6)) from jsonb_each_text(p.now) f), p.now from put p',
        noun.name,
        (select string_agg(format('t.%I', c), ', ') from unnest(columns) c),
        (select string_agg(format('%1$I = case when found.now ? %1$L then found.now ->> %1$L else t.%1$I end', c), ', ') from unnest(columns) c),
        noun.name
      ) using p_owner, noun.fields, names, contacts, in_text, p_removed, anywhere, versions, said;
    end if;
  end loop;

  with found as (
    select d.farm_id, d.noun, d.row_id, blanked(d.last_row, p_fields -> 'nouns' -> d.noun, names, contacts, in_text, p_removed, true) as now
    from departures d where d.user_id = p_owner and d.last_row::text ~* anywhere
  ), put as (
    update departures d set last_row = d.last_row || found.now,
      -- One that has come back since is told by its own row.
      version = case when exists (select from history h where h.user_id = p_owner and h.farm_id = d.farm_id and h.version = (versions ->> d.farm_id::text)::bigint and h.noun = d.noun and h.row_id = d.row_id)
        then d.version else (versions ->> d.farm_id::text)::bigint end
    from found where found.now <> '{}' and d.user_id = p_owner and d.farm_id = found.farm_id and d.noun = found.noun and d.row_id = found.row_id
    returning d.farm_id, d.noun, d.row_id, found.now
  )
  insert into history (user_id, farm_id, version, row_id, noun, call_id, before, after)
  select p_owner, p.farm_id, (versions ->> p.farm_id::text)::bigint, p.row_id, p.noun, (said ->> p.farm_id::text)::uuid, (select jsonb_object_agg(f.key, coalesce(f.value, p_removed)) from jsonb_each_text(p.now) f), p.now
  from put p on conflict do nothing;

  insert into calls (user_id, id, farm_id, version, verb, input_hash, actor, actor_name, at)
  select p_owner, s.value::uuid, s.key::uuid, (versions ->> s.key)::bigint, 'blank_personal_data', sha256(''), p_doer, said_as, now() from jsonb_each_text(said) s
  where exists (select from history h where h.user_id = p_owner and h.farm_id = s.key::uuid and h.version = (versions ->> s.key)::bigint);

  columns := array(select f from jsonb_array_elements(p_fields -> 'farms' -> 'people') a, jsonb_array_elements_text(a) f union select f from jsonb_array_elements_text(p_fields -> 'farms' -> 'free') f);
  if columns <> '{}' then execute format(
    'update farms t set %s from (select f.id, blanked(to_jsonb(f), $2, $3, $4, $5, $6, true) as now from farms f where f.user_id = $1) found where t.user_id = $1 and t.id = found.id and found.now <> ''{}''',
    (select string_agg(format('%1$I = case when found.now ? %1$L then found.now ->> %1$L else t.%1$I end', c), ', ') from unnest(columns) c)
  ) using p_owner, p_fields -> 'farms', names, contacts, in_text, p_removed; end if;
  perform set_config('app.user_id', tenant_before, true);
end
$$;

/* Does what was asked for, of a pending request: the owner's account for a record of their staff, and of every other of the same e-mail there; a super admin for anybody but themselves.
   Nobody signs in with it again. `done`, or what stands in the way. */
create function execute_deletion(p_token_hash bytea, p_request_id uuid, p_farm_user_id uuid, p_fields jsonb, p_removed text, p_password_hash text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  doer record;
  asked data_deletion_requests;
  person record;
  records uuid[];
  place record;
begin
  select a.user_id, a.is_super_admin into doer from session_account(p_token_hash) a;
  select d.* into asked from data_deletion_requests d
  where d.state = 'pending' and (d.id = p_request_id or d.farm_user_id = p_farm_user_id)
    and (doer.is_super_admin or exists (select from farm_users r where r.id = d.farm_user_id and r.owner_user_id = doer.user_id))
  for update of d;
  if not found then return 'missing'; end if;
  if asked.user_id = doer.user_id then return 'own'; end if;

  if asked.farm_user_id is not null then
    select r.owner_user_id as owner_id, lower(r.email) as email into person from farm_users r where r.id = asked.farm_user_id;
    records := array(select r.id from farm_users r where r.owner_user_id = person.owner_id and lower(r.email) = person.email);
    perform blank_in_tenant(person.owner_id, records,
      array(select r.name from farm_users r where r.id = any(records)),
      array(select unnest(array[r.email, r.phone]) from farm_users r where r.id = any(records)), p_fields, p_removed, doer.user_id);
    update farm_users r set name = p_removed, email = r.id || '@removida.invalid', phone = null, password_hash = p_password_hash, password_must_change = false,
      is_active = false, was_active = false, deleted_at = coalesce(r.deleted_at, now()), updated_at = now() where r.id = any(records);
    update data_deletion_requests d set state = 'executed', executed_at = now(), executed_by = doer.user_id where d.state = 'pending' and d.farm_user_id = any(records);
  else
    select u.id, u.name, u.phone, lower(u.email) as email into person from users u where u.id = asked.user_id;
    for place in select distinct w.owner_id from written_under(person.id, null) w order by 1 loop
      perform blank_in_tenant(place.owner_id, array[person.id],
        array(select person.name union select f.owner_name from farms f where f.user_id = person.id),
        array(select person.email union select person.phone union select unnest(array[f.owner_email, f.owner_phone, f.owner_cpf, f.owner_rg]) from farms f where f.user_id = person.id),
        p_fields, p_removed, doer.user_id);
    end loop;
    execute format('update farms set %s where user_id = $1',
      (select string_agg(format('%I = %s', f, case when (p_fields -> 'farms' -> 'required') ? f then '$2' else 'null' end), ', ') from jsonb_array_elements_text(p_fields -> 'farms' -> 'owner') f)) using person.id, p_removed;
    delete from super_admins a where a.user_id = person.id;
    delete from password_resets r where r.user_id = person.id;
    update users u set name = p_removed, email = u.id || '@removida.invalid', phone = null, password_hash = p_password_hash, password_must_change = false where u.id = person.id;
    update data_deletion_requests d set state = 'executed', executed_at = now(), executed_by = doer.user_id where d.id = asked.id;
  end if;
  delete from attempts t where t.key in ('sign-in email ' || person.email, 'reset email ' || person.email);
  return 'done';
end
$$;

/* The buyer of a sale, who has no account to ask with, taken out of all sales, money and exits of the owner, whose own account alone may do it. */
create function blank_buyer(p_token_hash bytea, p_farm_id uuid, p_sale_id uuid, p_fields jsonb, p_removed text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner_id uuid := (select s.owner_id from session_farms(p_token_hash, p_farm_id) s where s.person_id = s.owner_id);
  sale record;
begin
  if owner_id is null then return 'forbidden'; end if;
  perform set_config('app.user_id', owner_id::text, true);
  select s.buyer_name, s.buyer_cpf_cnpj, s.buyer_phone into sale from sales s where s.user_id = owner_id and s.farm_id = p_farm_id and s.id = p_sale_id;
  if not found then return 'missing'; end if;
  perform blank_in_tenant(owner_id, '{}', array[sale.buyer_name], array[sale.buyer_cpf_cnpj, sale.buyer_phone], p_fields, p_removed, owner_id, true);
  return 'done';
end
$$;

revoke all on function session_records, written_under, own_records, own_farms, own_sessions, own_calls, ask_deletion, withdraw_deletion, staff_deletions, pending_deletions, pattern_of, blanked, blank_in_tenant, execute_deletion, blank_buyer from public;
grant execute on function own_records, own_farms, own_sessions, own_calls, ask_deletion, withdraw_deletion, staff_deletions, pending_deletions, execute_deletion, blank_buyer to lida_app;
