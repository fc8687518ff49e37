-- Genetic defects and markers of animals from outside, as tags that are written freely.
alter table external_animals add column genetic_traits text;
