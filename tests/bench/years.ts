// Figures over ten years of a dairy, asked of the server.
import { sessionCookie } from '#server/kernel/session';
import { type Line, under } from './figures';
import { idOf, tokenOf } from './people';
import type { Stage } from './servers';

const mostSeconds = 2;

/** Each on a server that has done nothing else; `farm`: its number. */
export async function yearsLines(stage: Stage, database: string, farm: number): Promise<Line[]> {
  const milk = await server(stage, database, farm);
  const [years, all]: [Answer[], Answer[]] = [[], []];
  for (let i = 0; i < times; i++) {
    years.push(await milk.ask('milk_years'));
    all.push(await milk.ask('milk?from=2000-01-01'));
  }
  if (years[0]!.litres !== all[0]!.litres) throw new Error(`${years[0]!.litres} litres in the years, ${all[0]!.litres} in all`);
  const ofMilk = await milk.memory();
  const herd = await server(stage, database, farm);
  const byCow: Answer[] = [];
  for (let i = 0; i < times; i++) byCow.push(await herd.ask('herd_milk?from=2000-01-01'));
  if (byCow[0]!.litres !== all[0]!.litres) throw new Error(`${byCow[0]!.litres} litres by cow in milk, ${all[0]!.litres} in all`);
  const ofHerd = await herd.memory();
  const breeding = await server(stage, database, farm);
  const today = new Date();
  const tenYearsAgo = `${today.getFullYear() - 10}-${today.toISOString().slice(5, 10)}`.replace('02-29', '02-28');
  const reproduction: Answer[] = [];
  for (let i = 0; i < times; i++) reproduction.push(await breeding.ask(`reproduction?from=${tenYearsAgo}`));
  return [
    under(`milk year by year over all years, the slowest of ${times}`, worst(years), mostSeconds, 's', 2),
    under('milk of all years as one period, the same', worst(all), mostSeconds, 's', 2),
    under('server memory after it (RSS)', ofMilk, 200, 'MB'),
    under('milk of all years by cow in milk, the same', worst(byCow), mostSeconds, 's', 2),
    under('server memory after it (RSS)', ofHerd, 200, 'MB'),
    under('reproduction of ten years, the same', worst(reproduction), mostSeconds, 's', 2),
    under('server memory after it (RSS)', await breeding.memory(), 200, 'MB'),
  ];
}

const times = 5;
type Answer = { seconds: number; litres: number | undefined };
const worst = (of: readonly Answer[]) => Math.max(...of.map(({ seconds }) => seconds));

async function server(stage: Stage, database: string, farm: number) {
  const { port, memory } = await stage.serve('our-server', database);
  return {
    memory: async () => (await memory()).now / 1_048_576,
    async ask(path: string): Promise<Answer> {
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/api/farms/${idOf('farm', farm)}/figures/${path}`, {
        headers: { cookie: `${sessionCookie}=${tokenOf(farm)}` },
      });
      const body = (await answer.json()) as { litres?: number; all?: { litres: number } };
      if (answer.status !== 200) throw new Error(`${path} was refused: ${answer.status} ${JSON.stringify(body)}`);
      return { seconds: (performance.now() - began) / 1000, litres: body.all?.litres ?? body.litres };
    },
  };
}
