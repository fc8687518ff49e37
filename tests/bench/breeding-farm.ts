// Ten years of calvings, services, checks and dry-offs of a dairy herd, as rows of a farm: the same herd as `breeding-rows.ts`.
import { animalOf, owner, stamped } from './farm-rows';
import { sqlAnimalNumber, sqlId } from './people';

/** Events of one calving: itself, three services, their checks, a dry-off. */
const each = 8;
/** No cow has more calvings. */
const most = 11;

/** `last`: the version of its last change. */
export function bred(farm: number, cows: number, years: number) {
  const nth = `(${sqlAnimalNumber(`${farm}`, 'i')} * ${most} + n)`;
  const [service, calved] = [`(${nth} * 3 + a)`, `(current_date - ${years * 379} + i % 365 + n * 379)`];
  const version = (event: string) => stamped(farm, `${cows} + (i * ${most} + n) * ${each} + ${event}`);
  const stamps = 'created_at, created_by, updated_at, version';
  const calvings = `generate_series(0, ${cows - 1}) as i, generate_series(0, ${most - 1}) as n`;
  const services = `${calvings}, generate_series(0, 2) as a, lateral (select ${calved} + 55 + 21 * a as served) as s, lateral (select served + case a when 2 then 30 else 20 end as found) as f`;
  const known = 'found <= current_date';
  return {
    last: cows * (1 + most * each) + each,
    cows: `
  update animals set gender = 'femea', status = 'ativo', category = 'vaca', breed = 'Girolando', birth_date = current_date - ${365 * (years + 3)}, pregnancy_status = 'vazia',
    pregnancy_date = null, expected_birth_date = null, mother_id = null
  where farm_id = ${sqlId('farm', `${farm}`)}`,
    events: {
      births: [
        `
  insert into births (user_id, farm_id, id, animal_id, mother_id, birth_date, birth_condition, health_status, ${stamps})
  select ${owner(farm)}, ${sqlId('birth', nth)}, ${sqlId('birth', nth)}, ${animalOf(farm)}, ${calved}, 'normal', 'saudavel', ${version('1')}
  from ${calvings} where ${calved} <= current_date`,
      ],
      artificial_inseminations: [
        `
  insert into artificial_inseminations (user_id, farm_id, id, animal_id, insemination_date, bull_identification, technique, veterinarian, result, confirmation_date, made_pregnant, ${stamps})
  select ${owner(farm)}, ${sqlId('service', service)}, ${animalOf(farm)}, served, 'Touro ' || n, 'IATF', 'Helena',
    case when not ${known} then 'pendente' when a = 2 then 'positiva' else 'negativa' end, case when ${known} then found end, false, ${version('2 + a')}
  from ${services} where served <= current_date`,
      ],
      pregnancy_checks: [
        `
  insert into pregnancy_checks (user_id, farm_id, id, animal_id, check_date, result, method, service_id, stated, ${stamps})
  select ${owner(farm)}, ${sqlId('check', service)}, ${animalOf(farm)}, found, case a when 2 then 'prenha' else 'vazia' end, 'ultrassom', ${sqlId('service', service)}, false,
    ${version('5 + a')}
  from ${services} where ${known}`,
      ],
      dry_offs: [
        `
  insert into dry_offs (user_id, farm_id, id, animal_id, dry_off_date, ${stamps})
  select ${owner(farm)}, ${sqlId('dry_off', nth)}, ${animalOf(farm)}, ${calved} + 319, ${version('8')}
  from ${calvings} where ${calved} + 319 <= current_date`,
      ],
    },
  };
}
