-- Privacy: who accepted which terms; and a name is found to be blanked however it was typed.

alter table users add column accepted_terms_version text, add column accepted_terms_at timestamptz(3);

/* Which version of the terms and of the privacy policy somebody accepted, and when. */
create function accept_terms(p_user_id uuid, p_version text) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update users set accepted_terms_version = p_version, accepted_terms_at = now() where id = p_user_id;
end;

/* What the account of whoever asks has accepted. */
create function own_terms(p_token_hash bytea) returns table (accepted_terms_version text, accepted_terms_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.accepted_terms_version, u.accepted_terms_at from session_records(p_token_hash) s join users u on u.id = s.user_id;
end;

/* What stands over, under or within letters and is no letter: combining marks, and signs without width. As the inside of a class of a regular expression. */
create function marks() returns text language sql immutable parallel safe
  return '\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff';

/* Whatever parts words: spaces of any width, tabs, line breaks. */
create function gaps() returns text language sql immutable parallel safe
  return '\s\u0085\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000';

/* A name or an address as it is compared: without accents, case, or spaces beyond one between two words. */
create function compared(p_text text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(lower(regexp_replace(normalize(p_text, nfd), '[' || marks() || ']', '', 'g')), '[' || gaps() || ']+', ' ', 'g'));

/* What a row or a change says, one value a line. */
create function said_in(p_values jsonb) returns text language sql immutable parallel safe
  return (select string_agg(v.value, chr(10)) from jsonb_each_text(p_values) v);

/* Words as a pattern. `p_in_text`: for what is written freely and taken apart into letters and marks (NFD), where each letter may have marks and words may have any gap between them; else for what is `compared` itself.
   A number may have signs between its digits. */
create function pattern_of(p_words text[], p_in_text boolean) returns text language sql immutable set search_path = public, pg_temp as $$
  select string_agg(case
    when w ~ '^[0-9]+$' then '\(?' || regexp_replace(w, '([0-9])(?=.)', '\1[^[:alnum:]]{0,2}', 'g')
    when p_in_text then (select string_agg(case l when ' ' then '[' || gaps() || '][' || gaps() || marks() || ']*' else regexp_replace(l, '([^[:alnum:]])', '\\\1') || '[' || marks() || ']*' end, '' order by i)
      from regexp_split_to_table(w, '') with ordinality as letter (l, i))
    else regexp_replace(w, '([^[:alnum:] ])', '\\\1', 'g') end, '|')
  from (select distinct compared(word) from unnest(p_words) word) one (w) where w <> '';
$$;

/* As before, by how values are compared. Notes are taken apart only where something is taken out of them. */
create or replace function blanked(p_values jsonb, p_fields jsonb, p_names text[], p_contacts text[], p_text text, p_removed text, p_as_row boolean) returns jsonb
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
      if value is not null and value <> p_removed and (coalesce(compared(p_values ->> (about ->> 0)) = any(p_names), false) or compared(value) = any(p_names) or compared(value) = any(p_contacts)) then
        blank := blank || jsonb_build_object(field, case when p_as_row and not (p_fields -> 'required') ? field then null else p_removed end);
      end if;
    end loop;
  end loop;
  for field in select f from jsonb_array_elements_text(p_fields -> 'free') f loop
    value := normalize(p_values ->> field, nfd);
    if value ~* p_text then blank := blank || jsonb_build_object(field, normalize(regexp_replace(value, p_text, p_removed, 'gi'), nfc)); end if;
  end loop;
  return blank;
end
$$;

/* As before, however names are typed: takes somebody's name and contacts out of everything one owner has: rows, what left for other farms, the history, the calls they said and the registers. Ids, days and figures stay.
   It is a change like any other: rows get a new version, and devices hear of it. When a row was changed last does not move, for that is about the farm's work. */
create or replace function blank_in_tenant(p_owner uuid, p_actors uuid[], p_names text[], p_contacts text[], p_fields jsonb, p_removed text, p_doer uuid, p_single_words boolean default false) returns void
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
  names := array(select distinct compared(w) from unnest(p_names) w where compared(w) <> '');
  contacts := array(select distinct compared(w) from unnest(p_contacts) w);
  anywhere := pattern_of(names || contacts, false);
  in_text := pattern_of(array(select w from unnest(names) w where p_single_words or w ~ ' ') || contacts, true);
  -- A mark belongs to the letter before it: a word ends behind its marks.
  in_text := '(?<![[:alnum:]' || marks() || '])(?:' || in_text || ')(?![[:alnum:]' || marks() || '])';

  update calls c set actor_name = p_removed where c.user_id = p_owner and c.actor = any(p_actors);

  for noun in select n.key as name, n.value as fields from jsonb_each(p_fields -> 'nouns') n loop
    update history h set before = h.before || blanked(h.before, noun.fields, names, contacts, in_text, p_removed, false), after = h.after || blanked(h.after, noun.fields, names, contacts, in_text, p_removed, false)
    where h.user_id = p_owner and h.noun = noun.name and compared(concat_ws(chr(10), said_in(h.before), said_in(h.after))) ~ anywhere;

    columns := array(select f from jsonb_array_elements(noun.fields -> 'people') a, jsonb_array_elements_text(a) f union select f from jsonb_array_elements_text(noun.fields -> 'free') f);
    if columns <> '{}' then
      execute format(
        'with found as (
          select t.farm_id, t.id, blanked(to_jsonb(t), $2, $3, $4, $5, $6, true) as now from %1$I t where t.user_id = $1 and compared(concat_ws(chr(10), %2$s)) ~ $7
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
    from departures d where d.user_id = p_owner and compared(said_in(d.last_row)) ~ anywhere
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

drop function pattern_of(text[]);

revoke all on function accept_terms, own_terms, marks, gaps, compared, said_in, pattern_of, blanked, blank_in_tenant from public;
grant execute on function accept_terms, own_terms to lida_app;
