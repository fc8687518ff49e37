// Litres of one day, when it has totals of the farm and records of its animals.
import { sum } from '#domain/kernel/money';
import type { MilkProduction, Shift } from '#domain/milk/milk-production';
import { milkings } from '#domain/milk/shifts';

type Told = Pick<MilkProduction, 'animal_id' | 'milking_shift'>;
/** A record, or the sum of those of the animals that are alike in the rest. */
export type Litres = Told & Pick<MilkProduction, 'quantity_liters' | 'is_discarded' | 'total_kind'>;

/** The total of the farm that contains a record of an animal: of its own shift, or of the day. An animal's total of the day contains each shift, so any total contains it. */
function totalWith<M extends Told>({ animal_id, milking_shift }: Told, totals: ReadonlyMap<Shift, M>): M | undefined {
  if (animal_id === null) return undefined;
  const ofShift = milking_shift === 'total_dia' ? milkings.map((shift) => totals.get(shift)).find(Boolean) : totals.get(milking_shift);
  return totals.get('total_dia') ?? ofShift;
}

/**
 * The litres of one day, each counted once (decision 218): a total of the farm replaces the records of its animals. What its animals discarded is counted
 * all the same: it is part of what was milked, and comes on top of what went into the tank.
 */
export function litresOfDay(ofTheDay: readonly Litres[]) {
  const totals = new Map(ofTheDay.flatMap((record) => (record.animal_id === null ? [[record.milking_shift, record] as const] : [])));
  const [produced, discarded]: [number[], number[]] = [[], []];
  for (const record of ofTheDay) {
    const { quantity_liters, is_discarded } = record;
    const total = totalWith(record, totals);
    if (!total || (is_discarded && total.total_kind === 'tank')) produced.push(quantity_liters);
    // A discarded total of all that was milked contains what its animals discarded.
    if (is_discarded && (!total || total.total_kind === 'tank' || !total.is_discarded)) discarded.push(quantity_liters);
  }
  const all = sum(produced, 2);
  return { produced: all, discarded: Math.min(all, sum(discarded, 2)) };
}

/** What was produced depends on what was discarded: only beside a total of the tank. */
export const dependsOnDiscarded = (records: readonly Pick<MilkProduction, 'animal_id' | 'total_kind'>[]) =>
  records.some(({ animal_id, total_kind }) => animal_id === null && total_kind === 'tank');
