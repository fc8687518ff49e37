// Saved lists of the demo: what its keeper looks at every week.
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import type { Life } from '#server/demo/life';
import type { Crew, Step } from '#server/demo/step';

const saved = [
  ['Vacas prenhas', 'status=ativo&pregnancy_status=prenha'],
  ['Lotes ativos', 'status=ativo&is_batch=sim'],
] as const;

export const listsOf = (farm_id: string, _lives: readonly Life[], today: string, { keeper }: Crew): Step[] =>
  saved.map(
    ([name, filters]): Step => ({
      day: addDays(today, -20),
      by: keeper,
      call: { verb: 'create_list_view', input: { id: derivedId(farm_id, `list ${name}`), list: '/animals', name, filters, columns: null, sort: null } },
    }),
  );
