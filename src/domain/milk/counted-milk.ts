// Which milk records count when a day has totals of the farm and records of its animals.
import type { MilkProduction, Shift } from '#domain/milk/milk-production';

type Told = Pick<MilkProduction, 'animal_id' | 'milking_shift'>;

/**
 * The records of one day that sums count, so that no litre counts twice (decision 218): a total of the farm replaces its animals in its own shift,
 * and in every shift if it is of the day. An animal's total of the day contains each shift, so any total of the farm replaces it.
 */
export function countedMilk<M extends Told>(ofTheDay: readonly M[]): readonly M[] {
  const told = new Set(ofTheDay.flatMap(({ animal_id, milking_shift }) => (animal_id === null ? milking_shift : [])));
  if (told.size === 0) return ofTheDay;
  const isTold = (shift: Shift) => told.has('total_dia') || shift === 'total_dia' || told.has(shift);
  return ofTheDay.filter(({ animal_id, milking_shift }) => animal_id === null || !isTold(milking_shift));
}
