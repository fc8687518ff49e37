// Alerts of reproduction: one for each worklist that has animals today, with the list's own words and a link to it (decision 350).
import type { NounName } from '#domain/nouns';
import type { Alert } from '#domain/overview/alert-decisions';
import { incrementalFarmWorklists, type WorklistRows } from '#domain/overview/farm-worklists';
import { breedingNouns } from '#domain/reproduction/rows-to-events';
import { type WorkItem, type Worklist, worklistMeanings, worklists } from '#domain/reproduction/worklists';

/** Births have an alert for each animal. */
export const alertedLists = {
  pre_parto: 'média',
  secar: 'média',
  diagnostico: 'média',
  observar_cio: 'média',
  repetidoras: 'baixa',
} as const satisfies Partial<Record<Worklist, Alert['priority']>>;
const alerted = Object.keys(alertedLists) as (keyof typeof alertedLists)[];

export const worklistAlertNouns = [...breedingNouns, 'milk_production', 'herd_settings'] as const satisfies NounName[];

/** The key has the day of the last animal that entered: decided about, the list is told of again with the next one. */
const keyOf = (list: Worklist, items: readonly WorkItem[]) => `worklist:${list}:${items.at(-1)!.since}`;

/** `listsOf`: of somebody who shares the lists. */
export function incrementalWorklistAlerts(listsOf = incrementalFarmWorklists()): (rows: WorklistRows, today: string) => Alert[] {
  return (rows, today) => {
    const { lists, animals, herd } = listsOf(rows, today);
    const meanings = worklistMeanings(herd);
    return alerted.flatMap((list): Alert[] => {
      const items = lists[list];
      const [first] = items;
      if (!first) return [];
      const who = items.length === 1 ? animals.get(first.animal)!.name : `${items.length.toLocaleString('pt-BR')} animais`;
      const late = items.filter((item) => item.late);
      const lateWords = late.length === 0 ? '' : ` ${late.length === 1 ? '1 atrasada' : `${late.length.toLocaleString('pt-BR')} atrasadas`}.`;
      return [
        {
          key: keyOf(list, items),
          title: `${worklists[list]}: ${who}`,
          message: `${meanings[list]}.${lateWords}`,
          priority: alertedLists[list],
          due_date: first.since,
          link: `/worklists?lista=${list}`,
        },
      ];
    });
  };
}
