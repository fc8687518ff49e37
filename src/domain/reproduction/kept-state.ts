// What an animal and her services store of her reproductive history: a copy that one function computes from her events.
import type { Animal } from '#domain/herd/animals';
import { expectedBirth } from '#domain/herd/gestation';
import { addDays } from '#domain/kernel/dates';
import { type AnimalEventRows, femaleOf, recordedEvents, registeredBirth, statedMating } from '#domain/reproduction/animal-events';
import { type ArtificialInsemination, embryoDays } from '#domain/reproduction/artificial-inseminations';
import { dayOfNumber } from '#domain/reproduction/day-numbers';
import { currentPregnancy, type History, type Pregnancy } from '#domain/reproduction/history';
import { historyOf, inOrder } from '#domain/reproduction/replay';

const keptFields = ['pregnancy_status', 'pregnancy_date', 'expected_birth_date', 'last_birth_date', 'dry_off_date'] as const;
export type KeptState = Pick<Animal, (typeof keptFields)[number]>;
export type KeptResult = Pick<ArtificialInsemination, 'result' | 'confirmation_date'>;

export const sameState = (a: KeptState, b: KeptState) => keptFields.every((field) => a[field] === b[field]);

/** Of the register: what somebody wrote there. A phone that has not synchronized since has no such fields. */
type Entry = Partial<Pick<Animal, 'entry_pregnancy_status' | 'entry_status_date' | 'entry_last_birth_date'>>;
type Kept = KeptState & Entry & Pick<Animal, 'id' | 'type' | 'breed' | 'birth_date' | 'category' | 'weight'>;

const latest = (days: readonly (string | null)[]) => days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);

export function keptState(animal: Kept, rows: AnimalEventRows): KeptState & { results: ReadonlyMap<string, KeptResult> } {
  // Whether she has left does not change what is stored of her.
  const events = inOrder(recordedEvents({ ...animal, status: 'ativo', exit_date: null }, rows));
  const history = historyOf(femaleOf(animal), events, Infinity);
  const pregnancy = currentPregnancy(history);
  const births = rows.births.map(({ birth_date }) => birth_date);
  const dried = latest(rows.dry_offs.map(({ dry_off_date }) => dry_off_date));
  return {
    ...(pregnancy ? pregnantState(animal, rows, pregnancy) : { pregnancy_status: openStatus(animal, rows), pregnancy_date: null, expected_birth_date: null }),
    last_birth_date: latest([...births, animal.entry_last_birth_date ?? null]),
    dry_off_date: dried,
    results: resultsOf(rows, history),
  };
}

/** A pregnancy of older records without a date of mating is no event: it stays until something is recorded. */
export function unknownMating({ pregnancy_status, pregnancy_date, expected_birth_date }: KeptState, rows: AnimalEventRows): Partial<KeptState> {
  const isUnknown = pregnancy_status === 'prenha' && pregnancy_date === null;
  const isRecorded = [rows.births, rows.pregnancy_losses, rows.pregnancy_checks].some((all) => all.length > 0);
  return isUnknown && !isRecorded ? { pregnancy_status, pregnancy_date, expected_birth_date } : {};
}

function pregnantState({ type, breed }: Kept, rows: AnimalEventRows, { service, conception, events }: Pregnancy) {
  const told = rows.pregnancy_checks
    .filter((check) => check.stated && !check.service_id && check.result === 'prenha' && events.includes(check.id))
    .reduce<AnimalEventRows['pregnancy_checks'][number] | null>((last, one) => (last && last.check_date > one.check_date ? last : one), null);
  const pregnancy_date = told ? statedMating(told) : dayOfNumber(conception);
  const isServed = (id: string | null) => id !== null && service?.ids.includes(id);
  const served = rows.artificial_inseminations
    .filter(({ id, expected_birth_date }) => expected_birth_date && isServed(id))
    .toSorted((a, b) => (a.insemination_date < b.insemination_date ? 1 : -1))[0];
  // Of a service without a written date: the one that an older release computed.
  const computed = rows.pregnancy_checks.find(({ service_id, expected_birth_date }) => expected_birth_date && isServed(service_id));
  const written = told ? told.expected_birth_date : (served ?? computed)?.expected_birth_date;
  const isEmbryo = rows.artificial_inseminations.some(({ id, technique }) => technique === 'TE' && isServed(id));
  const conceived = isEmbryo ? addDays(pregnancy_date, -embryoDays) : pregnancy_date;
  return { pregnancy_status: 'prenha' as const, pregnancy_date, expected_birth_date: written ?? expectedBirth(type, conceived, breed) };
}

/** What the register says of one that is not pregnant, until something recorded says more. */
function openStatus(animal: Kept, rows: AnimalEventRows): Animal['pregnancy_status'] {
  const { pregnancy_status, entry_pregnancy_status: written = pregnancy_status === 'prenha' ? 'vazia' : pregnancy_status, entry_status_date: on } = animal;
  const calved = latest([...rows.births.map(({ birth_date }) => birth_date), registeredBirth({ ...animal, status: 'ativo', exit_date: null }, rows.births)]);
  const dried = latest(rows.dry_offs.map(({ dry_off_date }) => dry_off_date));
  const recorded = latest([
    ...rows.births.map(({ birth_date }) => birth_date),
    ...rows.pregnancy_losses.map(({ loss_date }) => loss_date),
    ...rows.pregnancy_checks.map(({ check_date }) => check_date),
    dried,
  ]);
  if (recorded === null || (on && on > recorded)) return written;
  const isDry = dried !== null && (calved === null || dried >= calved);
  const wasDry = written === 'seca' && !rows.births.some(({ birth_date }) => !on || birth_date >= on);
  return isDry || wasDry ? 'seca' : 'vazia';
}

/** Of checks that name a service, or that are about it by their days; what is only inferred from a later service is not written. */
function resultsOf(rows: AnimalEventRows, { services, pregnancies }: History): Map<string, KeptResult> {
  const results = new Map<string, KeptResult>(rows.artificial_inseminations.map(({ id }) => [id, { result: 'pendente', confirmation_date: null }]));
  for (const { id, outcome, known, inferred } of services) {
    const carried = pregnancies.find(({ service, confirmed }) => service?.id === id && confirmed !== null);
    const isChecked = outcome === 'negative' ? !inferred : carried !== undefined;
    if (outcome === 'pending' || known === null || !isChecked) continue;
    const day = dayOfNumber(known);
    // The register tells since when she is pregnant, not when somebody found it.
    const isTold = rows.pregnancy_checks.some((one) => one.stated && !one.service_id && one.check_date === day && carried?.events.includes(one.id));
    results.set(id, { result: outcome === 'positive' ? 'positiva' : 'negativa', confirmation_date: isTold ? null : day });
  }
  const named = rows.pregnancy_checks.filter(({ service_id }) => service_id && results.has(service_id));
  for (const { service_id, result, check_date } of named.toSorted((a, b) =>
    a.check_date === b.check_date ? (a.id < b.id ? -1 : 1) : a.check_date < b.check_date ? -1 : 1,
  ))
    results.set(service_id!, { result: result === 'prenha' ? 'positiva' : 'negativa', confirmation_date: check_date });
  return results;
}
