-- Contents typed at milkings, of any number of years, are read from the index alone. Most milkings have none.
create index milk_production_contents on milk_production (user_id, farm_id, production_date) include (fat_percentage, protein_percentage, deleted_at)
  where fat_percentage is not null or protein_percentage is not null;
