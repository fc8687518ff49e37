-- Which changes a webhook tells of: created, updated, deleted; null for all.
alter table webhooks add column changes text[] check (changes <@ array['created', 'updated', 'deleted'] and cardinality(changes) > 0);
