// A test day (controle leiteiro): the milk of the day of every cow in milk, in the order in which they come to the milking.
import { addDays } from '#domain/kernel/dates';
import { sum } from '#domain/kernel/money';
import { compare } from '#domain/kernel/sorting';
import type { MilkProduction } from '#domain/milk/milk-production';
import { type Milking, milkingOf } from '#domain/milk/milk-queries';

/** A test older than this says little about what to expect. */
const lastWithin = 45;

type Recorded = Pick<MilkProduction, 'animal_id' | 'production_date' | 'quantity_liters' | 'milking_shift' | 'created_at'>;
type OfCow = { days: Map<string, Recorded[]> };

const litresOf = (records: readonly Recorded[]) =>
  sum(
    records.map(({ quantity_liters }) => quantity_liters),
    2,
  );

/** `last`: her last day with milk. `byMilking`: this day's milk, if it was recorded milking by milking: then there is no total to type. */
export type ControlMilking = Milking & { last: { day: string; litres: number } | null; byMilking: number | null };

/** Cows with milk in the last weeks in the order of their last milking, as it was typed; then the others by name. */
export function controlOf(
  animals: Parameters<typeof milkingOf>[0],
  records: readonly MilkProduction[],
  day: string,
  also: ReadonlySet<string> = new Set(),
): ControlMilking[] {
  const since = addDays(day, -lastWithin);
  const cows = new Map<string, OfCow>();
  for (const record of records) {
    const { animal_id, production_date } = record;
    if (animal_id === null || production_date > day || production_date < since) continue;
    const cow = cows.get(animal_id) ?? { days: new Map() };
    cows.set(animal_id, cow);
    cow.days.set(production_date, [...(cow.days.get(production_date) ?? []), record]);
  }
  const found = milkingOf(animals, records, day, 'total_dia', also).map((milking): ControlMilking => {
    const days = cows.get(milking.animal.id)?.days ?? new Map<string, Recorded[]>();
    const now = (days.get(day) ?? []).filter(({ milking_shift }) => milking_shift !== 'total_dia');
    const before = [...days.keys()]
      .filter((one) => one < day)
      .toSorted()
      .at(-1);
    const last = before === undefined ? null : { day: before, litres: litresOf(days.get(before)!) };
    return { ...milking, total: null, before: last?.litres ?? null, last, byMilking: now.length > 0 ? litresOf(now) : null };
  });
  const place = (milking: ControlMilking) => {
    const theirs = milking.last && cows.get(milking.animal.id)!.days.get(milking.last.day)!;
    return theirs ? theirs.map(({ created_at }) => created_at).toSorted()[0]! : '';
  };
  // Those of the newest milking first; a stable sort keeps the names' order among equals.
  return found.toSorted((a, b) => compare(b.last?.day ?? '', a.last?.day ?? '') || compare(place(a), place(b)));
}
