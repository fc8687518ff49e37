-- Webhooks: what is registered on a farm is told to other programs, at least once and in order, from its history.

/* `cursor`: the version of the farm up to which everything was delivered. `leased_until`: a process is sending; after a crash another takes over. `nouns`, `verbs`: null for all. */
create table webhooks (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  url text not null,
  nouns text[],
  verbs text[],
  secret text not null,
  cursor bigint not null,
  next_at timestamptz(3) not null default now(),
  leased_until timestamptz(3),
  lease uuid,
  paused_at timestamptz(3),
  pause_reason text,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
create index webhooks_farm on webhooks (user_id, farm_id);
create index webhooks_due on webhooks (next_at) where paused_at is null and deleted_at is null;

/* A message, with the versions it tells of; its id is the same in every attempt. `done_at`: accepted, or given up. */
create table webhook_deliveries (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  kind text not null check (kind in ('events', 'test')),
  from_version bigint not null,
  to_version bigint not null,
  events integer not null,
  attempts integer not null default 0,
  status integer,
  error text,
  created_at timestamptz(3) not null default now(),
  tried_at timestamptz(3),
  delivered_at timestamptz(3),
  primary key (user_id, id),
  foreign key (user_id, webhook_id) references webhooks (user_id, id) on delete cascade
);
create index webhook_deliveries_of on webhook_deliveries (user_id, webhook_id, created_at desc);

alter table webhooks enable row level security;
alter table webhooks force row level security;
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy tenant on webhooks using (user_id = tenant()) with check (user_id = tenant());
create policy tenant on webhook_deliveries using (user_id = tenant()) with check (user_id = tenant());
create policy register on webhooks to current_user using (true) with check (true);
create policy register on webhook_deliveries to current_user using (true) with check (true);
grant select, insert, update on webhooks to lida_app;
grant select, insert, update on webhook_deliveries to lida_app;

/* Takes webhooks that have something to tell, for a minute; of one owner at most two at once over all processes. Rows that another process is taking are skipped. */
create function lease_webhooks(p_lease uuid, p_limit integer) returns table (user_id uuid, farm_id uuid, id uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with due as (
    select w.user_id, w.id from webhooks w
    join farm_counters c on c.user_id = w.user_id and c.farm_id = w.farm_id
    join farms f on f.user_id = w.user_id and f.id = w.farm_id and f.deleted_at is null join users u on u.id = w.user_id and u.suspended_at is null
    where w.paused_at is null and w.deleted_at is null and w.next_at <= now() and (w.leased_until is null or w.leased_until < now()) and c.version > w.cursor
      and (select count(*) from webhooks o where o.user_id = w.user_id and o.leased_until > now()) < 2
    order by w.next_at limit p_limit for update of w skip locked
  ), fair as (select d.user_id, d.id, row_number() over (partition by d.user_id order by d.id) as place from due d)
  update webhooks w set leased_until = now() + interval '1 minute', lease = p_lease from fair d
  where w.user_id = d.user_id and w.id = d.id and d.place <= 2 returning w.user_id, w.farm_id, w.id;
end
$$;

/* Whom to tell that a webhook was paused. */
create function webhook_owner(p_user_id uuid) returns table (name text, email text)
  language sql stable security definer set search_path = public, pg_temp
begin atomic
  select u.name, u.email from users u where u.id = p_user_id;
end;

create or replace function sweep() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from attempts where since < now() - interval '1 day';
  delete from password_resets where expires_at < now();
  delete from sessions where access_token_id is null and (renewed_at < now() - interval '60 days' or started_at < now() - interval '180 days');
  delete from sessions where access_token_id is not null and expires_at < now();
  delete from access_tokens where ended_at < now() - interval '6 months';
  delete from webhooks where deleted_at < now() - interval '30 days';
  delete from webhook_deliveries where created_at < now() - interval '30 days' and (delivered_at is not null or kind = 'test');
end
$$;

revoke all on function lease_webhooks, webhook_owner from public;
grant execute on function lease_webhooks, webhook_owner to lida_app;
