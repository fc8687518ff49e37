// The records of one farm, each kind written by one statement. `before`: the version of the farm's last change before them.
import { sqlAnimalNumber, sqlId } from './people';

/** No farm of the bench has more changes; smaller versions are older. */
const last = 500_000;

export const one = (list: string[], by: string) => `(array[${list.map((word) => `'${word}'`).join(', ')}])[1 + (${by}) % ${list.length}]`;
export const owner = (farm: number) => `${sqlId('user', `${farm}`)}, ${sqlId('farm', `${farm}`)}`;
/** Timestamps in the order of the versions. */
export const stamped = (farm: number, version: string) =>
  `now() - interval '2 days' - (${last} - (${version})) * interval '1 minute', ${sqlId('user', `${farm}`)}, now() - interval '1 day', ${version}`;

const names = ['Mimosa', 'Estrela', 'Pintada', 'Açucena', 'Boneca', 'Diamante', 'Garça', 'Jaçanã', 'Lembrança', 'Morena', 'Princesa', 'Serrana', 'Violeta'];
export const animalsOf = (farm: number, many: number) => `
  insert into animals (user_id, farm_id, id, name, identification, sisbov, type, breed, gender, birth_date, weight, status, category, pregnancy_status, pregnancy_date,
    expected_birth_date, mother_id, notes, is_batch, birth_weight, birth_condition, entry_weight, created_at, created_by, updated_at, version)
  select ${owner(farm)}, ${sqlId('animal', sqlAnimalNumber(`${farm}`, 'i'))}, ${one(names, 'i')} || ' ' || i, 'BR-' || lpad(i::text, 6, '0'),
    '076' || lpad(i::text, 12, '0'), 'bovino', ${one(['Girolando', 'Nelore', 'Gir', 'Holandesa', 'Jersey'], 'i / 7')}, case when i % 5 < 4 then 'femea' else 'macho' end,
    current_date - 700 - i % 2900, 380 + i % 190 + 0.5, case when i % 20 = 0 then 'vendido' else 'ativo' end,
    ${one(['vaca', 'vaca', 'novilha', 'bezerra', 'touro'], 'i')}, case when i % 5 < 2 then 'prenha' when i % 5 < 4 then 'vazia' end,
    case when i % 5 < 2 then current_date - i % 250 end, case when i % 5 < 2 then current_date + 283 - i % 250 end,
    case when i > 200 then ${sqlId('animal', sqlAnimalNumber(`${farm}`, 'i % 200'))} end, case when i % 3 = 0 then 'Mansa, boa de leite; comprada no leilão de Uberaba' end, false,
    32.5, 'normal', 380, ${stamped(farm, 'i + 1')}
  from generate_series(0, ${many - 1}) as i`;

export const eventNumber = (farm: number) => `${sqlAnimalNumber(`${farm}`, 'i')} * 16 + w`;
export const animalOf = (farm: number) => sqlId('animal', sqlAnimalNumber(`${farm}`, 'i'));
export const byAnimal = (many: number, each: number) => `generate_series(0, ${many - 1}) as i, generate_series(1, ${each}) as w`;

export const weighingsOf = (farm: number, many: number, each: number, before: number) => `
  insert into animal_weighings (user_id, farm_id, id, animal_id, weighing_date, weight, body_condition_score, measured_by, weighing_method, health_observations, previous_weight,
    weight_gain, weight_gain_period_days, daily_weight_gain, created_at, created_by, updated_at, version)
  select ${owner(farm)}, ${sqlId('weighing', eventNumber(farm))}, ${animalOf(farm)}, current_date - 75 * (${each} - w) - 2 - i % 70, 350 + 15 * w + i % 90, 3.5,
    'Sebastião da Silva', ${one(['balanca', 'balanca', 'fita'], 'i')}, case when w = 3 then 'Carrapatos na orelha, pelo bom' end,
    case when w > 1 then 335 + 15 * w + i % 90 end, case when w > 1 then 15 end, case when w > 1 then 75 end, case when w > 1 then 0.2 end,
    ${stamped(farm, `${before} + i * ${each} + w`)}
  from ${byAnimal(many, each)}`;

/** Each cow on each of so many days, in the morning and in the afternoon; in the order of the days. */
export const milkingsOf = (farm: number, cows: number, days: number, before: number) => `
  insert into milk_production (user_id, farm_id, id, animal_id, production_date, milking_shift, quantity_liters, fat_percentage, milk_quality, responsible, is_discarded, created_at,
    created_by, updated_at, version)
  select ${owner(farm)}, ${sqlId('milk', `(i * ${days} + d) * 2 + s`)}, ${animalOf(farm)}, current_date - d, ${one(['manha', 'tarde'], 's')},
    8 + (i * 7 + d * 3 + s * 11) % 90 / 10.0, case when d % 30 = 0 then 3.6 end, case when d % 30 = 0 then 'boa' end, 'Sebastião da Silva', (i + d) % 97 = 0,
    ${stamped(farm, `${before} + ((${days - 1} - d) * ${cows} + i) * 2 + s + 1`)}
  from generate_series(${days - 1}, 0, -1) as d, generate_series(0, ${cows - 1}) as i, generate_series(0, 1) as s`;

const category = sqlId('financial_category', '0');
export const categoryOf = (farm: number) => `
  insert into financial_categories (user_id, farm_id, id, name, type, created_at, created_by, updated_at, version)
  select ${owner(farm)}, ${category}, 'Ordenha', 'despesa', ${stamped(farm, '1')}`;

export const transactionsOf = (farm: number, many: number, before: number) => `
  insert into financial_transactions (user_id, farm_id, id, transaction_date, type, category_id, amount, description, payment_method, status, supplier_buyer, payment_date, created_at,
    created_by, updated_at, version)
  select ${owner(farm)}, ${sqlId('financial_transaction', 'i')}, current_date - i % 395, ${one(['despesa', 'despesa', 'receita'], 'i')}, ${category}, 12.5 + i % 9000 / 7.0,
    'Compra na cooperativa, nota ' || i, ${one(['pix', 'boleto', 'dinheiro'], 'i')}, ${one([...Array<string>(8).fill('pago'), 'pendente', 'cancelado'], 'i / 3')},
    'Cooperativa de Patos de Minas', current_date - i % 395, ${stamped(farm, `${before} + i + 1`)}
  from generate_series(0, ${many - 1}) as i`;
