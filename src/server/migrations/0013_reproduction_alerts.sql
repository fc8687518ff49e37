-- The few services that wait for their diagnosis: an alert looks for them.
create index artificial_inseminations_pending on artificial_inseminations (user_id, farm_id, insemination_date)
  where deleted_at is null and result = 'pendente';
