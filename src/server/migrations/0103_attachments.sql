-- Photos and documents of records: which record, and which file by its hash.
create table attachments (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  animal_id uuid,
  treatment_id uuid,
  activity_id uuid,
  transaction_id uuid,
  sale_id uuid,
  pasture_id uuid,
  content_hash text not null,
  file_type text not null,
  file_size integer not null,
  file_name text,
  taken_date date not null,
  caption text,
  latitude numeric(14, 6),
  longitude numeric(14, 6),
  main_photo boolean not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, animal_id) references animals (user_id, id),
  foreign key (user_id, treatment_id) references animal_treatments (user_id, id),
  foreign key (user_id, activity_id) references daily_activities (user_id, id),
  foreign key (user_id, transaction_id) references financial_transactions (user_id, id),
  foreign key (user_id, sale_id) references sales (user_id, id),
  foreign key (user_id, pasture_id) references pastures (user_id, id)
);
call noun_table('attachments');
create index attachments_animal on attachments (user_id, animal_id);
create index attachments_treatment on attachments (user_id, treatment_id);
create index attachments_activity on attachments (user_id, activity_id);
create index attachments_transaction on attachments (user_id, transaction_id);
create index attachments_sale on attachments (user_id, sale_id);
create index attachments_pasture on attachments (user_id, pasture_id);
create index attachments_content on attachments (user_id, content_hash);

-- Files whose bytes have arrived, once for each owner and content.
create table attachment_files (
  user_id uuid not null references users,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  file_type text not null,
  file_size integer not null,
  stored_at timestamptz(3) not null default now(),
  primary key (user_id, content_hash)
);
alter table attachment_files enable row level security;
alter table attachment_files force row level security;
create policy tenant on attachment_files using (user_id = tenant()) with check (user_id = tenant());
create policy backup on attachment_files for select to current_user using (current_setting('app.backup', true) = 'on');
grant select, insert on attachment_files to lida_app;
