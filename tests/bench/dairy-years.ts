// Ten years of a dairy: 300 cows that calve every 379 days, milked twice a day for 319 of them (1.8 million milkings), each lactation with a case of mastitis
// and a dry-cow treatment.
import { bred } from './breeding-farm';
import { animalOf, animalsOf, one, owner, stamped } from './farm-rows';
import { sqlAnimalNumber, sqlId } from './people';

export type DairyYears = { cows: number; years: number };

const most = 11;
const inMilk = 319;

/** One after the other; `rows`: about how many. */
export function stepsOfYears(farm: number, { cows, years }: DairyYears) {
  const { cows: asCows, events } = bred(farm, cows, years);
  const nth = `(${sqlAnimalNumber(`${farm}`, 'i')} * ${most} + n)`;
  const calved = `(current_date - ${years * 379} + i % 365 + n * 379)`;
  const calvings = `generate_series(0, ${cows - 1}) as i, generate_series(0, ${most - 1}) as n`;
  const treated = (kind: number, day: string, name: string, milkDays: string, dry: boolean) => ({
    table: 'animal_treatments',
    rows: cows * years,
    sql: `insert into animal_treatments (user_id, farm_id, id, animal_id, treatment_type, treatment_name, application_date, duration_days, milk_withdrawal_days,
        not_for_lactating, created_at, created_by, updated_at, version)
      select ${owner(farm)}, ${sqlId('treatment', `${nth} * 2 + ${kind}`)}, ${animalOf(farm)}, 'medicamento', '${name}', ${day}, 3, ${milkDays}, ${dry}, ${stamped(farm, `${cows} + i`)}
      from ${calvings} where ${day} <= current_date`,
  });
  return [
    { table: 'animals', rows: cows, sql: animalsOf(farm, cows) },
    { table: 'animals', rows: cows, sql: asCows },
    ...Object.entries(events).flatMap(([table, statements]) => statements.map((sql) => ({ table, rows: cows * years, sql }))),
    treated(0, `${calved} + 60 + i % 90`, 'Mastite, antibiótico', '4', false),
    treated(1, `${calved} + ${inMilk}`, 'Secagem', 'null', true),
    {
      table: 'milk_production',
      rows: cows * years * inMilk * 2,
      // In the order of the days, as they were recorded.
      sql: `insert into milk_production (user_id, farm_id, id, animal_id, production_date, milking_shift, quantity_liters, responsible, is_discarded, created_at, created_by,
          updated_at, version)
        select ${owner(farm)}, ${sqlId('milk', `(${nth} * ${inMilk} + d) * 2 + s`)}, ${animalOf(farm)}, ${calved} + d, ${one(['manha', 'tarde'], 's')},
          8 + (i * 7 + d * 3 + s * 11) % 90 / 10.0, 'Sebastião da Silva', (i + d) % 997 = 0, ${stamped(farm, 'd')}
        from ${calvings}, generate_series(0, ${inMilk - 1}) as d, generate_series(0, 1) as s
        where ${calved} + d <= current_date order by ${calved} + d`,
    },
  ];
}
