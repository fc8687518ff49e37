// The breeding herd from the farm's rows: each female with her history, asked by lists, tables and indicators.
import type { Animal } from '#domain/herd/animals';
import { daysBetween } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { fold } from '#domain/kernel/text';
import type { Rows } from '#domain/nouns';
import { type AnimalEventRows, eventNouns, femaleOf } from '#domain/reproduction/animal-events';
import { type Member, memberOf } from '#domain/reproduction/breeding-herd';
import { eventsOf } from '#domain/reproduction/unrecorded-events';

type EventNoun = (typeof eventNouns)[number];
/** An examination among the treatments, for the list of uterine exams. */
type Treatment = { id: string; animal_id: string; treatment_type: string; treatment_name: string; application_date: string };

export type BreedingRows = { animals: readonly Animal[] } & { [N in EventNoun]: readonly Rows[N][] } & {
  /** Left out where nobody asks for exams. */
  animal_treatments?: readonly Treatment[];
};
/** Nouns whose rows decide the states. */
export const breedingNouns = ['animals', ...eventNouns] as const satisfies (keyof BreedingRows)[];

/** Cattle: the waiting period and the age of breeding are theirs. */
export const hasBreedingState = ({ type, gender, is_batch }: Pick<Animal, 'type' | 'gender' | 'is_batch'>) =>
  type === 'bovino' && gender === 'femea' && !is_batch;

/** One that left on an unknown day is in no table. */
export const isInTables = (animal: Animal) => hasBreedingState(animal) && (animal.status === 'ativo' || animal.exit_date !== null);

const none: readonly never[] = [];

/** The rows of each female. */
export function rowsByFemale(rows: Pick<BreedingRows, EventNoun>): (id: string) => AnimalEventRows {
  const groups = eventNouns.map(
    (noun) => [noun, groupedBy(rows[noun] as readonly Rows['heats'][], noun === 'births' ? motherOf : ({ animal_id }) => animal_id)] as const,
  );
  return (id) => Object.fromEntries(groups.map(([noun, of]) => [noun, of.get(id) ?? none])) as unknown as AnimalEventRows;
}
const motherOf = (row: unknown) => (row as Rows['births']).mother_id;

const uterine = /uter|ginec|puerp|pos-parto|pos parto/;
const isUterineExam = ({ treatment_type, treatment_name }: Treatment) => treatment_type === 'exame' && uterine.test(fold(treatment_name));

/** A calf that died so soon counts as stillborn. */
const stillbornDays = 2;

/** Every female of the herd with her history, those that left included. */
export function breedingHerd(rows: BreedingRows): Member[] {
  const of = rowsByFemale(rows);
  const exams = groupedBy((rows.animal_treatments ?? []).filter(isUterineExam), ({ animal_id }) => animal_id);
  const dead = new Map(rows.animals.flatMap(({ id, status, exit_date }) => (status === 'morto' && exit_date ? [[id, exit_date] as const] : [])));
  const diedYoung = (calf: string, born: string) => {
    const died = dead.get(calf);
    return died !== undefined && daysBetween(born, died) <= stillbornDays;
  };
  return rows.animals.filter(isInTables).map((animal) => {
    const events = eventsOf(animal, of(animal.id), diedYoung);
    for (const { id, application_date } of exams.get(animal.id) ?? none) events.push({ kind: 'exam', id, date: application_date });
    return memberOf(femaleOf(animal), events);
  });
}
