// Findings about an animal's own record and its weighings.

import { type AnimalWeighing, isUnlikely } from '#domain/herd/animal-weighings';
import type { Animal, WrittenAnimal } from '#domain/herd/animals';
import { gestationOf } from '#domain/herd/gestation';
import { chipFault, isPnib, isTestChip } from '#domain/herd/official-numbers';
import { type Checked, heaviestAt, type LimitsFor, lightestAt, limitsFor } from '#domain/herd/plausible-limits';
import { daysBetween, daysInWords, writtenDay } from '#domain/kernel/dates';
import { type Finding, outside } from '#domain/kernel/plausibility';
import { shownAs } from '#domain/kernel/quantities';

const between = (from: string | null | undefined, to: string | null | undefined) => (from && to ? daysBetween(from, to) : null);

type Described = Pick<Animal, 'name' | 'type' | 'breed' | 'birth_date' | 'is_batch'>;
type Sire = Pick<Animal, 'name' | 'type' | 'breed' | 'birth_date'>;

/** Of a father on the day the young one was conceived. */
export function sireFindings(sire: Sire, born: string | null, field = 'father_id', limits: LimitsFor = limitsFor): Finding[] {
  const age = between(sire.birth_date, born);
  const days = age === null ? null : age - gestationOf(sire.type);
  return outside('sire_age', field, days, limits('sireAge', sire), `${sire.name} tinha ${daysInWords(Math.max(days ?? 0, 0))} na cobertura e seria o pai`);
}

export function birthWeightFindings(
  animal: Described,
  kilos: number | null,
  field = 'birth_weight',
  key = 'birth_weight',
  limits: LimitsFor = limitsFor,
): Finding[] {
  if (animal.is_batch) return [];
  return outside(key, field, kilos, limits('birthWeight', animal), `${shownAs('kg', kilos ?? 0)} ao nascer (${animal.name})`);
}

/** Of one head on a day. */
export function weightFindings(animal: Described, kilos: number | null, on: string, field = 'weight'): Finding[] {
  const text = `${shownAs('kg', kilos ?? 0)} de ${animal.name}`;
  const absolute = outside('weight', field, kilos, limitsFor('weight', animal), text);
  const age = between(animal.birth_date, on);
  if (absolute.length > 0 || age === null || age < 0 || animal.type !== 'bovino' || animal.is_batch) return absolute;
  const old = `${text} com ${daysInWords(age)} de idade`;
  return [...outside('weight_for_age', field, kilos, heaviestAt(age), old), ...outside('weight_for_age', field, kilos, lightestAt(age), old)];
}

type Weighed = Pick<AnimalWeighing, 'weighing_date' | 'weight'>;

/** `previous`: the weighing before it by date. */
export function weighingFindings(animal: Described, previous: Weighed | undefined, weighing: Weighed): Finding[] {
  const found = weightFindings(animal, weighing.weight, weighing.weighing_date);
  if (found.length > 0 || !previous || !isUnlikely(previous, weighing)) return found;
  const text = `${shownAs('kg', weighing.weight)} de ${animal.name} está longe do último peso: ${shownAs('kg', previous.weight)} em ${writtenDay(previous.weighing_date)}`;
  return [{ key: 'weight_change', level: 'confirm', text, field: 'weight' }];
}

/** `on`: of the service. `found`: the day of its result, or null if it is not known. */
export function diagnosisFindings(animal: Pick<Animal, 'name' | 'type' | 'breed'>, on: string, found: string | null, field: string): Finding[] {
  const since = between(on, found);
  const text = since !== null && since < 0 ? 'antes' : `${daysInWords(since ?? 0)} depois`;
  return outside('diagnosis', field, since, limitsFor('diagnosisAfterService', animal), `diagnóstico ${text} da cobertura de ${animal.name}`);
}

/** A service so soon after a birth. */
export function calvedFindings(
  animal: Pick<Animal, 'name' | 'type' | 'breed'>,
  on: string,
  calved: string | null,
  field: string,
  limits = limitsFor,
): Finding[] {
  const since = between(calved, on);
  const text = `${animal.name} foi coberta ${daysInWords(since ?? 0)} depois do parto`;
  return outside('service_after_birth', field, since !== null && since > 0 ? since : null, limits('serviceAfterBirth', animal), text);
}

/** An expected day is an estimate that a person may set: never refused, and asked only beyond what a gestation can be. */
export function expectedFindings(animal: Pick<Animal, 'name' | 'type' | 'breed'>, mated: string | null, expected: string | null): Finding[] {
  const [days, limits] = [between(mated, expected), limitsFor('gestation', animal)];
  const text = `parto previsto ${daysInWords(Math.abs(days ?? 0))} depois da cobertura (${animal.name})`;
  return outside('expected_birth', 'expected_birth_date', days, limits && { refuse: [null, null], confirm: limits.refuse }, text);
}

type Family = { mother?: Sire | undefined; father?: Sire | undefined };
type Recorded = Pick<
  WrittenAnimal,
  'name' | 'type' | 'breed' | 'birth_date' | 'is_batch' | 'last_birth_date' | 'pregnancy_date' | 'expected_birth_date' | 'birth_weight' | 'weight'
> &
  Tagged;
type Tagged = Partial<Pick<WrittenAnimal, 'sisbov' | 'rfid'>>;

/** A chip that begins with 076 is the official tag itself: one number for each animal (decision 408). */
export function numberFindings({ name, sisbov, rfid }: Pick<WrittenAnimal, 'name'> & Tagged): Finding[] {
  if (!rfid) return [];
  const fault = chipFault(rfid);
  if (fault) return [{ key: 'rfid_limit', level: 'refuse', text: fault, field: 'rfid' }];
  const finding = (key: string, text: string): Finding[] => [{ key, level: 'confirm', text, field: 'rfid' }];
  if (isTestChip(rfid)) return finding('rfid_test', `o chip ${rfid} de ${name} é de teste (999)`);
  return isPnib(rfid) && sisbov && sisbov !== rfid ? finding('official_numbers', `${name} tem o número oficial ${sisbov}, e o chip diz ${rfid}`) : [];
}

/** What its record says about itself. `before`: only what was changed is judged. Without it, everything. */
export function animalFindings(
  animal: Recorded,
  { mother, father }: Family,
  today: string,
  before: Recorded | null = null,
  limits: LimitsFor = limitsFor,
): Finding[] {
  const touched = (...fields: (keyof Recorded)[]) => !before || fields.some((field) => animal[field] !== before[field]);
  const kind = ['type', 'breed', 'is_batch'] as const;
  const { name, birth_date, is_batch } = animal;
  const age = (on: string | null) => (is_batch ? null : between(birth_date, on));
  const days = (count: number | null) => daysInWords(count ?? 0);
  const [calving, service] = [age(animal.last_birth_date), age(animal.pregnancy_date)];
  const damAge = mother ? between(mother.birth_date, birth_date) : null;
  return [
    ...(touched(...kind, 'birth_date', 'last_birth_date')
      ? outside('age_at_birth', 'last_birth_date', calving, limits('ageAtBirth', animal), `${name} pariu com ${days(calving)} de idade`)
      : []),
    ...(touched(...kind, 'birth_date', 'pregnancy_date')
      ? outside('age_at_service', 'pregnancy_date', service, limits('ageAtService', animal), `${name} foi coberta com ${days(service)} de idade`)
      : []),
    ...(touched(...kind, 'pregnancy_date', 'expected_birth_date') ? expectedFindings(animal, animal.pregnancy_date, animal.expected_birth_date) : []),
    // Zero is a weight nobody knows.
    ...(touched(...kind, 'birth_weight') ? birthWeightFindings(animal, animal.birth_weight || null, undefined, undefined, limits) : []),
    ...(touched(...kind, 'weight') && !is_batch ? weightFindings({ ...animal, birth_date: null }, animal.weight || null, today) : []),
    ...(touched('sisbov', 'rfid') ? numberFindings(animal) : []),
    ...(mother ? outside('age_at_birth', 'mother_id', damAge, limits('ageAtBirth', mother), `${mother.name} pariu com ${days(damAge)} de idade`) : []),
    ...(father ? sireFindings(father, birth_date, undefined, limits) : []),
  ];
}

type Drying = Described & Pick<Animal, 'pregnancy_status' | 'expected_birth_date'>;

export function dryOffFindings(animal: Drying, dry_off_date: string, limits: LimitsFor = limitsFor): Finding[] {
  const left = animal.pregnancy_status === 'prenha' ? between(dry_off_date, animal.expected_birth_date) : null;
  return outside(
    'dry_period',
    'dry_off_date',
    left,
    limits('dryPeriod', animal),
    `${animal.name} seca ${daysInWords(Math.abs(left ?? 0))} antes do parto previsto`,
  );
}

/** Its stored records, judged with what it is now: after its birth date, type or breed changed, or a batch became one animal. */
type Records = {
  births: readonly { birth_date: string; birth_weight?: number | null; previous_pregnancy_date?: string | null }[];
  services: readonly {
    insemination_date: string;
    result: string;
    confirmation_date: string | null;
    made_pregnant: boolean;
    previous_last_birth_date: string | null;
  }[];
  weighings: readonly Weighed[];
  fathered: readonly { birth_date: string | null }[];
  /** The same days of a service may be another species' impossible ones. */
  isOtherType?: boolean;
};

export function ageFindings(key: 'age_at_birth' | 'age_at_service', animal: Described, on: string, limits: LimitsFor, field = 'birth_date') {
  const [what, words] = key === 'age_at_birth' ? (['ageAtBirth', 'pariu'] as const) : (['ageAtService', 'foi coberta'] as const);
  const age = between(animal.birth_date, on);
  const text = `${animal.name} ${words} com ${daysInWords(Math.max(age ?? 0, 0))} de idade, em ${writtenDay(on)}`;
  return outside(key, field, age, limits(what, animal), text);
}

export function recordFindings(animal: Described, records: Records, limits: LimitsFor = limitsFor): Finding[] {
  const { births, services, weighings, fathered, isOtherType = false } = records;
  return [
    ...bearingFindings(animal, births, limits),
    ...services.flatMap(({ insemination_date: on, result, confirmation_date, made_pregnant, previous_last_birth_date }) => [
      ...ageFindings('age_at_service', animal, on, limits),
      ...(isOtherType && result !== 'pendente' ? diagnosisFindings(animal, on, confirmation_date, 'type') : []),
      ...(isOtherType && made_pregnant ? calvedFindings(animal, on, previous_last_birth_date, 'type', limits) : []),
    ]),
    ...weighings.flatMap(({ weight, weighing_date }) => weightFindings(animal, weight, weighing_date, 'birth_date')),
    ...fathered.flatMap(({ birth_date }) => sireFindings(animal, birth_date, 'birth_date', limits)),
  ];
}

/** Her births, with the birth date, type and breed that she has now. */
export function bearingFindings(animal: Described, births: Records['births'], limits: LimitsFor): Finding[] {
  const dates = [...new Set(births.map(({ birth_date }) => birth_date))].toSorted();
  const judge = (key: 'gestation' | 'birth_interval' | 'young', what: Checked, value: number | null, words: string) =>
    outside(key, 'type', value, limits(what, animal), `${words} (${animal.name})`);
  return [
    ...births.flatMap(({ birth_date, birth_weight = null, previous_pregnancy_date: since = null }) => {
      const carried = between(since, birth_date);
      return [
        ...ageFindings('age_at_birth', animal, birth_date, limits),
        ...judge('gestation', 'gestation', carried, `gestação de ${daysInWords(Math.max(carried ?? 0, 0))}`),
        ...birthWeightFindings(animal, birth_weight, 'type', undefined, limits),
      ];
    }),
    ...dates.slice(1).flatMap((on, i) => {
      const apart = between(dates[i]!, on);
      return judge('birth_interval', 'birthInterval', apart, `${daysInWords(apart ?? 0)} entre partos`);
    }),
    ...dates.flatMap((on) => {
      const young = births.filter(({ birth_date }) => birth_date === on).length;
      return judge('young', 'young', young, `${young} crias em um parto`);
    }),
  ];
}
