-- The bin lists the calls that deleted something, newest first. Only those are in the index: no other call pays for it.
create index calls_removals on calls (user_id, farm_id, at, id) where verb like 'remove\_%';
