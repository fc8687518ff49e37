-- Who is on the way to a farm, as its people see it before it arrives, and why they refused it.
alter table farm_transfers
  add column animal_name text,
  add column animal_tag text,
  add column animal_gender text,
  add column animal_birth_date date,
  add column animal_heads integer,
  add column refusal text;
