// The state of each female of the herd on a day, for the list and its filters, and the lactations of one.
import type { Animal } from '#domain/herd/animals';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { compare } from '#domain/kernel/sorting';
import { fold, hasWords } from '#domain/kernel/text';
import { type AnimalEventRows, femaleOf } from '#domain/reproduction/animal-events';
import { dayNumber } from '#domain/reproduction/day-numbers';
import { type HerdParameters, usualParameters } from '#domain/reproduction/herd-parameters';
import { cutBefore } from '#domain/reproduction/recent-history';
import { historyOf, inOrder } from '#domain/reproduction/replay';
import { type BreedingRows, hasBreedingState, rowsByFemale } from '#domain/reproduction/rows-to-events';
import { type State, stateFrom, stateOn } from '#domain/reproduction/states';
import { eventsOf } from '#domain/reproduction/unrecorded-events';

export const stateOf = (animal: Animal, rows: AnimalEventRows, day: string, herd: HerdParameters = usualParameters): State =>
  stateOn(femaleOf(animal), eventsOf(animal, rows), day, herd);

/** The same, read from the last two lactations. */
export function recentState(animal: Animal, rows: AnimalEventRows, day: string, herd: HerdParameters = usualParameters): State {
  const { since, before } = cutBefore(animal, rows, addDays(day, 1));
  const female = femaleOf(animal);
  const on = dayNumber(day);
  return stateFrom(female, historyOf(female, inOrder(eventsOf(animal, rows, { since })), on, before), on, herd);
}

export type HerdLine = { id: string; animal: Animal; state: State };

/** Females in the herd, by name. */
export function herdStates(rows: BreedingRows, today: string, herd: HerdParameters = usualParameters): HerdLine[] {
  const of = rowsByFemale(rows);
  return rows.animals
    .filter((animal) => animal.status === 'ativo' && hasBreedingState(animal))
    .map((animal) => ({ id: animal.id, animal, state: recentState(animal, of(animal.id), today, herd) }))
    .toSorted((a, b) => a.animal.name.localeCompare(b.animal.name, 'pt-BR') || compare(a.id, b.id));
}

/** Empty: all. */
export type StateFilters = Record<'search' | 'reproducao' | 'lactacao', string>;

export const findStates = (lines: readonly HerdLine[], { search, reproducao, lactacao }: StateFilters) =>
  lines.filter(
    ({ animal: { name, identification }, state }) =>
      (reproducao === '' || state.reproductive === reproducao) &&
      (lactacao === '' || state.lactation === lactacao) &&
      hasWords(fold(`${name} ${identification ?? ''}`), fold(search)),
  );

export const countStates = (lines: readonly HerdLine[]) => {
  const counts = new Map<State['reproductive'], number>();
  for (const { state } of lines) counts.set(state.reproductive, (counts.get(state.reproductive) ?? 0) + 1);
  return counts;
};

/** From a calving to the next one; `dried` is the dry-off that ended its milk, and `to` the next calving. */
export type Lactation = { number: number; from: string; dried: string | null; to: string | null; days: number };

/** Oldest first. `days`: in milk, up to this day. */
export function lactationsOf(animal: Animal, rows: Pick<AnimalEventRows, 'births' | 'dry_offs'>, today: string): Lactation[] {
  const none = { pregnancy_losses: [], artificial_inseminations: [], pregnancy_checks: [] };
  const days = (kind: string) => [
    ...new Set(
      eventsOf(animal, { ...none, ...rows })
        .flatMap((event) => (event.kind === kind ? [event.date] : []))
        .toSorted(),
    ),
  ];
  const [calvings, dryOffs] = [days('calving'), days('dry_off')];
  return calvings.map((from, i) => {
    const to = calvings[i + 1] ?? null;
    const dried = dryOffs.find((day) => day >= from && (to === null || day < to)) ?? null;
    const left = animal.status === 'ativo' ? null : animal.exit_date;
    return { number: i + 1, from, dried, to, days: daysBetween(from, dried ?? to ?? left ?? today) };
  });
}

/** The lactation that a day falls into; null before the first calving. */
export const lactationOn = (lactations: readonly Lactation[], day: string) => lactations.findLast(({ from }) => from <= day) ?? null;
