-- A person's reason for discarding milk, and what a total of the farm counts: what went into the tank, or all that was milked.
alter table milk_production add column discard_note text, add column total_kind text;
