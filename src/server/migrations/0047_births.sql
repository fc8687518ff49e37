-- How a birth ended and how hard it was; the mother's category before it, and the bull of the service that it confirms.
alter table births
  add column birth_outcome text,
  add column calving_ease integer,
  add column made_adult boolean not null default false,
  add column previous_category text,
  add column sire_name text;
alter table animals add column birth_outcome text;
