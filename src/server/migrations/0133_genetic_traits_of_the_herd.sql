-- Genetic defects and markers of animals of the herd, as those of animals from outside.
alter table animals add column genetic_traits text;
