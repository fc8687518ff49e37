// Milk of any number of years, added up by the database: a farm may have millions of records. Which cows they are of, and which milk is held, is asked of
// the same rules as on a device.
import { addDays } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { sum } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { type Litres, litresOfDay } from '#domain/milk/counted-milk';
import { daysOutside, isByCow, lactatingCows, type MilkedCows, milkedWithin, type Stretch } from '#domain/milk/cow-days';
import { type HeldByCow, heldByCow } from '#domain/milk/discarded-milk';
import type { LactationRows } from '#domain/milk/herd-lactations';
import type { MilkKnown } from '#domain/overview/figures';

/** Rows of a statement whose $1 and $2 are tenant and farm. */
export type Query = <R>(name: string, text: string, values?: unknown[]) => Promise<R[]>;

/** Of `milk_production` as `m`. */
export const alive = 'm.user_id = $1 and m.farm_id = $2 and m.deleted_at is null';
/** `judged`: by the rules as they are known now, except what a person discarded. `recorded`: for a person who does not see health, as was known then. */
export type Discarded = 'judged' | 'recorded';

/** The calendar years that have milk, newest first: from the first milk of all, and up to `last`. */
export async function yearsWithMilk(query: Query, last: string): Promise<Days[]> {
  const text = `select to_char(production_date, 'YYYY') as year, min(production_date) as first from milk_sums
    where user_id = $1 and farm_id = $2 and production_date <= $3 group by 1 order by 1 desc`;
  const years = await query<{ year: string; first: string }>('milk_years', text, [last]);
  return years.map(({ year, first }, nth) => ({
    from: nth === years.length - 1 ? first : `${year}-01-01`,
    to: last < `${year}-12-31` ? last : `${year}-12-31`,
  }));
}

export type MilkRows = Omit<LactationRows, 'milk_production'>;

/** With the days before it that tell which cows are milked. */
type Around = Days & { since: string };

/** What `milkFigure` is computed of, for each of these periods. */
export async function milkSums(query: Query, rows: MilkRows, periods: readonly Days[], discarded: Discarded = 'judged') {
  const cows = lactatingCows(rows);
  const held: HeldByCow = discarded === 'judged' ? heldByCow(rows) : new Map();
  const places = periods.map(({ from, to }) => ({ since: addDays(from, -milkedWithin), from, to }));
  const [days, milked] = await Promise.all([litresByDay(query, held, places, discarded), milkedIn(query, cows, places)]);
  return places.map(({ since, from, to }, nth): MilkKnown => {
    const around = days.filter(({ day }) => day >= since && day <= to);
    return { days: around.filter(({ day }) => day >= from), milked: { byCow: isByCow(around, cows), ...milked[nth]! }, cows };
  });
}

type Shift = Litres['milking_shift'];
type Sum = { day: string; milking_shift: Shift; litres: number; records: number };
type Part = 'animals' | 'tank' | 'production';

/** Of the days of these periods that have milk, in no order. */
export async function litresByDay(query: Query, held: HeldByCow, periods: readonly Around[], discarded: Discarded) {
  const bounds = [
    periods.map(({ since }) => since).toSorted()[0],
    periods
      .map(({ to }) => to)
      .toSorted()
      .at(-1),
  ];
  const stretches = heldStretches(held);
  const [all, thrown] = await Promise.all([
    query<Sum & { part: Part; discarded: 'no' | 'person' | 'rule' }>(
      'milk_sums',
      `select production_date as day, milking_shift, part, discarded, litres, records::int from milk_sums
       where user_id = $1 and farm_id = $2 and production_date between $3 and $4`,
      bounds,
    ),
    // What a person discarded stays discarded by them.
    query<Sum>(
      'milk_sums_held',
      `select m.production_date as day, m.milking_shift, sum(m.quantity_liters) as litres, count(*)::int as records
       from unnest($5::uuid[], $6::date[], $7::date[]) as held (cow, since, until)
       cross join lateral (
         select m.production_date, m.milking_shift, m.quantity_liters from milk_production m
         where ${alive} and m.animal_id = held.cow and m.production_date >= greatest(held.since, $3) and m.production_date < held.until
           and m.production_date <= $4 and (not m.is_discarded or m.discard_reason is not null) offset 0) m
       group by 1, 2`,
      [...bounds, stretches.map(({ cow }) => cow), stretches.map(({ from }) => from), stretches.map(({ until }) => until ?? 'infinity')],
    ),
  ]);
  const byDay = new Map<string, Map<string, Litres & { records: number }>>();
  const add = (day: string, part: Part, milking_shift: Shift, is_discarded: boolean, litres: number, many: number) => {
    const sums = byDay.get(day) ?? byDay.set(day, new Map()).get(day)!;
    const key = `${part} ${milking_shift} ${is_discarded}`;
    const before = sums.get(key);
    const alike = part === 'animals' ? { animal_id: part, total_kind: null } : { animal_id: null, total_kind: part };
    const quantity_liters = sum([before?.quantity_liters ?? 0, litres], 2);
    sums.set(key, { ...alike, milking_shift, is_discarded, quantity_liters, records: (before?.records ?? 0) + many });
  };
  const wasDiscarded = (how: string) => how === 'person' || (how === 'rule' && discarded === 'recorded');
  for (const { day, part, milking_shift, discarded: how, litres, records } of all) add(day, part, milking_shift, wasDiscarded(how), litres, records);
  for (const { day, milking_shift, litres, records } of thrown) {
    add(day, 'animals', milking_shift, false, -litres, -records);
    add(day, 'animals', milking_shift, true, litres, records);
  }
  return Array.from(byDay, ([day, sums]) => {
    const parts = [...sums.values()];
    const sold = parts.map(({ animal_id, is_discarded, records }) => (animal_id === null || is_discarded ? 0 : records));
    return { day, hasTotal: parts.some(({ animal_id }) => animal_id === null), cows: Math.max(...sold), ...litresOfDay(parts) };
  });
}

/** Each day of a cow once: her reasons may overlap. */
function heldStretches(held: HeldByCow) {
  const stretches: (Stretch & { cow: string })[] = [];
  for (const [cow, days] of held) {
    let open: (Stretch & { cow: string }) | undefined;
    for (const { from, until } of days.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
      if (open && (open.until === null || from <= open.until)) {
        if (open.until !== null && (until === null || until > open.until)) open.until = until;
      } else stretches.push((open = { cow, from, until }));
    }
  }
  return stretches;
}

/** Days of a cow in a period; `to` is the last day. */
type Place = Days & { nth: number; cow: string };
const unnested = 'unnest($3::int[], $4::uuid[], $5::date[], $6::date[]) as place (nth, cow, since, until)';
const valuesOf = (places: readonly Place[]) => [
  places.map(({ nth }) => nth),
  places.map(({ cow }) => cow),
  places.map(({ from }) => from),
  places.map(({ to }) => to),
];
const ofPlace = `${alive} and m.animal_id = place.cow and m.production_date between place.since and place.until`;
const later = (a: string, b: string) => (a < b ? b : a);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** Each answer reads the index of a cow's days, and no record. */
async function milkedIn(query: Query, cows: ReturnType<typeof lactatingCows>, periods: readonly Around[]): Promise<Omit<MilkedCows, 'byCow'>[]> {
  const ever = await query<Days & { cow: string }>(
    'milk_sums_cows',
    `select cow, m.from, m.to from unnest($3::uuid[]) as asked (cow)
     cross join lateral (
       select min(m.production_date) as from, max(m.production_date) as to from milk_production m where ${alive} and m.animal_id = asked.cow) m
     where m.from is not null`,
    [cows.map(({ cow }) => cow.id)],
  );
  const lactationsOf = new Map(cows.map(({ cow, lactations }) => [cow.id, lactations]));
  const milked = periods.flatMap(({ since, to: end }, nth) =>
    ever.flatMap(({ cow, from: first, to: last }) => {
      const [from, to] = [later(since, first), earlier(end, last)];
      return from <= to ? [{ nth, cow, from, to, lactations: lactationsOf.get(cow)! }] : [];
    }),
  );
  // The lactations of each, as far as they are of a period or of the days before it.
  const within = milked.flatMap(({ nth, cow, from, to, lactations }) =>
    lactations.flatMap((lactation): Place[] => {
      const part = { from: later(from, lactation.from), to: lactation.until === null ? to : earlier(to, addDays(lactation.until, -1)) };
      return part.from <= part.to ? [{ nth, cow, ...part }] : [];
    }),
  );
  const outside = milked.flatMap(({ nth, cow, from, to, lactations }) => daysOutside(lactations, { from, to }).map((days): Place => ({ nth, cow, ...days })));
  const [found, stretches] = await Promise.all([
    query<Place>(
      'milk_sums_lactations',
      `select place.nth, place.cow, place.since as from, place.until as to
       from ${unnested} cross join lateral (select from milk_production m where ${ofPlace} limit 1) m`,
      valuesOf(within),
    ),
    query<Place>(
      'milk_sums_outside',
      `select place.nth, place.cow, m.from, m.to from ${unnested} cross join lateral (
         select min(day) as from, max(day) as to from (
           select day, count(*) filter (where apart > ${milkedWithin}) over (order by day) as stretch from (
             select m.production_date as day, m.production_date - lag(m.production_date) over (order by m.production_date) as apart
             from milk_production m where ${ofPlace}) m) m
         group by stretch) m`,
      valuesOf(outside),
    ),
  ]);
  const foundOf = groupedBy(found, ({ nth, cow }) => `${nth} ${cow}`);
  const stretchesOf = groupedBy(stretches, ({ nth, cow }) => `${nth} ${cow}`);
  return periods.map((_, nth) => ({
    isOf: (cow, { from, until }) => (foundOf.get(`${nth} ${cow}`) ?? []).some((part) => from <= part.from && (until === null || part.from < until)),
    outside: (cow) => stretchesOf.get(`${nth} ${cow}`) ?? [],
  }));
}
