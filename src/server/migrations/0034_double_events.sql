-- The same animal or event registered twice: identifications are compared without case, spaces and leading zeros, and records entered lately with others of their animal.
alter table animals
  add column identification_key text generated always as (
    regexp_replace(replace(translate(identification, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  add column sisbov_key text generated always as (
    regexp_replace(replace(translate(sisbov, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored,
  add column rfid_key text generated always as (
    regexp_replace(replace(translate(rfid, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÁÀÂÃÉÊÍÓÔÕÚÇ', 'abcdefghijklmnopqrstuvwxyzáàâãéêíóôõúç'), ' ', ''), '^0+(?=[0-9])', '')
  ) stored;
create index animals_identification on animals (user_id, identification_key) where identification_key is not null;
create index animals_sisbov on animals (user_id, sisbov_key) where sisbov_key is not null;
create index animals_rfid on animals (user_id, rfid_key) where rfid_key is not null;

-- By the moment of entry, which no change touches.
create index animal_weighings_entered on animal_weighings (user_id, farm_id, created_at) where deleted_at is null;
create index animal_vaccines_entered on animal_vaccines (user_id, farm_id, created_at) where deleted_at is null;
create index animal_treatments_entered on animal_treatments (user_id, farm_id, created_at) where deleted_at is null;
create index artificial_inseminations_entered on artificial_inseminations (user_id, farm_id, created_at) where deleted_at is null;
create index sales_entered on sales (user_id, farm_id, created_at) where deleted_at is null;
