-- Events from what was stored of each female: results of services, dry-offs, weanings, and what only her register says. No stored value changes.
-- The owner of the tables is bound by Row Level Security, too: of no tenant it would see no row.
alter table animals no force row level security;
alter table births no force row level security;
alter table pregnancy_losses no force row level security;
alter table artificial_inseminations no force row level security;
alter table pregnancy_checks no force row level security;
alter table dry_offs no force row level security;
alter table weanings no force row level security;
alter table history no force row level security;
alter table calls no force row level security;

-- A result is a check of its service; without a day, when a diagnosis is usual. Of a deleted service it is deleted too, and comes back with it.
insert into pregnancy_checks (user_id, farm_id, id, animal_id, check_date, result, service_id, veterinarian, stated, expected_birth_date,
  created_at, created_by, updated_at, version, deleted_at, deleted_call)
select s.user_id, s.farm_id, gen_random_uuid(), s.animal_id,
  coalesce(s.confirmation_date, greatest(s.insemination_date, least(s.insemination_date + 30, current_date))),
  case s.result when 'positiva' then 'prenha' else 'vazia' end, s.id, s.veterinarian, true,
  -- The date that was computed for the pregnancy she carries stays.
  case when s.result = 'positiva' and s.expected_birth_date is null and a.pregnancy_status = 'prenha' and a.pregnancy_date = s.insemination_date
    then a.expected_birth_date end,
  s.created_at, s.created_by, s.updated_at, s.version, s.deleted_at, s.deleted_call
from artificial_inseminations s join animals a on a.user_id = s.user_id and a.id = s.animal_id
where s.result <> 'pendente';

-- The last dry-off, and the earlier ones that the history knows, unless they were corrected in the register.
insert into dry_offs (user_id, farm_id, id, animal_id, dry_off_date, created_at, created_by, updated_at, version, deleted_at, deleted_call)
select a.user_id, a.farm_id, gen_random_uuid(), a.id, d.dry_off_date,
  a.updated_at, a.created_by, a.updated_at, a.version, a.deleted_at, a.deleted_call
from animals a join (
  select user_id, id as animal_id, dry_off_date from animals where dry_off_date is not null and not is_batch
  union
  select h.user_id, h.row_id, (h.after ->> 'dry_off_date')::date
  from history h join calls c on c.user_id = h.user_id and c.id = h.call_id
  where h.noun = 'animals' and c.verb = 'dry_off' and h.after ->> 'dry_off_date' is not null
    and not exists (
      select from history u join calls uc on uc.user_id = u.user_id and uc.id = u.call_id
      where u.user_id = h.user_id and u.row_id = h.row_id and u.noun = 'animals' and u.version > h.version and uc.verb = 'update_animal'
        and u.before ->> 'dry_off_date' = h.after ->> 'dry_off_date' and u.after ? 'dry_off_date')
) d on d.user_id = a.user_id and d.animal_id = a.id
where a.gender = 'femea' and a.type <> 'peixe' and not a.is_batch;

-- Calves that were weaned, unless that was undone; before the day and the weight were asked, on the day of the call.
insert into weanings (user_id, farm_id, id, animal_id, weaning_date, weight, previous_category, created_at, created_by, updated_at, version, deleted_at, deleted_call)
select distinct on (a.user_id, a.id) a.user_id, a.farm_id, gen_random_uuid(), a.id, coalesce(a.weaning_date, (c.at at time zone 'America/Sao_Paulo')::date), a.weaning_weight,
  h.before ->> 'category', c.at, c.actor, c.at, a.version, a.deleted_at, a.deleted_call
from history h
join calls c on c.user_id = h.user_id and c.id = h.call_id and c.verb = 'wean'
join animals a on a.user_id = h.user_id and a.id = h.row_id
where h.noun = 'animals' and h.after ? 'category'
  and not exists (
    select from history u
    where u.user_id = h.user_id and u.row_id = h.row_id and u.noun = 'animals' and u.version > h.version
      and u.after ->> 'category' = h.before ->> 'category')
order by a.user_id, a.id, c.at desc;

-- What the register alone says: her state without events, and a birth without a record.
update animals a set
  entry_pregnancy_status = case a.pregnancy_status when 'prenha' then 'vazia' else a.pregnancy_status end,
  entry_last_birth_date = case when not exists (
    select from births b where b.user_id = a.user_id and b.mother_id = a.id and b.birth_date = a.last_birth_date and b.deleted_at is null)
    then a.last_birth_date else (
      -- The one before her first record, as that record found it.
      select max(b.previous_last_birth_date) from births b
      where b.user_id = a.user_id and b.mother_id = a.id and b.deleted_at is null and not exists (
        select from births o where o.user_id = a.user_id and o.mother_id = a.id and o.deleted_at is null and abs(o.birth_date - b.previous_last_birth_date) < 60)
    ) end,
  -- Written against what was recorded: it holds until something later is recorded.
  entry_status_date = case when a.pregnancy_status = 'nao_aplicavel' and exists (
    select from births b where b.user_id = a.user_id and b.mother_id = a.id and b.deleted_at is null) then a.updated_at::date end
where a.gender = 'femea' and a.type <> 'peixe' and not a.is_batch;

-- A pregnancy that no service explains: from the day of its mating, or, where something was found later, from the day it was written.
insert into pregnancy_checks (user_id, farm_id, id, animal_id, check_date, result, days_pregnant, stated, expected_birth_date,
  created_at, created_by, updated_at, version, deleted_at, deleted_call)
select a.user_id, a.farm_id, gen_random_uuid(), a.id, f.found, 'prenha', f.found - a.pregnancy_date, true, a.expected_birth_date,
  a.updated_at, a.created_by, a.updated_at, a.version, a.deleted_at, a.deleted_call
from animals a
cross join lateral (
  select case when exists (
      select from pregnancy_checks k
      where k.user_id = a.user_id and k.animal_id = a.id and k.deleted_at is null and k.result = 'vazia' and k.check_date >= a.pregnancy_date)
    or exists (
      select from pregnancy_losses l
      where l.user_id = a.user_id and l.animal_id = a.id and l.deleted_at is null and l.loss_date >= a.pregnancy_date)
    or coalesce(a.last_birth_date, '-infinity') > a.pregnancy_date
    then greatest(a.updated_at::date, a.pregnancy_date) else a.pregnancy_date end as found
) f
where a.gender = 'femea' and a.type <> 'peixe' and not a.is_batch and a.pregnancy_status = 'prenha' and a.pregnancy_date is not null
  and not exists (
    select from artificial_inseminations s
    where s.user_id = a.user_id and s.animal_id = a.id and s.deleted_at is null and s.result = 'positiva' and s.insemination_date = a.pregnancy_date);

-- Pregnancies that ended, of which no service tells: as their birth or loss found them.
insert into pregnancy_checks (user_id, farm_id, id, animal_id, check_date, result, days_pregnant, stated, expected_birth_date,
  created_at, created_by, updated_at, version)
select distinct on (e.user_id, e.animal_id, e.mated) e.user_id, e.farm_id, gen_random_uuid(), e.animal_id, e.mated, 'prenha', 0, true, e.expected,
  e.created_at, e.created_by, e.updated_at, e.version
from (
  select user_id, farm_id, mother_id as animal_id, birth_date as ended, previous_pregnancy_status as status, previous_pregnancy_date as mated,
    previous_expected_birth_date as expected, created_at, created_by, updated_at, version
  from births where deleted_at is null
  union all
  select user_id, farm_id, animal_id, loss_date, previous_pregnancy_status, previous_pregnancy_date, previous_expected_birth_date,
    created_at, created_by, updated_at, version
  from pregnancy_losses where deleted_at is null
) e
join animals a on a.user_id = e.user_id and a.id = e.animal_id and a.farm_id = e.farm_id and a.deleted_at is null
where e.status = 'prenha' and e.mated <= e.ended and a.gender = 'femea' and a.type <> 'peixe' and not a.is_batch
  -- Of the pregnancy she carries, written above.
  and (a.pregnancy_status is distinct from 'prenha' or a.pregnancy_date is distinct from e.mated)
  and not exists (
    select from artificial_inseminations s
    where s.user_id = e.user_id and s.animal_id = e.animal_id and s.deleted_at is null and s.result = 'positiva' and s.insemination_date = e.mated)
order by e.user_id, e.animal_id, e.mated, e.ended;

alter table animals force row level security;
alter table births force row level security;
alter table pregnancy_losses force row level security;
alter table artificial_inseminations force row level security;
alter table pregnancy_checks force row level security;
alter table dry_offs force row level security;
alter table weanings force row level security;
alter table history force row level security;
alter table calls force row level security;
