-- Alterações lists the calls of a farm by person and moment, newest first. The people of a farm are few: each has one stretch of the index, and the stretches are merged.
create index calls_by_person on calls (user_id, farm_id, actor, at, id);

-- Animals that come from another farm of the owner are in the history of this farm, by a call of the other. Only transfers are in the index.
create index calls_transfers on calls (user_id, at, id) where verb like '%\_transfer';
