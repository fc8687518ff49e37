// Health alerts: doses late or due, the brucellosis vaccine of heifers, and treatments about to end.

import type { AnimalTreatment } from '#domain/health/animal-treatments';
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { latestDoses, upcomingWindow } from '#domain/health/health-queries';
import { forbidsB19, lastDayOfB19 } from '#domain/health/product-warnings';
import { productOf } from '#domain/health/vaccine-dose-queries';
import type { Animal } from '#domain/herd/animals';
import { addDays, daysBetween, daysInWords } from '#domain/kernel/dates';
import { fold } from '#domain/kernel/text';

type HealthAlert = { key: string; title: string; message: string; priority: 'alta' | 'média' | 'baixa'; due_date: string; link: string };
type Head = Pick<Animal, 'id' | 'name' | 'status' | 'is_batch' | 'type' | 'gender' | 'birth_date'>;
type Herd = { animals: readonly Head[]; animal_vaccines: readonly AnimalVaccine[] };

const active = (animals: readonly Head[]) => new Map(animals.flatMap((animal) => (animal.status === 'ativo' ? [[animal.id, animal] as const] : [])));

/**
 * Doses due: late from the day after (alta), announced 30 days before (média). A later dose of the product ends both.
 * Herds are treated together: one alert per product and day.
 */
export function dosesDue({ animals, animal_vaccines }: Herd, today: string): HealthAlert[] {
  const until = addDays(today, upcomingWindow);
  const together = new Map<string, { vaccine_name: string; due_date: string; heads: Head[] }>();
  // Usually nobody is due: the herd is read only for those who are.
  const due = [...latestDoses(animal_vaccines).values()].filter(({ next_application_date: next }) => next && next <= until);
  const herd = active(due.length > 0 ? animals : []);
  for (const { animal_id, vaccine_name, next_application_date } of due) {
    const [animal, due_date] = [herd.get(animal_id), next_application_date!];
    if (!animal) continue;
    const key = `${fold(vaccine_name)}:${due_date}`;
    const group = together.get(key) ?? { vaccine_name, due_date, heads: [] };
    together.set(key, group);
    group.heads.push(animal);
  }
  return [...together].map(([key, { vaccine_name, due_date, heads }]): HealthAlert => {
    const left = daysBetween(today, due_date);
    const who = heads.length === 1 ? heads[0]!.name : `${heads.length} animais`;
    const link = heads.length === 1 ? `/animals/${heads[0]!.id}` : '/vaccines';
    if (left < 0) {
      const message = `A dose de ${vaccine_name} venceu há ${daysInWords(-left)}.`;
      return { key: `vaccine_overdue:${key}`, title: `Vacina atrasada: ${who}`, message, priority: 'alta', due_date, link };
    }
    const message =
      left === 0 ? `A dose de ${vaccine_name} é hoje.` : `${left === 1 ? 'Falta' : 'Faltam'} ${daysInWords(left)} para a dose de ${vaccine_name}.`;
    return { key: `vaccine:${key}`, title: `Vacina próxima: ${who}`, message, priority: 'média', due_date, link };
  });
}

/** From this age a heifer can be vaccinated against brucellosis; more than 30 days later she is late, and past the last day it is forbidden. */
export const brucellosisFrom = 90;
const brucellosisLate = brucellosisFrom + 30;
/** The ages that raise the alert, in days. */
export const [brucellosisSince, brucellosisUntil] = [brucellosisLate + 1, lastDayOfB19];

/** Required by law, and possible during five months only. */
export function brucellosisDue({ animals, animal_vaccines }: Herd, today: string, state?: string | null): HealthAlert[] {
  if (forbidsB19(state)) return [];
  const [eldest, youngest] = [addDays(today, -brucellosisUntil), addDays(today, -brucellosisSince)];
  const heifers = animals.filter(
    ({ status, is_batch, type, gender, birth_date }) =>
      birth_date && birth_date >= eldest && birth_date <= youngest && status === 'ativo' && !is_batch && type === 'bovino' && gender === 'femea',
  );
  const ids = new Set(heifers.map(({ id }) => id));
  const given = heifers.length > 0 ? animal_vaccines.filter(({ animal_id }) => ids.has(animal_id)) : [];
  const vaccinated = new Set(given.flatMap(({ animal_id, vaccine_name }) => (productOf(vaccine_name) === 'brucelose' ? [animal_id] : [])));
  return heifers.flatMap(({ id, name, birth_date: born }): HealthAlert[] => {
    if (vaccinated.has(id)) return [];
    const birth_date = born!;
    const age = daysBetween(birth_date, today);
    const left = lastDayOfB19 - age;
    const message =
      left === 0 ? 'Hoje é o último dia para a vacina B19.' : `Tem ${daysInWords(age)}: a B19 só pode ser aplicada por mais ${daysInWords(left)}.`;
    const title = `Brucelose atrasada: ${name}`;
    return [{ key: `brucellosis:${id}:${birth_date}`, title, message, priority: 'alta', due_date: addDays(birth_date, lastDayOfB19), link: `/animals/${id}` }];
  });
}

/** On the last day and the day before. */
export function treatmentsEnding({ animals, animal_treatments }: { animals: readonly Head[]; animal_treatments: readonly AnimalTreatment[] }, today: string) {
  const tomorrow = addDays(today, 1);
  const ending = animal_treatments.filter(({ end_date }) => end_date && end_date >= today && end_date <= tomorrow);
  const herd = active(ending.length > 0 ? animals : []);
  return ending.flatMap(({ id, animal_id, treatment_name, end_date }): HealthAlert[] => {
    const [animal, due_date] = [herd.get(animal_id), end_date!];
    if (!animal) return [];
    const message = `${treatment_name} termina ${due_date === today ? 'hoje' : 'amanhã'}.`;
    return [
      {
        key: `treatment:${id}:${due_date}`,
        title: `Tratamento terminando: ${animal.name}`,
        message,
        priority: 'baixa',
        due_date,
        link: `/animals/${animal_id}`,
      },
    ];
  });
}
