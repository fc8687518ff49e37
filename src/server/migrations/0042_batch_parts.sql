-- A part of a batch that was sold, moved or lost is a batch of its own, which knows the batch it came from.
alter table animals add column split_from_id uuid;
alter table animals add foreign key (user_id, split_from_id) references animals (user_id, id);
create index animals_split_from on animals (user_id, split_from_id);
