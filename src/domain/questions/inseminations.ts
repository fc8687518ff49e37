// What became of the inseminations, and which are still to be diagnosed.
import { addDays } from '#domain/kernel/dates';
import { quotient } from '#domain/kernel/money';
import type { ArtificialInsemination } from '#domain/nouns/artificial-inseminations';

/** The first diagnosis is possible so many days after the service. */
export const diagnosisDays = 30;

/** Success is counted over what was diagnosed, with one decimal; 0 when nothing was. */
export function countInseminations(inseminations: readonly Pick<ArtificialInsemination, 'result'>[]) {
  const counts = { total: inseminations.length, pendente: 0, positiva: 0, negativa: 0 };
  for (const { result } of inseminations) counts[result]++;
  return { ...counts, rate: quotient(counts.positiva * 100, counts.positiva + counts.negativa, 1) ?? 0 };
}

export const newestServiceFirst = (inseminations: readonly ArtificialInsemination[]) =>
  inseminations.toSorted((a, b) => (a.insemination_date === b.insemination_date ? (a.id < b.id ? 1 : -1) : a.insemination_date < b.insemination_date ? 1 : -1));

export const diagnosisDue = ({ insemination_date }: Pick<ArtificialInsemination, 'insemination_date'>) => addDays(insemination_date, diagnosisDays);
