// Which milk may not be sold: asked of the events of each cow as they are known now, and never stored (decision 264).

import type { AnimalTreatment } from '#domain/health/animal-treatments';
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { type ExpectedBirth, type HeldDays, heldMilk, heldOn } from '#domain/health/held-milk';
import { doseOfTreatment, doseOfVaccine } from '#domain/health/withdrawal';
import type { Animal } from '#domain/herd/animals';
import { expectedBirth } from '#domain/herd/gestation';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import type { MilkProduction } from '#domain/milk/milk-production';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import type { Birth } from '#domain/reproduction/births';
import type { PregnancyLoss } from '#domain/reproduction/pregnancy-losses';

type Cow = Pick<Animal, 'id' | 'type' | 'last_birth_date' | 'expected_birth_date' | 'pregnancy_status'> & { breed?: string | null };
type Ending = { on: string; expected: string | null };

const label = ['meat_withdrawal_days', 'milk_withdrawal_days', 'not_for_lactating', 'min_days_before_calving', 'withdrawal_over_on'] as const;
/** What decides about the milk of a cow, of each of her events: a dairy has tens of thousands. */
export const decidingFields = {
  animal_vaccines: ['animal_id', 'vaccine_name', 'application_date', ...label],
  animal_treatments: ['animal_id', 'treatment_type', 'treatment_name', 'application_date', 'duration_days', ...label],
  births: ['mother_id', 'birth_date', 'previous_expected_birth_date'],
  pregnancy_losses: ['animal_id', 'loss_date', 'previous_expected_birth_date'],
  artificial_inseminations: ['animal_id', 'insemination_date', 'result', 'expected_birth_date'],
} as const;
type Deciding<N extends keyof typeof decidingFields, Row> = readonly Pick<Row, (typeof decidingFields)[N][number] & keyof Row>[];

/** The rows of any number of cows. */
export type CowRows = {
  animals: readonly Cow[];
  animal_vaccines: Deciding<'animal_vaccines', AnimalVaccine>;
  animal_treatments: Deciding<'animal_treatments', AnimalTreatment>;
  births: Deciding<'births', Birth>;
  pregnancy_losses: Deciding<'pregnancy_losses', PregnancyLoss>;
  artificial_inseminations: Deciding<'artificial_inseminations', ArtificialInsemination>;
};
/** Nouns whose rows decide about milk. */
export const milkDeciders = [
  'animals',
  'animal_vaccines',
  'animal_treatments',
  'births',
  'pregnancy_losses',
  'artificial_inseminations',
] as const satisfies (keyof CowRows)[];

export type HeldByCow = ReadonlyMap<string, readonly HeldDays[]>;

/** The rows of one cow. */
export type OwnRows = Omit<CowRows, 'animals'>;

/** The rows of each cow, grouped once. */
export function ownRowsIn(rows: OwnRows): (id: string) => OwnRows {
  const [vaccines, treatments] = [groupedBy(rows.animal_vaccines, byAnimal), groupedBy(rows.animal_treatments, byAnimal)];
  const [births, losses] = [groupedBy(rows.births, ({ mother_id }) => mother_id), groupedBy(rows.pregnancy_losses, byAnimal)];
  const services = groupedBy(rows.artificial_inseminations, byAnimal);
  return (id) => ({
    animal_vaccines: vaccines.get(id) ?? none,
    animal_treatments: treatments.get(id) ?? none,
    births: births.get(id) ?? none,
    pregnancy_losses: losses.get(id) ?? none,
    artificial_inseminations: services.get(id) ?? none,
  });
}
const none: readonly never[] = [];

/** Days on which the milk of one cow is held. */
export const heldOf = (cow: Cow, { animal_vaccines, animal_treatments, births, pregnancy_losses, artificial_inseminations }: OwnRows): HeldDays[] =>
  heldMilk({
    doses: [...animal_vaccines.map(doseOfVaccine), ...animal_treatments.map(doseOfTreatment)],
    calvings: calvingsOf(cow, births),
    expected: expectedOf(
      cow,
      births,
      pregnancy_losses,
      artificial_inseminations.filter(({ result }) => result === 'positiva'),
    ),
  });

/** Only cows that have milk held on some day. */
export function heldByCow(rows: CowRows): HeldByCow {
  const own = ownRowsIn(rows);
  const held = new Map<string, readonly HeldDays[]>();
  for (const cow of rows.animals) {
    const days = heldOf(cow, own(cow.id));
    if (days.length > 0) held.set(cow.id, days);
  }
  return held;
}

const byAnimal = ({ animal_id }: { animal_id: string }) => animal_id;

/** The last one is also written in the form of an animal, without a birth of its own. */
const calvingsOf = ({ last_birth_date }: Cow, births: readonly { birth_date: string }[]) => [
  ...new Set([...births.map(({ birth_date }) => birth_date), ...(last_birth_date ? [last_birth_date] : [])]),
];

/** A birth much earlier or later than a date was not the birth expected then. */
const nearDays = 60;

/** Each pregnancy with a known date of birth: the ended ones from their births and losses, the running one from the animal or its service. */
function expectedOf(cow: Cow, births: CowRows['births'], losses: CowRows['pregnancy_losses'], services: CowRows['artificial_inseminations']): ExpectedBirth[] {
  const endings: Ending[] = [
    ...births.map(({ birth_date: on, previous_expected_birth_date: expected }) => ({ on, expected })),
    ...losses.map(({ loss_date: on, previous_expected_birth_date: expected }) => ({ on, expected })),
    // Without a birth of its own, or the pregnancy would never end.
    ...(cow.last_birth_date && !births.some(({ birth_date }) => birth_date === cow.last_birth_date) ? [{ on: cow.last_birth_date, expected: null }] : []),
  ].toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const expectedFrom = (service: CowRows['artificial_inseminations'][number]) =>
    service.expected_birth_date ?? expectedBirth(cow.type, service.insemination_date, cow.breed);
  const found: ExpectedBirth[] = [];
  let since = '';
  for (const { on, expected } of endings) {
    const service = lastService(services, since, on);
    // A service recorded after the birth gives the same answer as one recorded before it.
    const known = (service && expectedFrom(service)) ?? (expected && Math.abs(daysBetween(expected, on)) <= nearDays ? expected : null);
    if (known && on > addDays(known, -nearDays)) found.push({ expected: known, ended: on });
    since = on;
  }
  const open = lastService(services, since, null);
  const running = cow.pregnancy_status === 'prenha' ? cow.expected_birth_date : null;
  const known = running ?? (open && expectedFrom(open));
  if (known) found.push({ expected: known, ended: null });
  return found;
}

/** After `since`, and before `until` if that is given. */
const lastService = <S extends { insemination_date: string }>(services: readonly S[], since: string, until: string | null) =>
  services.reduce<S | undefined>(
    (last, one) =>
      one.insemination_date > since && (until === null || one.insemination_date < until) && (!last || one.insemination_date > last.insemination_date)
        ? one
        : last,
    undefined,
  );

/** A person discarded it, for a reason of their own; the rules do not change that. */
const isDiscardedByPerson = ({ is_discarded, discard_reason }: MilkProduction) => is_discarded && discard_reason === null;

/** On a device whose person does not see health: as was known when it was recorded. */
export const asRecorded = (record: MilkProduction): MilkProduction =>
  record.is_discarded || record.discard_reason === null ? record : { ...record, is_discarded: true };

/** The same record as it is to be counted today: `discard_reason` is that of the rules. */
export function judgedMilk(record: MilkProduction, held: HeldByCow): MilkProduction {
  if (isDiscardedByPerson(record)) return record;
  const days = record.animal_id === null ? undefined : held.get(record.animal_id);
  const discard_reason = (days && heldOn(days, record.production_date)?.reason) ?? null;
  const is_discarded = discard_reason !== null;
  return record.is_discarded === is_discarded && record.discard_reason === discard_reason ? record : { ...record, is_discarded, discard_reason };
}

const sameDays = (a: readonly HeldDays[] | undefined, b: readonly HeldDays[]) =>
  a?.length === b.length && a.every((one, i) => one.from === b[i]!.from && one.until === b[i]!.until && one.reason === b[i]!.reason);

/** Create one per list of records. `rows` null: the person may not read them. The same rows give the same list, and a record that is judged as before is the same object. */
export function incrementalJudgement() {
  let [inputs, held]: [readonly unknown[], HeldByCow] = [[], new Map()];
  let [last, lastHeld, judged]: [readonly MilkProduction[], HeldByCow | null, readonly MilkProduction[]] = [[], held, []];
  const known = new WeakMap<MilkProduction, MilkProduction>();

  const heldNow = (rows: CowRows) => {
    const asked = milkDeciders.map((noun) => rows[noun]);
    if (asked.every((one, i) => one === inputs[i])) return held;
    const found = heldByCow(rows);
    // Most changes of the herd concern no milk.
    if (found.size !== held.size || [...found].some(([cow, days]) => !sameDays(held.get(cow), days))) held = found;
    inputs = asked;
    return held;
  };
  const judge = (record: MilkProduction) => {
    const now = lastHeld ? judgedMilk(record, lastHeld) : asRecorded(record);
    if (now === record) return record;
    const before = known.get(record);
    if (before && before.is_discarded === now.is_discarded && before.discard_reason === now.discard_reason) return before;
    known.set(record, now);
    return now;
  };
  return (records: readonly MilkProduction[], rows: CowRows | null): readonly MilkProduction[] => {
    const now = rows && heldNow(rows);
    if (records === last && now === lastHeld) return judged;
    lastHeld = now;
    const all = records.map(judge);
    [last, judged] = [records, all.every((one, i) => one === records[i]) ? records : all];
    return judged;
  };
}

/** Litres of a cow that were recorded for sale before a withdrawal of those days was known. */
export type DeliveredMilk = { animal_id: string; from: string; to: string; records: readonly MilkProduction[]; reason: string };

/** Unjudged records; `is_discarded` and `discard_reason` as they were written say what was known then. */
export function deliveredMilk(records: readonly MilkProduction[], held: HeldByCow): DeliveredMilk[] {
  const cows = new Map<string, { records: MilkProduction[]; reason: string }>();
  for (const record of records) {
    const { animal_id, is_discarded, discard_reason, production_date } = record;
    if (animal_id === null || is_discarded || discard_reason !== null) continue;
    const dose = heldOn(
      (held.get(animal_id) ?? []).filter(({ isDose }) => isDose),
      production_date,
    );
    if (!dose) continue;
    const same = cows.get(animal_id);
    if (same) same.records.push(record);
    else cows.set(animal_id, { records: [record], reason: dose.reason });
  }
  return Array.from(cows, ([animal_id, { records: theirs, reason }]) => {
    const days = theirs.map(({ production_date }) => production_date).toSorted();
    return { animal_id, from: days[0]!, to: days.at(-1)!, records: theirs, reason };
  });
}
