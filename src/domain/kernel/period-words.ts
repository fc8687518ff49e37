// A period in words, for files.
import { writtenDay } from '#domain/kernel/dates';
import { type Days, dayPeriods, monthInFull } from '#domain/kernel/periods';

/** '2026-09' → 'Setembro de 2026, 01/09/2026 a 30/09/2026'; other periods are their days alone. */
export function periodInWords(name: string, { from, to }: Days) {
  const days = `${writtenDay(from)} a ${writtenDay(to)}`;
  return dayPeriods.some((many) => String(many) === name) ? days : `${monthInFull(from.slice(0, 7))}, ${days}`;
}
