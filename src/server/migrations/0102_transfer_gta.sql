-- The guia with which an animal travels to another farm.
alter table farm_transfers add column gta_number text;
