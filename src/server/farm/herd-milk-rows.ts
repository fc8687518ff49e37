// Milk by cow in milk, over any number of years: the sums of each day, and of each cow only the records that tell when a lactation ended.
import { isBeefBreed } from '#domain/herd/breed-composition';
import type { Days } from '#domain/kernel/periods';
import { recentSince } from '#domain/kernel/recent-records';
import { heldByCow } from '#domain/milk/discarded-milk';
import { dairyCows, type MilkOfDay } from '#domain/milk/herd-figures';
import { herdSpans, type LactationRows } from '#domain/milk/herd-lactations';
import type { HerdCow } from '#domain/milk/herd-milk';
import { alive, litresByDay, type MilkRows, type Query } from '#server/farm/milk-sums';

/** A cow's last test day is among so many records: 21 days of three milkings. Seven days tell how many milkings are usual, and of the 14 after them at least one has as many. */
const lastRecords = 63;

type Typed = { day: string; fat: number | null; fats: number; protein: number | null; proteins: number };

/** Each day with milk, with the contents typed at its milkings. */
export async function milkOfDays(query: Query, rows: MilkRows, { from, to }: Days): Promise<MilkOfDay[]> {
  const [days, typed] = await Promise.all([
    litresByDay(query, heldByCow(rows), [{ since: from, from, to }], 'judged'),
    query<Typed>(
      'milk_contents',
      `select m.production_date as day, sum(m.fat_percentage) as fat, count(m.fat_percentage)::int as fats, sum(m.protein_percentage) as protein,
         count(m.protein_percentage)::int as proteins
       from milk_production m where ${alive} and (m.fat_percentage is not null or m.protein_percentage is not null) and m.production_date between $3 and $4
       group by 1`,
      [from, to],
    ),
  ]);
  const typedOn = new Map(typed.map((one) => [one.day, one]));
  return days.map(({ day, produced }) => {
    const found = typedOn.get(day);
    return { day, produced, fat: { total: found?.fat ?? 0, many: found?.fats ?? 0 }, protein: { total: found?.protein ?? 0, many: found?.proteins ?? 0 } };
  });
}

/** Cows kept for milk, with their lactations as on a device that holds the records of the period, and at least those of its last year. */
export async function milkedHerd(query: Query, rows: MilkRows, { from, to }: Days): Promise<HerdCow[]> {
  const since = [recentSince(to), from].toSorted()[0]!;
  const [milk_production, [last]] = await Promise.all([
    query<LactationRows['milk_production'][number]>(
      'milk_last_records',
      `select lactation.cow as animal_id, m.*, null as fat_percentage, null as protein_percentage, null as somatic_cell_count
       from unnest($3::uuid[], $4::date[], $5::date[]) as lactation (cow, since, until)
       cross join lateral (
         select m.production_date, m.milking_shift, m.quantity_liters from milk_production m
         where ${alive} and m.animal_id = lactation.cow and m.production_date between lactation.since and lactation.until
         order by m.production_date desc limit ${lastRecords}) m`,
      unnested(askedLactations(rows, since, to)),
    ),
    query<{ day: string | null }>(
      'milk_last_day',
      `select max(production_date) as day from milk_sums where user_id = $1 and farm_id = $2 and part = 'animals' and production_date <= $3`,
      [to],
    ),
  ]);
  const spans = herdSpans({ ...rows, milk_production }, to, () => last!.day);
  return dairyCows(Array.from(spans, ({ cow, spans: lactations }) => ({ cow, lactations })));
}

type Asked = Days & { cow: string };

/** Lactations of which no event tells the end, and those of beef cows: only one that is milked counts. */
const askedLactations = (rows: MilkRows, since: string, today: string): Asked[] =>
  [...herdSpans({ ...rows, milk_production: [] }, today)]
    .flatMap(({ cow, spans }) => {
      const asked = isBeefBreed(cow.breed) ? spans : spans.filter(({ to }) => to === null);
      return asked.map(({ from, to }) => ({ cow: cow.id, from: from > since ? from : since, to: to ?? today }));
    })
    .filter(({ from, to }) => from <= to);

const unnested = (asked: readonly Asked[]) => [asked.map(({ cow }) => cow), asked.map(({ from }) => from), asked.map(({ to }) => to)];
