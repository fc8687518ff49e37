-- Animals that came to a pasture later, or left it earlier, than the others of their rotation.
alter table pasture_rotation_animals add column entry_date date;
alter table pasture_rotation_animals add column exit_date date;
