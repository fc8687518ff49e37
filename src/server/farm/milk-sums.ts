// Milk of any number of years, added up by the database: a farm may have millions of records. Which cows they are of, and which milk is held, is asked of
// the same rules as on a device.
import { addDays } from '#domain/kernel/dates';
import { sum } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { type Litres, litresOfDay } from '#domain/milk/counted-milk';
import { lactatingCows, type MilkedCows, milkedWithin, type Stretch } from '#domain/milk/cow-days';
import { type CowRows, type HeldByCow, heldByCow } from '#domain/milk/discarded-milk';
import type { Rows } from '#domain/nouns';
import type { MilkKnown } from '#domain/overview/figures';

/** Rows of a statement whose $1 and $2 are tenant and farm. */
export type Query = <R>(name: string, text: string, values?: unknown[]) => Promise<R[]>;

const alive = 'm.user_id = $1 and m.farm_id = $2 and m.deleted_at is null';
/** `judged`: by the rules as they are known now, except what a person discarded. `recorded`: for a person who does not see health, as was known then. */
export type Discarded = 'judged' | 'recorded';

/** `day`: the last one that is asked for. */
export async function firstMilkDay(query: Query, day: string): Promise<string | null> {
  const text = 'select min(production_date) as first from milk_sums where user_id = $1 and farm_id = $2 and production_date <= $3';
  return (await query<{ first: string | null }>('milk_first_day', text, [day]))[0]!.first;
}

type MilkRows = CowRows & { animals: Rows['animals'][]; dry_offs: Rows['dry_offs'][] };

/** What `milkFigure` is computed of, for each of these periods. */
export async function milkSums(query: Query, rows: MilkRows, periods: readonly Days[], discarded: Discarded = 'judged') {
  const cows = lactatingCows(rows);
  const held: HeldByCow = discarded === 'judged' ? heldByCow(rows) : new Map();
  const [days, milked] = await Promise.all([litresByDay(query, held, periods, discarded), milkedIn(query, cows, periods)]);
  return periods.map(
    ({ from, to }, nth): MilkKnown => ({
      days: days.filter(({ day }) => day >= from && day <= to),
      milked: milked[nth]!,
      cows,
    }),
  );
}

type Shift = Litres['milking_shift'];
type Sum = { day: string; milking_shift: Shift; litres: number };
type Part = 'animals' | 'tank' | 'production';

async function litresByDay(query: Query, held: HeldByCow, periods: readonly Days[], discarded: Discarded) {
  const bounds = [
    periods.map(({ from }) => from).toSorted()[0],
    periods
      .map(({ to }) => to)
      .toSorted()
      .at(-1),
  ];
  const stretches = heldStretches(held);
  const [all, thrown] = await Promise.all([
    query<Sum & { part: Part; discarded: 'no' | 'person' | 'rule' }>(
      'milk_sums',
      `select production_date as day, milking_shift, part, discarded, litres from milk_sums
       where user_id = $1 and farm_id = $2 and production_date between $3 and $4`,
      bounds,
    ),
    // What a person discarded stays discarded by them.
    query<Sum>(
      'milk_sums_held',
      `select m.production_date as day, m.milking_shift, sum(m.quantity_liters) as litres
       from unnest($5::uuid[], $6::date[], $7::date[]) as held (cow, since, until)
       cross join lateral (
         select m.production_date, m.milking_shift, m.quantity_liters from milk_production m
         where ${alive} and m.animal_id = held.cow and m.production_date >= greatest(held.since, $3) and m.production_date < held.until
           and m.production_date <= $4 and (not m.is_discarded or m.discard_reason is not null) offset 0) m
       group by 1, 2`,
      [...bounds, stretches.map(({ cow }) => cow), stretches.map(({ from }) => from), stretches.map(({ until }) => until ?? 'infinity')],
    ),
  ]);
  const byDay = new Map<string, Map<string, Litres>>();
  const add = (day: string, part: Part, milking_shift: Shift, is_discarded: boolean, litres: number) => {
    const sums = byDay.get(day) ?? byDay.set(day, new Map()).get(day)!;
    const key = `${part} ${milking_shift} ${is_discarded}`;
    const ofAnimals = part === 'animals';
    const quantity_liters = sum([sums.get(key)?.quantity_liters ?? 0, litres], 2);
    sums.set(key, { animal_id: ofAnimals ? part : null, total_kind: ofAnimals ? null : part, milking_shift, is_discarded, quantity_liters });
  };
  const wasDiscarded = (how: string) => how === 'person' || (how === 'rule' && discarded === 'recorded');
  for (const { day, part, milking_shift, discarded: how, litres } of all) add(day, part, milking_shift, wasDiscarded(how), litres);
  for (const { day, milking_shift, litres } of thrown) {
    add(day, 'animals', milking_shift, false, -litres);
    add(day, 'animals', milking_shift, true, litres);
  }
  return Array.from(byDay, ([day, sums]) => ({ day, ...litresOfDay([...sums.values()]) }));
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

/** A cow of a period whose lactation is asked for, or all of its days. */
type Place = { nth: number; cow: string; from: string; until: string };
const placesOf = (places: readonly Place[]) => [
  places.map(({ nth }) => nth),
  places.map(({ cow }) => cow),
  places.map(({ from }) => from),
  places.map(({ until }) => until),
];
const unnested = 'unnest($3::int[], $4::uuid[], $5::date[], $6::date[]) as place (nth, cow, since, until)';
const ofPlace = `${alive} and m.animal_id = place.cow and m.production_date >= place.since and m.production_date < place.until`;

async function milkedIn(query: Query, cows: ReturnType<typeof lactatingCows>, periods: readonly Days[]): Promise<MilkedCows[]> {
  // The lactations of each cow, as far as they are of a period or of the days before it that count.
  const asked = periods.flatMap(({ from: first, to }, nth) => {
    const [since, end] = [addDays(first, -milkedWithin), addDays(to, 1)];
    return cows.flatMap(({ cow, lactations }) =>
      lactations.flatMap(({ from, until }): Place[] => {
        const place = { nth, cow: cow.id, from: from < since ? since : from, until: until === null || until > end ? end : until };
        return place.from < place.until ? [place] : [];
      }),
    );
  });
  const found = await query<Pick<Place, 'nth' | 'cow' | 'from'>>(
    'milk_sums_lactations',
    `select place.nth, place.cow, place.since as from from ${unnested} cross join lateral (select from milk_production m where ${ofPlace} limit 1) m`,
    placesOf(asked),
  );
  const milkedPlaces = new Set(found.map(({ nth, cow, from }) => `${nth} ${cow} ${from}`));
  const milkedCows = new Set(found.map(({ nth, cow }) => `${nth} ${cow}`));

  const others = periods.flatMap(({ from, to }, nth) =>
    cows.flatMap(({ cow }): Place[] =>
      milkedCows.has(`${nth} ${cow.id}`) ? [] : [{ nth, cow: cow.id, from: addDays(from, -milkedWithin), until: addDays(to, 1) }],
    ),
  );
  const [counted, own] = await Promise.all([
    query<{ nth: number; cow: string; days: number }>(
      'milk_sums_others',
      `select place.nth, place.cow, m.days from ${unnested} cross join lateral (
         select count(*) as many, count(distinct m.production_date) filter (where m.production_date >= place.since + ${milkedWithin})::int as days
         from milk_production m where ${ofPlace}) m
       where m.many > 0`,
      placesOf(others),
    ),
    query<{ nth: number }>(
      'milk_sums_own',
      `select place.nth from unnest($3::int[], $4::date[], $5::date[]) as place (nth, since, until) cross join lateral (
         select from milk_production m
         where ${alive} and m.animal_id is not null and m.production_date >= place.since and m.production_date < place.until limit 1) m`,
      [periods.map((_, nth) => nth), periods.map(({ from }) => addDays(from, -milkedWithin)), periods.map(({ to }) => addDays(to, 1))],
    ),
  ]);
  const daysOf = new Map(counted.map(({ nth, cow, days }) => [`${nth} ${cow}`, days]));
  const some = new Set(own.map(({ nth }) => nth));
  return periods.map(({ from: first }, nth) => {
    const since = addDays(first, -milkedWithin);
    return {
      some: some.has(nth),
      has: (cow) => milkedCows.has(`${nth} ${cow}`) || daysOf.has(`${nth} ${cow}`),
      isOf: (cow, { from }) => milkedPlaces.has(`${nth} ${cow} ${from < since ? since : from}`),
      daysOf: (cow) => daysOf.get(`${nth} ${cow}`) ?? 0,
    };
  });
}
