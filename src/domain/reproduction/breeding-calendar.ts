// What is due in breeding on each of the next days: of the herd by its states, and of IATF lots by their steps.
import { addDays } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { historyUntil, type Member } from '#domain/reproduction/breeding-herd';
import { dayNumber, dayOfNumber } from '#domain/reproduction/day-numbers';
import { type HerdParameters, usualParameters } from '#domain/reproduction/herd-parameters';
import { stateFrom } from '#domain/reproduction/states';
import type { SynchronisationLot } from '#domain/reproduction/synchronisation-lots';
import { datedSteps } from '#domain/reproduction/synchronisation-steps';
import { examDay, returnDay } from '#domain/reproduction/worklists';

export const calendarDays = 60;

export const dueNames = {
  parto: 'Parto previsto',
  pre_parto: 'Levar para o pré-parto',
  secar: 'Secar',
  diagnostico: 'Diagnóstico',
  cio: 'Observar cio',
  exame: 'Exame pós-parto',
  apta: 'Apta para IA',
} as const;
type Due = keyof typeof dueNames;
const dueOrder = Object.keys(dueNames) as Due[];

/** Females of one day, by what is due; `lots`: steps, with why nobody works that day. */
export type CalendarDay = {
  day: string;
  due: { what: Due; animals: string[] }[];
  lots: { lot: string; name: string; what: string; free: string | null }[];
};

type Lot = Pick<SynchronisationLot, 'id' | 'name' | 'start_date' | 'steps'>;

/** `isMilked`: a cow that nurses her calf is not dried off. Only days on which something is due. */
export function breedingCalendar(
  members: readonly Member[],
  lots: readonly Lot[],
  today: string,
  isMilked: (animal: string) => boolean = () => true,
  herd: HerdParameters = usualParameters,
): CalendarDay[] {
  const on = dayNumber(today);
  const last = on + calendarDays;
  const found: { day: number; what: Due; animal: string }[] = [];
  for (const member of members) {
    const { female } = member;
    const history = historyUntil(member, on);
    if (history.exit !== null) continue;
    const state = stateFrom(female, history, on, herd);
    const add = (what: Due, day: number) => day >= on && day <= last && found.push({ day, what, animal: female.id });
    const { pregnancy, reproductive } = state;
    if (pregnancy) {
      add('parto', dayNumber(pregnancy.expected));
      add('pre_parto', dayNumber(pregnancy.closeUp));
      if (state.lactation === 'em_lactacao' && isMilked(female.id)) add('secar', dayNumber(pregnancy.dryOff));
    } else if (reproductive === 'inseminada') {
      const served = dayNumber(state.lastService!);
      add('cio', served + returnDay);
      add('diagnostico', served + herd.diagnosis);
    } else if (reproductive === 'pos_parto' && state.del !== null) add('apta', on - state.del + herd.waiting);
    const calved = state.del === null ? null : on - state.del;
    if (calved !== null && (history.exam === null || history.exam < calved)) add('exame', calved + examDay);
  }
  const byDay = groupedBy(found, ({ day }) => dayOfNumber(day));
  const steps = groupedBy(
    lots.flatMap(({ id, name, start_date, steps: text }) =>
      datedSteps(text, start_date)
        .filter(({ date }) => date >= today && date <= addDays(today, calendarDays))
        .map(({ date, day, what, free }) => ({ date, lot: id, name, what: `D${day} ${what}`, free })),
    ),
    ({ date }) => date,
  );
  return [...new Set([...byDay.keys(), ...steps.keys()])].toSorted().map((day) => {
    const ofDay = byDay.get(day) ?? [];
    const due = dueOrder.map((what) => ({ what, animals: ofDay.filter((one) => one.what === what).map(({ animal }) => animal) }));
    return {
      day,
      due: due.filter(({ animals }) => animals.length > 0),
      lots: (steps.get(day) ?? []).map(({ lot, name, what, free }) => ({ lot, name, what, free })),
    };
  });
}
