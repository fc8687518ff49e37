-- Personal data is taken out in steps: between two of them the farm's calls go on, and a step that was interrupted is done again.

/* What is under way, one row for each owner that the person is known to. Names and contacts are kept here only until it is done. `since`: each farm's version when it began; `upto`: how far its history was read. */
create table blankings (
  job_id uuid not null,
  owner_id uuid not null,
  /* Null: a buyer, who has no account. */
  request_id uuid,
  doer uuid not null,
  actors uuid[] not null,
  names text[] not null,
  contacts text[] not null,
  /* Where one of them may stand at all, and what is taken out of notes: of a name only the full one, for a single word may be an animal's, unless the fields are about trade alone. */
  anywhere text,
  in_text text,
  fields jsonb not null,
  removed text not null,
  password_hash text,
  since jsonb not null,
  upto jsonb not null default '{}',
  stage integer not null default 0,
  after_id uuid,
  rows_done bigint not null default 0,
  rows_all bigint not null default 0,
  is_read boolean not null default false,
  primary key (job_id, owner_id)
);

create function columns_about(p_fields jsonb) returns text[] language sql immutable parallel safe set search_path = public, pg_temp as $$
  select array(select f from jsonb_array_elements(p_fields -> 'people') a, jsonb_array_elements_text(a) f union select f from jsonb_array_elements_text(p_fields -> 'free') f);
$$;

/* The nouns that may name somebody, in the order of the steps. */
create function nouns_about(p_fields jsonb) returns text[] language sql immutable parallel safe set search_path = public, pg_temp as $$
  select array(select n.key from jsonb_each(p_fields -> 'nouns') n where columns_about(n.value) <> '{}' order by n.key);
$$;

create function begin_blanking(p_job uuid, p_request uuid, p_owner uuid, p_actors uuid[], p_names text[], p_contacts text[], p_fields jsonb, p_removed text, p_doer uuid, p_password_hash text, p_single_words boolean) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  tenant_before constant text := coalesce(current_setting('app.user_id', true), '');
  names text[];
  contacts text[];
  pattern text;
  many bigint;
  every bigint;
  noun text;
begin
  perform set_config('app.user_id', p_owner::text, true);
  names := array(select distinct compared(w) from (select unnest(p_names) union select c.actor_name from calls c where c.user_id = p_owner and c.actor = any(p_actors)) n (w)
    where w <> '' and w <> p_removed and compared(w) <> '');
  contacts := array(select distinct compared(w) from unnest(p_contacts) w where length(w) > 5);
  pattern := pattern_of(array(select w from unnest(names) w where p_single_words or w ~ ' ') || contacts, true);
  select count(*) into every from calls c where c.user_id = p_owner;
  foreach noun in array nouns_about(p_fields) loop
    execute format('select count(*) from %I t where t.user_id = $1', noun) into many using p_owner;
    every := every + many;
  end loop;
  select every + count(*) into every from history h where h.user_id = p_owner;
  insert into blankings (job_id, owner_id, request_id, doer, actors, names, contacts, anywhere, in_text, fields, removed, password_hash, since, rows_all)
  select p_job, p_owner, p_request, p_doer, p_actors, names, contacts, pattern_of(names || contacts, false),
    -- A mark belongs to the letter before it: a word ends behind its marks.
    '(?<![[:alnum:]' || marks() || '])(?:' || pattern || ')(?![[:alnum:]' || marks() || '])',
    p_fields, p_removed, p_password_hash, coalesce((select jsonb_object_agg(c.farm_id, c.version) from farm_counters c where c.user_id = p_owner), '{}'), every;
  perform set_config('app.user_id', tenant_before, true);
end
$$;

/* Takes a new version of these farms of the owner, whose counters are locked. */
create function next_versions(p_owner uuid, p_farms uuid[]) returns jsonb
  language sql set search_path = public, pg_temp as $$
  with next as (update farm_counters c set version = c.version + 1 where c.user_id = p_owner and c.farm_id = any(p_farms) returning c.farm_id, c.version)
  select jsonb_object_agg(n.farm_id, n.version) from next n;
$$;

create function note_blanking(b blankings, p_versions jsonb, p_said jsonb) returns void
  language sql set search_path = public, pg_temp as $$
  insert into calls (user_id, id, farm_id, version, verb, input_hash, actor, actor_name, at)
  select b.owner_id, (p_said ->> v.key)::uuid, v.key::uuid, v.value::bigint, 'blank_personal_data', sha256(''), b.doer,
    coalesce((select u.name from users u where u.id = b.doer and u.id = b.owner_id), 'Super admin'), now()
  from jsonb_each_text(p_versions) v;
$$;

create function calls_for(p_versions jsonb) returns jsonb language sql volatile set search_path = public, pg_temp as $$
  select jsonb_object_agg(v.key, gen_random_uuid()) from jsonb_each_text(p_versions) v;
$$;

/* Blanks these rows of a noun: a change like any other, in its farm's turn. Rows get a new version, and devices hear of it. When a row was changed last does not move, for that is about the farm's work. */
create function blank_rows(b blankings, p_noun text, p_ids uuid[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  about constant jsonb := b.fields -> 'nouns' -> p_noun;
  columns constant text[] := columns_about(about);
  farms uuid[];
  versions jsonb;
  said jsonb;
begin
  -- In the order in which calls take several farms.
  perform from farm_counters c where c.user_id = b.owner_id order by c.farm_id for update;
  execute format('select array_agg(distinct t.farm_id) from %I t where t.user_id = $1 and t.id = any($2) and blanked(to_jsonb(t), $3, $4, $5, $6, $7, true) <> ''{}''', p_noun)
    into farms using b.owner_id, p_ids, about, b.names, b.contacts, b.in_text, b.removed;
  if farms is null then return; end if;
  versions := next_versions(b.owner_id, farms);
  said := calls_for(versions);
  execute format(
    'with found as (
      select t.farm_id, t.id, blanked(to_jsonb(t), $2, $3, $4, $5, $6, true) as now from %1$I t where t.user_id = $1 and t.id = any($7)
    ), put as (
      update %1$I t set version = ($8 ->> t.farm_id::text)::bigint, %2$s from found
      where found.now <> ''{}'' and t.user_id = $1 and t.farm_id = found.farm_id and t.id = found.id returning t.farm_id, t.id, found.now
    )
    insert into history (user_id, farm_id, version, row_id, noun, call_id, before, after)
    select $1, p.farm_id, ($8 ->> p.farm_id::text)::bigint, p.id, %3$L, ($9 ->> p.farm_id::text)::uuid, (select jsonb_object_agg(f.key, coalesce(f.value, $6)) from jsonb_each_text(p.now) f), p.now from put p',
    p_noun,
    (select string_agg(format('%1$I = case when found.now ? %1$L then found.now ->> %1$L else t.%1$I end', c), ', ') from unnest(columns) c),
    p_noun
  ) using b.owner_id, about, b.names, b.contacts, b.in_text, b.removed, p_ids, versions, said;
  perform note_blanking(b, versions, said);
end
$$;

/* What left for other farms. `p_since`: only what left since it began. Found before the farms' turn is taken, for it may take long. */
create function blank_departures(b blankings, p_since jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  found_farms uuid[];
  found_nouns text[];
  found_ids uuid[];
  versions jsonb;
  said jsonb;
begin
  select array_agg(d.farm_id), array_agg(d.noun), array_agg(d.row_id) into found_farms, found_nouns, found_ids from departures d
  where d.user_id = b.owner_id and d.version > coalesce((p_since ->> d.farm_id::text)::bigint, -1) and compared(said_in(d.last_row)) ~ b.anywhere
    and blanked(d.last_row, b.fields -> 'nouns' -> d.noun, b.names, b.contacts, b.in_text, b.removed, true) <> '{}';
  if found_ids is null then return; end if;
  perform from farm_counters c where c.user_id = b.owner_id order by c.farm_id for update;
  versions := next_versions(b.owner_id, found_farms);
  said := calls_for(versions);
  with found as (
    select d.farm_id, d.noun, d.row_id, blanked(d.last_row, b.fields -> 'nouns' -> d.noun, b.names, b.contacts, b.in_text, b.removed, true) as now,
      -- One that has come back since is told by its own row.
      exists (select from history h where h.user_id = b.owner_id and h.farm_id = d.farm_id and h.version > d.version and h.noun = d.noun and h.row_id = d.row_id) as is_back
    from departures d join unnest(found_farms, found_nouns, found_ids) w (farm_id, noun, row_id) on w.farm_id = d.farm_id and w.noun = d.noun and w.row_id = d.row_id
    where d.user_id = b.owner_id
  ), put as (
    update departures d set last_row = d.last_row || found.now, version = case when found.is_back then d.version else (versions ->> d.farm_id::text)::bigint end
    from found where d.user_id = b.owner_id and d.farm_id = found.farm_id and d.noun = found.noun and d.row_id = found.row_id
    returning d.farm_id, d.noun, d.row_id, found.now, found.is_back
  )
  insert into history (user_id, farm_id, version, row_id, noun, call_id, before, after)
  select b.owner_id, p.farm_id, (versions ->> p.farm_id::text)::bigint, p.row_id, p.noun, (said ->> p.farm_id::text)::uuid, (select jsonb_object_agg(f.key, coalesce(f.value, b.removed)) from jsonb_each_text(p.now) f), p.now
  from put p where not p.is_back;
  perform note_blanking(b, versions, said);
end
$$;

/* The changes of a farm from one version to another. One made since it began may have written a name into a row that was read before: that row is blanked again. */
create function blank_history(b blankings, p_farm uuid, p_from bigint, p_until bigint) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  again record;
begin
  for again in
    with found as (
      update history h set
        before = h.before || blanked(h.before, b.fields -> 'nouns' -> h.noun, b.names, b.contacts, b.in_text, b.removed, false),
        after = h.after || blanked(h.after, b.fields -> 'nouns' -> h.noun, b.names, b.contacts, b.in_text, b.removed, false)
      where h.user_id = b.owner_id and h.farm_id = p_farm and h.version > p_from and h.version <= p_until and (b.fields -> 'nouns') ? h.noun
        and compared(concat_ws(chr(10), said_in(h.before), said_in(h.after))) ~ b.anywhere
      returning h.noun, h.row_id, h.version
    )
    select f.noun, array_agg(distinct f.row_id) as ids from found f
    where f.version > coalesce((b.since ->> p_farm::text)::bigint, -1) and f.noun = any(nouns_about(b.fields)) group by f.noun order by f.noun
  loop
    perform blank_rows(b, again.noun, again.ids);
  end loop;
end
$$;

/* Takes the name and the e-mail of whoever asked for deletion out of the log of accesses. Ids, addresses and moments stay for their six months. */
create function blank_log_of(p_asked data_deletion_requests, p_removed text) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  ids uuid[];
  owners uuid[];
  names text[];
  contacts text[];
  pattern text;
begin
  if p_asked.farm_user_id is not null then
    select array_agg(r.id), array[(array_agg(r.owner_user_id))[1]], array_agg(r.name), array_agg(r.email) || array_agg(r.phone) into ids, owners, names, contacts
    from farm_users r join farm_users o on o.id = p_asked.farm_user_id and r.owner_user_id = o.owner_user_id and r.email_key = o.email_key;
  else
    select array[u.id], array(select distinct w.owner_id from written_under(u.id, null) w) || u.id, array[u.name], array[u.email, u.phone] into ids, owners, names, contacts
    from users u where u.id = p_asked.user_id;
  end if;
  names := names || array(select distinct l.person_name from access_log l where l.person_id = any(ids) and l.person_name is not null);
  -- A single word may be a farm's name as well; of a person's own notes it goes with the name.
  pattern := pattern_of(array(select distinct w from unnest(array(select w from unnest(names) w where compared(w) ~ ' ') || contacts) w where length(w) > 5), true);
  pattern := '(?<![[:alnum:]' || marks() || '])(?:' || pattern || ')(?![[:alnum:]' || marks() || '])';
  perform set_config('app.access_log', 'on', true);
  update access_log l set person_name = p_removed where l.person_id = any(ids) and l.person_name is not null;
  update access_log l set target = normalize(regexp_replace(normalize(l.target, nfd), pattern, p_removed, 'gi'), nfc) where l.owner_id = any(owners) and normalize(l.target, nfd) ~* pattern;
  -- An attempt that concerned no single owner: only when the address is nobody else's too.
  update access_log l set target = p_removed
  where l.owner_id is null and canonical_email(l.target) = any(array(select canonical_email(c) from unnest(contacts) c where c like '%@%'))
    and not exists (select from users u where u.email_key = canonical_email(l.target) and u.id <> all(ids))
    and not exists (select from farm_users r where r.email_key = canonical_email(l.target) and r.id <> all(ids));
  perform set_config('app.access_log', '', true);
  delete from email_changes c where c.user_id = any(ids) or c.farm_user_ids && ids;
end
$$;

/* The last step, in the turn of all farms of all owners: what was written since the other steps read it, the registers, and the person. */
create function finish_blanking(p_job uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  b blankings;
  place record;
  columns text[];
  asked data_deletion_requests;
begin
  for b in select * from blankings j where j.job_id = p_job order by j.owner_id loop
    perform set_config('app.user_id', b.owner_id::text, true);
    perform from farm_counters c where c.user_id = b.owner_id order by c.farm_id for update;
    for place in select c.farm_id, c.version from farm_counters c where c.user_id = b.owner_id order by c.farm_id loop
      perform blank_history(b, place.farm_id, coalesce((b.upto ->> place.farm_id::text)::bigint, -1), place.version);
    end loop;
    perform blank_departures(b, b.since);
    update calls c set actor_name = b.removed from farm_counters f
    where f.user_id = b.owner_id and c.user_id = b.owner_id and c.farm_id = f.farm_id and c.actor = any(b.actors) and c.actor_name <> b.removed;
    columns := columns_about(b.fields -> 'farms');
    if columns <> '{}' then execute format(
      'update farms t set %s from (select f.id, blanked(to_jsonb(f), $2, $3, $4, $5, $6, true) as now from farms f where f.user_id = $1) found where t.user_id = $1 and t.id = found.id and found.now <> ''{}''',
      (select string_agg(format('%1$I = case when found.now ? %1$L then found.now ->> %1$L else t.%1$I end', c), ', ') from unnest(columns) c)
    ) using b.owner_id, b.fields -> 'farms', b.names, b.contacts, b.in_text, b.removed; end if;
  end loop;

  perform set_config('app.user_id', '', true);
  select j.* into b from blankings j where j.job_id = p_job limit 1;
  -- Begun is begun: withdrawing it meanwhile brings nothing back.
  select d.* into asked from data_deletion_requests d where d.id = b.request_id and d.state <> 'executed' for update;
  -- Before the names are gone.
  if asked.id is not null then perform blank_log_of(asked, b.removed); end if;
  if asked.farm_user_id is not null then
    update farm_users r set name = b.removed, email = r.id || '@removida.invalid', phone = null, password_hash = b.password_hash, password_must_change = false,
      is_active = false, was_active = false, deleted_at = coalesce(r.deleted_at, now()), updated_at = now() where r.id = any(b.actors);
    update data_deletion_requests d set state = 'executed', executed_at = now(), executed_by = b.doer where (d.state = 'pending' or d.id = asked.id) and d.farm_user_id = any(b.actors);
  elsif asked.user_id is not null then
    execute format('update farms set %s where user_id = $1',
      (select string_agg(format('%I = %s', f, case when (b.fields -> 'farms' -> 'required') ? f then '$2' else 'null' end), ', ') from jsonb_array_elements_text(b.fields -> 'farms' -> 'owner') f)) using asked.user_id, b.removed;
    delete from super_admins a where a.user_id = asked.user_id;
    delete from password_resets r where r.user_id = asked.user_id;
    update users u set name = b.removed, email = u.id || '@removida.invalid', phone = null, password_hash = b.password_hash, password_must_change = false where u.id = asked.user_id;
    update data_deletion_requests d set state = 'executed', executed_at = now(), executed_by = b.doer where d.id = asked.id;
  end if;
  delete from blankings j where j.job_id = p_job;
end
$$;

/* One step, of at most `p_most` rows; how far it is. `is_busy`: another process is at one, and nothing was done. */
create function blank_step(p_job uuid, p_most integer) returns table (rows_done bigint, rows_all bigint, is_finished boolean, is_busy boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  b blankings;
  nouns text[];
  seen uuid[];
  hits uuid[];
  place record;
  last bigint;
  many bigint;
  every bigint := 0;
  is_over boolean := false;
  is_mine boolean;
begin
  -- One long job of a person at a time.
  is_mine := coalesce(pg_try_advisory_xact_lock(hashtextextended('long job of ' || (select j.doer from blankings j where j.job_id = p_job limit 1), 0)), true);
  if is_mine then
    select j.* into b from blankings j where j.job_id = p_job and not j.is_read order by j.owner_id limit 1;
    if not found then
      if exists (select from blankings j where j.job_id = p_job) then perform finish_blanking(p_job); end if;
    else
      perform set_config('app.user_id', b.owner_id::text, true);
      nouns := nouns_about(b.fields);
      -- Most nouns of most farms have few rows: as many of them as fit into a step.
      loop
        seen := '{}';
        hits := null;
        many := 0;
        if b.stage = 0 then
          seen := array(select c.id from calls c where c.user_id = b.owner_id and c.id > coalesce(b.after_id, '00000000-0000-0000-0000-000000000000') order by c.id limit p_most);
          update calls c set actor_name = b.removed where c.user_id = b.owner_id and c.id = any(seen) and c.actor = any(b.actors) and c.actor_name <> b.removed;
        elsif b.stage <= cardinality(nouns) then
          execute format(
            'select coalesce(array_agg(x.id order by x.id), ''{}''), array_agg(x.id) filter (where x.hit) from (
              select t.id, compared(concat_ws(chr(10), %2$s)) ~ $4 as hit from %1$I t where t.user_id = $1 and t.id > coalesce($2, ''00000000-0000-0000-0000-000000000000'') order by t.id limit $3) x',
            nouns[b.stage], (select string_agg(format('t.%I', c), ', ') from unnest(columns_about(b.fields -> 'nouns' -> nouns[b.stage])) c)
          ) into seen, hits using b.owner_id, b.after_id, p_most, b.anywhere;
          if hits is not null then perform blank_rows(b, nouns[b.stage], hits); end if;
        elsif b.stage = cardinality(nouns) + 1 then
          perform blank_departures(b, '{}');
        else
          -- A few newer changes are left to the last step: on a busy farm there is always one.
          select c.farm_id, c.version, coalesce((b.upto ->> c.farm_id::text)::bigint, -1) as read into place from farm_counters c
          where c.user_id = b.owner_id and c.version > coalesce((b.upto ->> c.farm_id::text)::bigint, -1) + 5 order by c.farm_id limit 1;
          is_over := not found;
          if not is_over then
            select max(x.version), count(*) into last, many from (select h.version from history h where h.user_id = b.owner_id and h.farm_id = place.farm_id and h.version > place.read order by h.version limit p_most) x;
            perform blank_history(b, place.farm_id, place.read, coalesce(last, place.version));
            b.upto := b.upto || jsonb_build_object(place.farm_id, coalesce(last, place.version));
          end if;
        end if;
        many := greatest(many, cardinality(seen));
        every := every + many;
        if b.stage <= cardinality(nouns) and many = p_most then b.after_id := seen[p_most];
        elsif b.stage <= cardinality(nouns) + 1 then
          b.stage := b.stage + 1;
          b.after_id := null;
        end if;
        exit when is_over or every >= p_most;
      end loop;
      update blankings j set stage = b.stage, after_id = b.after_id, upto = b.upto, is_read = is_over, rows_done = j.rows_done + every where j.job_id = p_job and j.owner_id = b.owner_id;
    end if;
  end if;
  -- Rows that came since are read too: never more than all.
  return query select coalesce(sum(least(j.rows_done, j.rows_all)), 0)::bigint, coalesce(sum(j.rows_all), 0)::bigint, count(*) = 0, not is_mine from blankings j where j.job_id = p_job;
end
$$;

/* Begins what was asked for, of a pending request: the owner's account for a record of their staff, and of every other of the same e-mail there; a super admin for anybody but themselves.
   When it is done nobody signs in with it again. `begun` or `running`, or what stands in the way; and whose tenant the person belongs to. */
create function begin_deletion(p_token_hash bytea, p_request_id uuid, p_farm_user_id uuid, p_fields jsonb, p_removed text, p_password_hash text) returns table (outcome text, job_id uuid, owner_id uuid)
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
  if not found then return query select 'missing', null::uuid, null::uuid; return; end if;
  if asked.user_id = doer.user_id then return query select 'own', null::uuid, null::uuid; return; end if;
  if exists (select from blankings j where j.job_id = asked.id) then return query select 'running', asked.id, null::uuid; return; end if;

  if asked.farm_user_id is not null then
    select r.owner_user_id as owner_id, r.email_key into person from farm_users r where r.id = asked.farm_user_id;
    records := array(select r.id from farm_users r where r.owner_user_id = person.owner_id and r.email_key = person.email_key);
    perform begin_blanking(asked.id, asked.id, person.owner_id, records,
      array(select r.name from farm_users r where r.id = any(records)),
      array(select unnest(array[r.email, r.phone]) from farm_users r where r.id = any(records)), p_fields, p_removed, doer.user_id, p_password_hash, false);
    return query select 'begun', asked.id, person.owner_id;
  else
    select u.id, u.name, u.phone, u.email into person from users u where u.id = asked.user_id;
    -- An account without a farm is one as well.
    for place in select w.owner_id from written_under(person.id, null) w union select person.id order by 1 loop
      perform begin_blanking(asked.id, asked.id, place.owner_id, array[person.id],
        array(select person.name union select f.owner_name from farms f where f.user_id = person.id),
        array(select person.email union select person.phone union select unnest(array[f.owner_email, f.owner_phone, f.owner_cpf, f.owner_rg]) from farms f where f.user_id = person.id),
        p_fields, p_removed, doer.user_id, p_password_hash, false);
    end loop;
    return query select 'begun', asked.id, person.id;
  end if;
end
$$;

/* The buyer of a sale, who has no account to ask with, taken out of all sales, money and exits of the owner, whose own account alone may do it. */
create function begin_buyer_blanking(p_token_hash bytea, p_farm_id uuid, p_sale_id uuid, p_fields jsonb, p_removed text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner_id uuid := (select s.owner_id from session_farms(p_token_hash, p_farm_id) s where s.person_id = s.owner_id);
  sale record;
begin
  if owner_id is null then return 'forbidden'; end if;
  perform set_config('app.user_id', owner_id::text, true);
  select s.buyer_name, s.buyer_cpf_cnpj, s.buyer_phone into sale from sales s where s.user_id = owner_id and s.farm_id = p_farm_id and s.id = p_sale_id;
  if not found then return 'missing'; end if;
  if exists (select from blankings j where j.job_id = p_sale_id) then return 'running'; end if;
  perform begin_blanking(p_sale_id, null, owner_id, '{}', array[sale.buyer_name], array[sale.buyer_cpf_cnpj, sale.buyer_phone], p_fields, p_removed, owner_id, null, true);
  return 'begun';
end
$$;

/* Those under way, for a server that was stopped in between. */
create function unfinished_blankings() returns table (job_id uuid)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct j.job_id from blankings j;
end;

drop function execute_deletion, blank_buyer, blank_in_tenant, blank_access_log;

revoke all on function columns_about, nouns_about, begin_blanking, next_versions, note_blanking, calls_for, blank_rows, blank_departures, blank_history, blank_log_of, finish_blanking, blank_step, begin_deletion,
  begin_buyer_blanking, unfinished_blankings from public;
grant execute on function blank_step, begin_deletion, begin_buyer_blanking, unfinished_blankings to lida_app;
