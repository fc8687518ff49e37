// Findings about services, births and the dry period.
import type { Animal } from '#domain/herd/animals';
import { bullKey } from '#domain/herd/bull-codes';
import { birthWeightFindings, calvedFindings, diagnosisFindings, expectedFindings, sireFindings } from '#domain/herd/plausible-animals';
import { type Checked, type LimitsFor, limitsFor } from '#domain/herd/plausible-limits';
import { daysBetween, daysInWords, writtenDay } from '#domain/kernel/dates';
import { type Finding, outside } from '#domain/kernel/plausibility';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { type BreedingStop, isStoppedOn } from '#domain/reproduction/breeding-stops';

type Female = Pick<Animal, 'name' | 'type' | 'breed' | 'birth_date' | 'is_batch'>;
type Sire = Pick<Animal, 'name' | 'type' | 'breed' | 'birth_date'>;
type Calf = { name: string; birth_weight: number | null };

const between = (from: string | null, to: string | null) => (from && to ? daysBetween(from, to) : null);
const days = (count: number | null) => daysInWords(Math.abs(count ?? 0));

/** `pregnant_since`: the service of the pregnancy that ended with it. `others`: days of her other births. `isFirst`: she is known to have none before, as a heifer. `calves`: all young of this birth. */
type Born = { birth_date: string; isFirst: boolean; pregnant_since: string | null; others: readonly string[]; calves: readonly Calf[] };

export function birthFindings(
  mother: Female,
  father: Sire | null,
  { birth_date, pregnant_since, others, isFirst, calves }: Born,
  limitsOf: LimitsFor = limitsFor,
): Finding[] {
  const limits = (what: Checked) => limitsOf(what, mother);
  const age = between(mother.birth_date, birth_date);
  const gestation = between(pregnant_since, birth_date);
  const nearest = others.filter((day) => day !== birth_date).toSorted((a, b) => Math.abs(daysBetween(a, birth_date)) - Math.abs(daysBetween(b, birth_date)))[0];
  const interval = nearest === undefined ? null : Math.abs(daysBetween(nearest, birth_date));
  return [
    ...outside('age_at_birth', 'birth_date', age, limits('ageAtBirth'), `${mother.name} pariu com ${days(age)} de idade`),
    ...(isFirst
      ? outside('age_at_first_birth', 'birth_date', age, limits('ageAtFirstBirth'), `primeiro parto de ${mother.name} com ${days(age)} de idade`)
      : []),
    ...outside('gestation', 'birth_date', gestation, limits('gestation'), `gestação de ${days(gestation)} (${mother.name})`),
    ...outside(
      'birth_interval',
      'birth_date',
      interval,
      limits('birthInterval'),
      `${days(interval)} entre este parto de ${mother.name} e o de ${writtenDay(nearest ?? birth_date)}`,
    ),
    ...outside('young', 'newborns', calves.length, limits('young'), `${calves.length} crias de ${mother.name} em um parto`),
    ...calves.flatMap(({ name, birth_weight }, i) =>
      birthWeightFindings({ ...mother, name }, birth_weight, `newborns.${i}.birth_weight`, `birth_weight ${name}`, limitsOf),
    ),
    ...(father ? sireFindings(father, birth_date, undefined, limitsOf) : []),
  ];
}

type Served = Pick<ArtificialInsemination, 'insemination_date' | 'confirmation_date' | 'expected_birth_date' | 'result'>;
/** Her state when the service was recorded. */
type State = Pick<Animal, 'pregnancy_status' | 'pregnancy_date' | 'last_birth_date'>;

/** A service so near to another is the same heat. */
const sameHeat = 3;

/** `others`: days of her other services. */
export function serviceFindings(
  animal: Female,
  state: State | null,
  service: Served,
  others: readonly string[] = [],
  limitsOf: LimitsFor = limitsFor,
): Finding[] {
  const { insemination_date: on, confirmation_date, expected_birth_date, result } = service;
  const limits = (what: Checked) => limitsOf(what, animal);
  const age = between(animal.birth_date, on);
  const before = others.flatMap((day) => (day < on ? daysBetween(day, on) : []));
  const since = Math.min(...before);
  const carried = state?.pregnancy_status === 'prenha' ? between(state.pregnancy_date, on) : null;
  const pregnant: Finding[] =
    carried !== null && carried > sameHeat
      ? [
          {
            key: 'service_of_pregnant',
            level: result === 'positiva' ? 'refuse' : 'confirm',
            text:
              result === 'positiva'
                ? `${animal.name} está prenha desde ${writtenDay(state!.pregnancy_date!)}: registre a perda ou o parto antes`
                : `${animal.name} está prenha desde ${writtenDay(state!.pregnancy_date!)} e foi coberta de novo`,
            field: 'insemination_date',
          },
        ]
      : [];
  return [
    ...outside('age_at_service', 'insemination_date', age, limits('ageAtService'), `${animal.name} foi coberta com ${days(age)} de idade`),
    ...calvedFindings(animal, on, state?.last_birth_date ?? null, 'insemination_date', limitsOf),
    ...(result === 'pendente' ? [] : diagnosisFindings(animal, on, confirmation_date, 'confirmation_date')),
    ...expectedFindings(animal, on, expected_birth_date),
    ...(since > sameHeat && since < 18 && animal.type === 'bovino'
      ? [{ key: 'service_interval', level: 'confirm' as const, text: `${animal.name} já foi coberta ${days(since)} antes`, field: 'insemination_date' }]
      : []),
    ...pregnant,
  ];
}

type Mating = Pick<ArtificialInsemination, 'insemination_date' | 'bull_identification' | 'bull_id' | 'external_bull_id'>;

const bullId = ({ bull_id, external_bull_id }: Mating) => bull_id ?? external_bull_id ?? null;

/** Of two known bulls their rows decide, otherwise the texts. */
function isSameBull(one: Mating, other: Mating) {
  const [a, b] = [bullId(one), bullId(other)];
  return a !== null && b !== null ? a === b : bullKey(one.bull_identification) === bullKey(other.bull_identification);
}

/** The service of the same day by the same bull. `others`: her other services. */
export const sameService = <S extends Mating>(service: Mating, others: readonly S[]) =>
  others.find((other) => other.insemination_date === service.insemination_date && isSameBull(service, other));

export const sameServiceWords = ({ name }: Pick<Animal, 'name'>, { insemination_date, bull_identification }: Mating) =>
  `${name} já tem uma cobertura de ${bull_identification} em ${writtenDay(insemination_date)}: confira a data e o touro`;

/** A service of one that is not to be bred ends that: the person is asked. */
export function stopFindings({ name }: Pick<Animal, 'name'>, stops: readonly Pick<BreedingStop, 'stop_date' | 'resume_date'>[], on: string): Finding[] {
  const stop = stops.find((one) => isStoppedOn(one, on));
  const text = `${name} está como não cobrir desde ${writtenDay(stop?.stop_date ?? on)}`;
  return stop ? [{ key: 'breeding_stop', level: 'confirm', text, field: 'animal_id' }] : [];
}
