// Ten years of a dairy: 300 cows that calve every 379 days, milked twice a day for 319 of them (1.8 million milkings), each lactation with a case of mastitis
// and a dry-cow treatment. Figures over all of it, asked of the server.
import { sessionCookie } from '#server/kernel/session';
import { bred } from './breeding-farm';
import { animalOf, animalsOf, one, owner, stamped } from './farm-rows';
import { type Line, under } from './figures';
import { idOf, sqlAnimalNumber, sqlId, tokenOf } from './people';
import type { Stage } from './servers';

export type DairyYears = { cows: number; years: number };

const most = 11;
const inMilk = 319;
const mostSeconds = 2;

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

/** On a server that has done nothing else; `farm`: its number. */
export async function yearsLines(stage: Stage, database: string, farm: number): Promise<Line[]> {
  const { port, memory } = await stage.serve('our-server', database);
  const asked = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/farms/${idOf('farm', farm)}/figures/${path}`, {
      headers: { cookie: `${sessionCookie}=${tokenOf(farm)}` },
    });
    const body = (await answer.json()) as { litres?: number; all?: { litres: number } };
    if (answer.status !== 200) throw new Error(`${path} was refused: ${answer.status} ${JSON.stringify(body)}`);
    return { seconds: (performance.now() - began) / 1000, litres: body.all?.litres ?? body.litres };
  };
  const times = 5;
  const found: Record<string, Awaited<ReturnType<typeof asked>>[]> = { milk_years: [], 'milk?from=2000-01-01': [] };
  for (let i = 0; i < times; i++) for (const path of Object.keys(found)) found[path]!.push(await asked(path));
  const [years, all] = Object.values(found) as [Awaited<ReturnType<typeof asked>>[], Awaited<ReturnType<typeof asked>>[]];
  if (years[0]!.litres !== all[0]!.litres) throw new Error(`${years[0]!.litres} litres in the years, ${all[0]!.litres} in all`);
  const worst = (of: { seconds: number }[]) => Math.max(...of.map(({ seconds }) => seconds));
  return [
    under(`milk year by year over all years, the slowest of ${times}`, worst(years), mostSeconds, 's', 2),
    under('milk of all years as one period, the same', worst(all), mostSeconds, 's', 2),
    under('server memory after it (RSS)', (await memory()).now / 1_048_576, 200, 'MB'),
  ];
}
