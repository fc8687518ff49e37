-- The weight at weaning is a weighing: linked to its weaning, so that it is corrected and deleted with it.
alter table animal_weighings
  add column weaning_id uuid,
  add foreign key (user_id, weaning_id) references weanings (user_id, id);
create index animal_weighings_weaning on animal_weighings (user_id, weaning_id);

alter table animals no force row level security;
alter table weanings no force row level security;
alter table animal_weighings no force row level security;

-- Of weanings with a weight, unless the animal was weighed with it on that day.
insert into animal_weighings (user_id, farm_id, id, animal_id, weighing_date, weight, weighing_method, weaning_id,
  created_at, created_by, updated_at, version, deleted_at, deleted_call)
select w.user_id, w.farm_id, gen_random_uuid(), w.animal_id, w.weaning_date, w.weight, 'balanca', w.id,
  w.created_at, w.created_by, w.updated_at, w.version, w.deleted_at, w.deleted_call
from weanings w
where w.weight is not null and w.weight > 0 and not exists (
  select from animal_weighings o
  where o.user_id = w.user_id and o.animal_id = w.animal_id and o.weighing_date = w.weaning_date and o.weight = w.weight and o.deleted_at is null);

-- Gains of the animals that have one more weighing, and the weight of their last.
with gains as (
  select user_id, id, weighing_date, weight,
    lag(weight) over earlier as previous, weighing_date - lag(weighing_date) over earlier as days
  from animal_weighings
  where deleted_at is null and (user_id, animal_id) in (select user_id, animal_id from animal_weighings where weaning_id is not null and deleted_at is null)
  window earlier as (partition by user_id, animal_id order by weighing_date, id)
)
update animal_weighings w set
  previous_weight = g.previous,
  weight_gain = g.weight - g.previous,
  weight_gain_period_days = g.days,
  daily_weight_gain = round((g.weight - g.previous) / nullif(g.days, 0), 3)
from gains g
where g.user_id = w.user_id and g.id = w.id
  and (w.previous_weight, w.weight_gain_period_days) is distinct from (g.previous, g.days);

update animals a set weight = l.weight
from (
  select distinct on (user_id, animal_id) user_id, animal_id, weight
  from animal_weighings
  where deleted_at is null and (user_id, animal_id) in (select user_id, animal_id from animal_weighings where weaning_id is not null and deleted_at is null)
  order by user_id, animal_id, weighing_date desc, id desc
) l
where l.user_id = a.user_id and l.animal_id = a.id and a.weight is distinct from l.weight;

alter table animals force row level security;
alter table weanings force row level security;
alter table animal_weighings force row level security;
