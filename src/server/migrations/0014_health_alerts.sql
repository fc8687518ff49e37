-- The doses whose next day was written, the treatments with an end, and the heifers by age: alerts look for those of a few days.
create index animal_vaccines_next on animal_vaccines (user_id, farm_id, next_application_date)
  where deleted_at is null and next_application_date is not null;
create index animal_treatments_end on animal_treatments (user_id, farm_id, end_date)
  where deleted_at is null and end_date is not null;
create index animals_heifers on animals (user_id, farm_id, birth_date)
  where deleted_at is null and status = 'ativo' and type = 'bovino' and gender = 'femea' and not is_batch;
