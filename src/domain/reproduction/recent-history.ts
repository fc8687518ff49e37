// How far back the history of a female must be read for what is asked: a herd of ten years is mostly lactations that are over.
import type { AnimalEventRows } from '#domain/reproduction/animal-events';
import { dayNumber } from '#domain/reproduction/day-numbers';

export type Cut = { since: string; before: readonly number[] };
const whole: Cut = { since: '', before: [] };

/**
 * Where the lactation before the one of `from` began, and the calvings before that: a calving ends what was before it.
 * All of it where that does not hold: an order not to breed lasts over calvings, and her last service may be older.
 */
export function cutBefore(
  animal: { state_from_events?: boolean | undefined; entry_last_birth_date?: string | null | undefined },
  rows: AnimalEventRows,
  from: string,
): Cut {
  if (!animal.state_from_events || animal.entry_last_birth_date || rows.births.length < 3 || (rows.breeding_stops?.length ?? 0) > 0) return whole;
  const days: string[] = [];
  for (const { birth_date } of rows.births) if (birth_date < from && !days.includes(birth_date)) days.push(birth_date);
  days.sort();
  const since = days.at(-2);
  if (since === undefined || days.length < 3) return whole;
  const served = rows.artificial_inseminations;
  if (served.length > 0 && !served.some(({ insemination_date: day }) => day >= since && day < from)) return whole;
  return { since, before: days.slice(0, -2).map(dayNumber) };
}
