// A bull whose daughters are old enough to be served: told once a year.
import { addDays } from '#domain/kernel/dates';
import type { Rows } from '#domain/nouns';
import type { Alert } from '#domain/overview/alert-decisions';

/** Days of a daughter in service: her sire has been here for about 27 months. */
export const servedFrom = 540;

export function bullsOnDaughters({ animals }: { animals: readonly Rows['animals'][] }, today: string): Alert[] {
  const bulls = new Map(
    animals.flatMap((one) =>
      one.status === 'ativo' && one.type === 'bovino' && one.category === 'touro' && !one.is_batch ? [[one.id, { bull: one, daughters: 0 }]] : [],
    ),
  );
  const born = addDays(today, -servedFrom);
  for (const { father_id, gender, status, birth_date } of animals)
    if (father_id && gender === 'femea' && status === 'ativo' && birth_date && birth_date <= born) {
      const found = bulls.get(father_id);
      if (found) found.daughters++;
    }
  return [...bulls.values()].flatMap(({ bull, daughters }): Alert[] =>
    daughters === 0
      ? []
      : [
          {
            key: `bull_daughters:${bull.id}:${today.slice(0, 4)}`,
            title: `Touro cobrindo filhas: ${bull.name}`,
            message: `${daughters === 1 ? 'Uma filha dele já tem' : `${daughters} filhas dele já têm`} idade de ser coberta: separe ou troque o touro.`,
            priority: 'média',
            due_date: null,
            link: `/mating?touro=${bull.id}`,
          },
        ],
  );
}
