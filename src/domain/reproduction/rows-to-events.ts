// The breeding herd from the farm's rows: each row as events, and each female as her history needs her.
import type { Animal } from '#domain/herd/animals';
import { weightOfOne } from '#domain/herd/animals';
import { gestationOf } from '#domain/herd/gestation';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { fold } from '#domain/kernel/text';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import type { Birth } from '#domain/reproduction/births';
import { type Member, memberOf } from '#domain/reproduction/breeding-herd';
import { dayNumber } from '#domain/reproduction/day-numbers';
import type { EventOf, ReproductionEvent } from '#domain/reproduction/events';
import type { Female } from '#domain/reproduction/history';
import type { PregnancyLoss } from '#domain/reproduction/pregnancy-losses';

/** An examination among the treatments, for the list of uterine exams. */
type Treatment = { id: string; animal_id: string; treatment_type: string; treatment_name: string; application_date: string };

export type BreedingRows = {
  animals: readonly Animal[];
  births: readonly Birth[];
  pregnancy_losses: readonly PregnancyLoss[];
  artificial_inseminations: readonly ArtificialInsemination[];
  /** Left out where nobody asks for exams. */
  animal_treatments?: readonly Treatment[];
};
/** Nouns whose rows decide the states. */
export const breedingNouns = ['animals', 'births', 'pregnancy_losses', 'artificial_inseminations'] as const satisfies (keyof BreedingRows)[];

/** Cattle: the days of the rules are theirs. One that left on an unknown day is in no table. */
export const isBreedingFemale = ({ type, gender, is_batch, status, exit_date }: Animal) =>
  type === 'bovino' && gender === 'femea' && !is_batch && (status === 'ativo' || exit_date !== null);

/** Two calvings nearer to each other are one that was typed twice. */
const oneCalving = 270;
const sameMating = 3;
/** A calf that died so soon counts as stillborn. */
const stillbornDays = 2;

const zebu = new Set(['Nelore', 'Nelore Mocho', 'Guzerá', 'Tabapuã', 'Brahman', 'Gir', 'Gir Leiteiro', 'Sindi', 'Indubrasil'].map(fold));
const taurine = new Set(['Holandês', 'Jersey', 'Pardo-Suíço', 'Ayrshire', 'Guernsey', 'Angus', 'Hereford', 'Simental', 'Charolês', 'Limousin'].map(fold));
/** What a heifer weighs when she may be bred: 60 % of an adult of her breed. */
const breedingWeight = (breed: string) => (zebu.has(fold(breed)) ? 300 : taurine.has(fold(breed)) ? 340 : 330);

function matedOn(services: readonly ArtificialInsemination[], day: string) {
  const on = dayNumber(day);
  return services.find(({ insemination_date }) => Math.abs(dayNumber(insemination_date) - on) <= sameMating);
}

type Known = { status: Animal['pregnancy_status']; mated: string | null; expected: string | null; fallback: string };

/** A pregnancy that a form confirmed: as a diagnosis on the day of the mating, of its service if there is one. */
function confirmedByForm(events: ReproductionEvent[], id: string, known: Known, services: readonly ArtificialInsemination[], gestation: number) {
  const { status, mated, expected, fallback } = known;
  if (status !== 'prenha') return;
  const conceived = mated ?? (expected && addDays(expected, -gestation));
  const service = conceived ? matedOn(services, conceived) : undefined;
  if (service?.result === 'positiva') return;
  const check: EventOf<'check'> = { kind: 'check', id, date: conceived ?? fallback, result: 'prenha' };
  if (service) check.service_id = service.id;
  else if (conceived) check.days_pregnant = 0;
  if (expected) check.expected = expected;
  events.push(check);
}

type Own = {
  births: readonly Birth[];
  losses: readonly PregnancyLoss[];
  services: readonly ArtificialInsemination[];
  treatments: readonly Treatment[];
  gestation: number;
  diedYoung: (birth: Birth) => boolean;
};

export function eventsOf(animal: Animal, { births, losses, services, treatments, gestation, diedYoung }: Own): ReproductionEvent[] {
  const events: ReproductionEvent[] = [];
  const calvings: EventOf<'calving'>[] = [];
  for (const birth of births) {
    const { id, birth_date: date } = birth;
    const dead = diedYoung(birth) ? 1 : 0;
    const twin = calvings.find((one) => one.date === date);
    if (twin) {
      twin.calves! += 1;
      twin.stillborn_calves! += dead;
      continue;
    }
    calvings.push({ kind: 'calving', id, date, calves: 1, stillborn_calves: dead });
    const { previous_pregnancy_status: status, previous_pregnancy_date: mated, previous_expected_birth_date: expected } = birth;
    if (mated !== null) confirmedByForm(events, `${id}:pregnancy`, { status, mated, expected, fallback: date }, services, gestation);
  }
  // Calvings that are only known as a date: of the form of the animal, and before its first recorded one.
  const onlyDate = (day: string | null) => {
    if (day === null || calvings.some((one) => one.date === day || Math.abs(dayNumber(one.date) - dayNumber(day)) < oneCalving)) return;
    calvings.push({ kind: 'calving', id: `${animal.id}:${day}`, date: day });
  };
  onlyDate(animal.last_birth_date);
  for (const { previous_last_birth_date } of births) onlyDate(previous_last_birth_date);
  events.push(...calvings);
  for (const { id, insemination_date, technique, bull_identification, veterinarian, result, confirmation_date, expected_birth_date } of services) {
    const service: EventOf<'service'> = { kind: 'service', id, date: insemination_date, method: technique, sire: bull_identification };
    if (veterinarian) service.technician = veterinarian;
    events.push(service);
    if (result === 'pendente') continue;
    const date = confirmation_date ?? insemination_date;
    const check: EventOf<'check'> = { kind: 'check', id: `${id}:check`, date, result: result === 'positiva' ? 'prenha' : 'vazia', service_id: id };
    const current = animal.pregnancy_status === 'prenha' && animal.pregnancy_date === insemination_date ? animal.expected_birth_date : null;
    const expected = current ?? expected_birth_date;
    if (result === 'positiva' && expected) check.expected = expected;
    events.push(check);
  }
  for (const { id, loss_date, previous_pregnancy_status, previous_pregnancy_date, previous_expected_birth_date } of losses) {
    events.push({ kind: 'abortion', id, date: loss_date });
    const known = { status: previous_pregnancy_status, mated: previous_pregnancy_date, expected: previous_expected_birth_date, fallback: loss_date };
    confirmedByForm(events, `${id}:pregnancy`, known, services, gestation);
  }
  const now = {
    status: animal.pregnancy_status,
    mated: animal.pregnancy_date,
    expected: animal.expected_birth_date,
    fallback: animal.updated_at.slice(0, 10),
  };
  confirmedByForm(events, `${animal.id}:pregnancy`, now, services, gestation);
  if (animal.dry_off_date) events.push({ kind: 'dry_off', id: `${animal.id}:dry_off`, date: animal.dry_off_date });
  for (const { id, application_date } of treatments) events.push({ kind: 'exam', id, date: application_date });
  if (animal.status !== 'ativo' && animal.exit_date) events.push({ kind: 'exit', id: `${animal.id}:exit`, date: animal.exit_date });
  return events;
}

const uterine = /uter|ginec|puerp|pos-parto|pos parto/;
const isUterineExam = ({ treatment_type, treatment_name }: Treatment) => treatment_type === 'exame' && uterine.test(fold(treatment_name));

const cows: readonly Animal['category'][] = ['vaca', 'matriz'];

/** Every female of the herd with her history, those that left included. */
export function breedingHerd(rows: BreedingRows): Member[] {
  const byAnimal = ({ animal_id }: { animal_id: string }) => animal_id;
  const births = groupedBy(rows.births, ({ mother_id }) => mother_id);
  const losses = groupedBy(rows.pregnancy_losses, byAnimal);
  const services = groupedBy(rows.artificial_inseminations, byAnimal);
  const treatments = groupedBy((rows.animal_treatments ?? []).filter(isUterineExam), byAnimal);
  const dead = new Map(rows.animals.flatMap(({ id, status, exit_date }) => (status === 'morto' && exit_date ? [[id, exit_date] as const] : [])));
  const diedYoung = ({ animal_id, birth_date }: Birth) => {
    const died = dead.get(animal_id);
    return died !== undefined && daysBetween(birth_date, died) <= stillbornDays;
  };
  return rows.animals.filter(isBreedingFemale).map((animal) => {
    const gestation = gestationOf(animal.type, animal.breed);
    const events = eventsOf(animal, {
      births: births.get(animal.id) ?? [],
      losses: losses.get(animal.id) ?? [],
      services: services.get(animal.id) ?? [],
      treatments: treatments.get(animal.id) ?? [],
      gestation,
      diedYoung,
    });
    const female: Female = {
      id: animal.id,
      born: animal.birth_date === null ? null : dayNumber(animal.birth_date),
      gestation,
      grown: animal.category !== 'bezerra',
      isCow: cows.includes(animal.category) && !events.some(({ kind }) => kind === 'calving'),
      weight: weightOfOne(animal),
      breedingWeight: breedingWeight(animal.breed),
    };
    return memberOf(female, events);
  });
}
