-- Whether a cow was milked in a lactation, and what of her milk was held, is asked by day (years of milk are added up by the database).
create index milk_production_animal_day on milk_production (user_id, animal_id, production_date);
drop index milk_production_animal;
