// The breeding herd from the farm's rows: each female with her history, asked by lists, tables and indicators.
import type { Animal } from '#domain/herd/animals';
import { daysBetween } from '#domain/kernel/dates';
import { groupedBy, incrementalGroups } from '#domain/kernel/grouped';
import { fold } from '#domain/kernel/text';
import type { Rows } from '#domain/nouns';
import { type AnimalEventRows, eventNouns, femaleOf } from '#domain/reproduction/animal-events';
import { type Member, memberOf } from '#domain/reproduction/breeding-herd';
import { cutBefore } from '#domain/reproduction/recent-history';
import { eventsOf } from '#domain/reproduction/unrecorded-events';

type EventNoun = (typeof eventNouns)[number];
/** An examination among the treatments, for the list of uterine exams. */
type Treatment = { id: string; animal_id: string; treatment_type: string; treatment_name: string; application_date: string };

export type BreedingRows = { animals: readonly Animal[] } & { [N in EventNoun]: readonly Rows[N][] } & {
  /** Left out where nobody asks for exams. */
  animal_treatments?: readonly Treatment[];
};
/** `of`: the rows of each female, of somebody who has them grouped: the same lists as long as they do not change. */
export type HerdRows = BreedingRows & { of?: (id: string) => AnimalEventRows };
/** Nouns whose rows decide the states. */
export const breedingNouns = ['animals', ...eventNouns] as const satisfies (keyof BreedingRows)[];

/** Cattle: the waiting period and the age of breeding are theirs. */
export const hasBreedingState = ({ type, gender, is_batch }: Pick<Animal, 'type' | 'gender' | 'is_batch'>) =>
  type === 'bovino' && gender === 'femea' && !is_batch;

/** One that left on an unknown day is in no table. */
export const isInTables = (animal: Animal) => hasBreedingState(animal) && (animal.status === 'ativo' || animal.exit_date !== null);

const none: readonly never[] = [];

/** The rows of each female; those of one whose rows did not change are the same lists as before. */
function incrementalRows() {
  const ofAnimal = <R extends { animal_id: string }>() => incrementalGroups((row: R) => row.animal_id);
  const births = incrementalGroups(({ mother_id }: Rows['births']) => mother_id);
  const [losses, services] = [ofAnimal<Rows['pregnancy_losses']>(), ofAnimal<Rows['artificial_inseminations']>()];
  const [checks, dried] = [ofAnimal<Rows['pregnancy_checks']>(), ofAnimal<Rows['dry_offs']>()];
  const [heats, exams, stops] = [ofAnimal<Rows['heats']>(), ofAnimal<Rows['uterine_exams']>(), ofAnimal<Rows['breeding_stops']>()];
  return (rows: Pick<BreedingRows, EventNoun>) => {
    const known = {
      births: births(rows.births),
      pregnancy_losses: losses(rows.pregnancy_losses),
      artificial_inseminations: services(rows.artificial_inseminations),
      pregnancy_checks: checks(rows.pregnancy_checks),
      dry_offs: dried(rows.dry_offs),
      heats: heats(rows.heats),
      uterine_exams: exams(rows.uterine_exams),
      breeding_stops: stops(rows.breeding_stops),
    };
    return (id: string): AnimalEventRows => ({
      births: known.births.get(id) ?? none,
      pregnancy_losses: known.pregnancy_losses.get(id) ?? none,
      artificial_inseminations: known.artificial_inseminations.get(id) ?? none,
      pregnancy_checks: known.pregnancy_checks.get(id) ?? none,
      dry_offs: known.dry_offs.get(id) ?? none,
      heats: known.heats.get(id) ?? none,
      uterine_exams: known.uterine_exams.get(id) ?? none,
      breeding_stops: known.breeding_stops.get(id) ?? none,
    });
  };
}

export const rowsByFemale = (rows: Pick<BreedingRows, EventNoun>) => incrementalRows()(rows);

const uterine = /uter|ginec|puerp|pos-parto|pos parto/;
const isUterineExam = ({ treatment_type, treatment_name }: Treatment) => treatment_type === 'exame' && uterine.test(fold(treatment_name));

/** A calf that died so soon counts as stillborn. */
const stillbornDays = 2;

type Known = { animal: Animal; rows: AnimalEventRows; exams: readonly Treatment[] | undefined; dead: string; member: Member };

const isSame = (a: AnimalEventRows, b: AnimalEventRows) => eventNouns.every((noun) => a[noun] === b[noun]);

/**
 * Asked again and again, it reads again only the females whose rows changed; the others are the same members as before.
 * `from`: the first day that is asked about; left out, all of them.
 */
export function incrementalHerd(): (rows: HerdRows, from?: string) => Member[] {
  const rowsOf = incrementalRows();
  let known = new Map<string, Known>();
  let last = '';
  return (rows, from = '') => {
    if (from !== last) [last, known] = [from, new Map()];
    const of = rows.of ?? rowsOf(rows);
    const exams = groupedBy((rows.animal_treatments ?? []).filter(isUterineExam), ({ animal_id }) => animal_id);
    const deaths = new Map<string, string>();
    for (const { id, status, exit_date } of rows.animals) if (status === 'morto' && exit_date) deaths.set(id, exit_date);
    const diedYoung = (calf: string, born: string) => {
      const died = deaths.get(calf);
      return died !== undefined && daysBetween(born, died) <= stillbornDays;
    };
    const members: Member[] = [];
    for (const animal of rows.animals) {
      if (!isInTables(animal)) continue;
      const own = of(animal.id);
      const examined = exams.get(animal.id);
      const dead = deaths.size === 0 ? '' : own.births.map(({ animal_id }) => (animal_id && deaths.get(animal_id)) || '').join();
      const seen = known.get(animal.id);
      if (seen && seen.animal === animal && seen.dead === dead && isSame(seen.rows, own) && sameExams(seen.exams, examined)) {
        members.push(seen.member);
        continue;
      }
      const { since, before } = cutBefore(animal, own, from);
      const events = eventsOf(animal, own, { diedYoung, since });
      for (const { id, application_date } of examined ?? none) events.push({ kind: 'exam', id, date: application_date });
      const member = memberOf(femaleOf(animal), events, before);
      known.set(animal.id, { animal, rows: own, exams: examined, dead, member });
      members.push(member);
    }
    // Those of animals that are no longer there, or of another farm.
    if (known.size > members.length) known = new Map(members.map(({ female: { id } }) => [id, known.get(id)!]));
    return members;
  };
}

const sameExams = (a: readonly Treatment[] = none, b: readonly Treatment[] = none) => a.length === b.length && a.every((one, i) => one === b[i]);

/** Every female of the herd with her history, those that left included. */
export const breedingHerd = (rows: BreedingRows, from?: string): Member[] => incrementalHerd()(rows, from);
