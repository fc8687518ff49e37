-- How much the photos and documents of an owner take, for the owner and for the super admin's panel.
create policy counted on attachments for select to current_user using (current_setting('app.counting', true) = 'on');
create policy counted on attachment_files for select to current_user using (current_setting('app.counting', true) = 'on');

/* Each content once for each owner: what has arrived, and what records announce. As the quota counts it (farm/attachment-files.ts). */
create function owners_files(p_owners uuid[]) returns table (user_id uuid, used bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.counting', 'on', true);
  return query
    select f.user_id, sum(f.file_size)::bigint from (
      select s.user_id, s.content_hash, s.file_size from attachment_files s where s.user_id = any(p_owners)
      union select a.user_id, a.content_hash, a.file_size from attachments a where a.user_id = any(p_owners) and a.deleted_at is null
    ) f group by f.user_id;
  perform set_config('app.counting', '', true);
end
$$;

/* For a super admin: what the photos and documents of the owners of these farms take. Nothing for anybody else. */
create function customer_files(p_token_hash bytea, p_farm_ids uuid[]) returns table (farm_id uuid, used bigint)
  language sql security definer set search_path = public, pg_temp
begin atomic
  select f.id, o.used from farms f
  join owners_files(array(select distinct g.user_id from session_account(p_token_hash) a join farms g on g.id = any(p_farm_ids) where a.is_super_admin)) o on o.user_id = f.user_id
  where f.id = any(p_farm_ids);
end;

/* What the person of this session keeps as an owner: records, photos and documents. */
create function account_storage(p_token_hash bytea) returns table (used bigint, quota bigint, files_used bigint)
  language sql security definer set search_path = public, pg_temp
begin atomic
  select coalesce(s.used, 0), s.quota, coalesce(o.used, 0)
  from session_account(p_token_hash) a
  left join tenant_storage s on s.user_id = a.user_id
  left join owners_files(array(select b.user_id from session_account(p_token_hash) b where b.user_id is not null)) o on o.user_id = a.user_id
  where a.user_id is not null;
end;

revoke all on function owners_files, customer_files, account_storage from public;
grant execute on function customer_files, account_storage to lida_app;
