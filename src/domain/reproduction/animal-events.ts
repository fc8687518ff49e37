// The rows about one female as events of her reproductive history.
import type { Category } from '#domain/herd/animal-categories';
import { type Animal, isBornDead } from '#domain/herd/animals';
import { compositionIn, taurineShare } from '#domain/herd/breed-composition';
import type { BreedingWeight } from '#domain/herd/breeding-weights';
import { gestationOf } from '#domain/herd/gestation';
import { addDays } from '#domain/kernel/dates';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import type { Birth } from '#domain/reproduction/births';
import { sameBirth } from '#domain/reproduction/births';
import type { BreedingStop } from '#domain/reproduction/breeding-stops';
import { dayNumber } from '#domain/reproduction/day-numbers';
import type { DryOff } from '#domain/reproduction/dry-offs';
import type { EventOf, ReproductionEvent } from '#domain/reproduction/events';
import type { Heat } from '#domain/reproduction/heats';
import type { Female } from '#domain/reproduction/history';
import type { PregnancyCheck } from '#domain/reproduction/pregnancy-checks';
import type { PregnancyLoss } from '#domain/reproduction/pregnancy-losses';
import type { PreviousState } from '#domain/reproduction/reproductive-state';
import type { UterineExam } from '#domain/reproduction/uterine-exams';

/** The rows that reference her. A device without the module has none of them. */
export type AnimalEventRows = {
  births: readonly (Pick<Birth, 'id' | 'birth_date'> & Partial<Pick<Birth, 'animal_id' | 'birth_outcome'> & PreviousState>)[];
  pregnancy_losses: readonly (Pick<PregnancyLoss, 'id' | 'loss_date'> & Partial<PreviousState>)[];
  artificial_inseminations: readonly Pick<
    ArtificialInsemination,
    'id' | 'insemination_date' | 'technique' | 'bull_identification' | 'veterinarian' | 'result' | 'confirmation_date' | 'expected_birth_date'
  >[];
  pregnancy_checks: readonly Pick<
    PregnancyCheck,
    'id' | 'check_date' | 'result' | 'method' | 'days_pregnant' | 'service_id' | 'expected_birth_date' | 'stated'
  >[];
  dry_offs: readonly Pick<DryOff, 'id' | 'dry_off_date'>[];
  heats?: readonly Pick<Heat, 'id' | 'heat_date'>[];
  uterine_exams?: readonly Pick<UterineExam, 'id' | 'exam_date'>[];
  breeding_stops?: readonly Pick<BreedingStop, 'id' | 'stop_date' | 'resume_date' | 'reason'>[];
};

export const eventNouns = [
  'births',
  'pregnancy_losses',
  'artificial_inseminations',
  'pregnancy_checks',
  'dry_offs',
  'heats',
  'uterine_exams',
  'breeding_stops',
] as const satisfies (keyof AnimalEventRows)[];

/** `entry_last_birth_date`: written in her register, without a birth of its own. */
export type Registered = Pick<Animal, 'id' | 'type' | 'status' | 'exit_date'> & { entry_last_birth_date?: string | null | undefined };

/** The last birth that the register tells, unless a birth record tells of it. */
export const registeredBirth = ({ type, entry_last_birth_date: on }: Registered, births: AnimalEventRows['births']) =>
  on && !sameBirth(type, on, births) ? on : null;

export type Reading = {
  /** Of a calf that died so soon after its birth that it counts as stillborn. */
  diedYoung?: (calf: string, born: string) => boolean;
  /** Nothing before this day is asked. */
  since?: string;
};
const never = () => false;

/** What the rows themselves record. */
export function recordedEvents(animal: Registered, rows: AnimalEventRows, { diedYoung = never, since = '' }: Reading = {}): ReproductionEvent[] {
  const events: ReproductionEvent[] = [];
  // Written out, without spreading: a herd has hundreds of thousands of events.
  for (const { id, birth_date: date, birth_outcome, animal_id } of rows.births) {
    if (date < since) continue;
    const calving: EventOf<'calving'> = { kind: 'calving', id, date };
    if (isBornDead({ birth_outcome: birth_outcome ?? null }) || (animal_id !== undefined && diedYoung(animal_id, date))) calving.stillborn = true;
    events.push(calving);
  }
  const registered = registeredBirth(animal, rows.births);
  if (registered && registered >= since) events.push({ kind: 'calving', id: `${animal.id}:${registered}`, date: registered });
  for (const { id, loss_date } of rows.pregnancy_losses) if (loss_date >= since) events.push({ kind: 'abortion', id, date: loss_date });
  const recent: AnimalEventRows['artificial_inseminations'][number][] = [];
  for (const one of rows.artificial_inseminations) {
    const { id, insemination_date, technique, bull_identification, veterinarian } = one;
    if (insemination_date < since) continue;
    recent.push(one);
    const service: EventOf<'service'> = { kind: 'service', id, date: insemination_date, method: technique, sire: bull_identification };
    if (veterinarian) service.technician = veterinarian;
    events.push(service);
  }
  for (const check of rows.pregnancy_checks) {
    const { id, check_date, result, method, days_pregnant, service_id } = check;
    const isNamed = (one: { id: string }) => one.id === service_id;
    const named = service_id ? recent.find(isNamed) : undefined;
    // One dated before the service it names counts from that service on.
    if (check_date < since && !named) continue;
    // Of a service that was deleted, it is a check like any other.
    const service = service_id ? (named ?? rows.artificial_inseminations.find(isNamed)) : servedOn(check, rows);
    const expected = check.expected_birth_date ?? service?.expected_birth_date;
    const event: EventOf<'check'> = { kind: 'check', id, date: check_date, result };
    if (method) event.method = method;
    if (days_pregnant !== null) event.days_pregnant = days_pregnant;
    if (service) event.service_id = service.id;
    if (expected) event.expected = expected;
    events.push(event);
  }
  for (const { id, dry_off_date } of rows.dry_offs) if (dry_off_date >= since) events.push({ kind: 'dry_off', id, date: dry_off_date });
  for (const { id, heat_date } of rows.heats ?? []) events.push({ kind: 'heat', id, date: heat_date });
  for (const { id, exam_date } of rows.uterine_exams ?? []) events.push({ kind: 'exam', id, date: exam_date });
  for (const { id, stop_date, resume_date, reason } of rows.breeding_stops ?? []) {
    events.push({ kind: 'stop', id, date: stop_date, reason });
    if (resume_date) events.push({ kind: 'resume', id: `${id}:resume`, date: resume_date });
  }
  if (animal.status !== 'ativo' && animal.exit_date) events.push({ kind: 'exit', id: `${animal.id}:exit`, date: animal.exit_date });
  return events;
}

/** The service of the day that the register gives for the mating. */
const servedOn = (check: AnimalEventRows['pregnancy_checks'][number], { artificial_inseminations }: AnimalEventRows) =>
  check.stated && check.result === 'prenha' ? artificial_inseminations.find(({ insemination_date }) => insemination_date === statedMating(check)) : undefined;

const young: readonly Category[] = ['bezerra', 'leitoa', 'cordera', 'cabrita', 'filhote'];
export const grownUp: readonly (Category | null)[] = ['vaca', 'matriz'];

function breedingWeightOf({ type, breed }: Pick<Animal, 'type' | 'breed'>): BreedingWeight | null {
  if (type !== 'bovino') return null;
  const composition = compositionIn(breed);
  const share = composition && taurineShare(composition);
  return share === 1 ? 'breeding_weight_taurine' : share === 0 ? 'breeding_weight_zebu' : 'breeding_weight_cross';
}

export const femaleOf = (animal: Pick<Animal, 'id' | 'type' | 'breed' | 'birth_date' | 'category' | 'weight'>): Female => ({
  id: animal.id,
  born: animal.birth_date === null ? null : dayNumber(animal.birth_date),
  gestation: gestationOf(animal.type, animal.breed),
  grown: animal.category === null || !young.includes(animal.category),
  isCow: grownUp.includes(animal.category),
  weight: animal.weight,
  breedingWeight: breedingWeightOf(animal),
  breed: animal.breed,
});

/** The mating that a check written in the register tells of. */
export const statedMating = ({ check_date, days_pregnant }: Pick<PregnancyCheck, 'check_date' | 'days_pregnant'>) => addDays(check_date, -(days_pregnant ?? 0));

/** The day of a service's result; of one that was written without a day, when a diagnosis is usual. */
export function resultDay({ insemination_date, confirmation_date }: Pick<ArtificialInsemination, 'insemination_date' | 'confirmation_date'>, today: string) {
  if (confirmation_date !== null) return confirmation_date;
  const usual = addDays(insemination_date, 30);
  return usual <= today ? usual : today;
}
