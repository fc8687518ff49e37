// After every verb that changes an event of a female: her state and the results of her services as her events give them.
import { canBePregnant } from '#domain/herd/animals';
import { forgetWeaningWeight } from '#domain/herd/weaning-weighings';
import { daysBetween, writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { assertPlausible } from '#domain/kernel/plausibility';
import type { Farm, Rows } from '#domain/nouns';
import { type AnimalEventRows, resultDay } from '#domain/reproduction/animal-events';
import { type KeptState, keptState, unknownMating } from '#domain/reproduction/kept-state';

type Female = Rows['animals'];

const hasHistory = (animal: Female) => canBePregnant(animal) && !animal.is_batch;

/** A device without these rows would compute another state: there, what the verb itself wrote stays until the server answers. */
const seesEvents = ({ actor }: Farm) => !actor.without?.includes('reproduction');

async function rowsOf(farm: Farm, animal_id: string) {
  const where = { animal_id };
  const [births, pregnancy_losses, artificial_inseminations, pregnancy_checks, dry_offs] = await Promise.all([
    farm.list('births', { mother_id: animal_id }),
    farm.list('pregnancy_losses', where),
    farm.list('artificial_inseminations', where),
    farm.list('pregnancy_checks', where),
    farm.list('dry_offs', where),
  ]);
  return { births, pregnancy_losses, artificial_inseminations, pregnancy_checks, dry_offs } satisfies AnimalEventRows;
}

/** Her record and her services as her events give them. */
export async function keepState(farm: Farm, animal_id: string) {
  const animal = await farm.find('animals', animal_id);
  if (!animal || animal.deleted_at !== null || !hasHistory(animal) || !seesEvents(farm) || !animal.state_from_events) return;
  const rows = await rowsOf(farm, animal_id);
  const { results, ...state } = keptState(animal, rows);
  farm.put('animals', { ...animal, ...state, ...unknownMating(animal, rows) });
  for (const service of rows.artificial_inseminations) {
    const { result, confirmation_date } = results.get(service.id)!;
    const decided = rows.pregnancy_checks.some((check) => check.service_id === service.id && check.stated && check.check_date === confirmation_date);
    // The day of a result that was written without one is not known.
    if (result === service.result && (decided || result === 'pendente')) continue;
    farm.put('artificial_inseminations', { ...service, result, confirmation_date });
  }
}

/** A birth or a loss ends the pregnancy: a check that found her pregnant later, of a mating before it, contradicts it. */
export async function assertEnded(farm: Farm, animal_id: string, on: string, field: string) {
  const { name, pregnancy_status, pregnancy_date } = await farm.get('animals', animal_id);
  if (pregnancy_status === 'prenha' && pregnancy_date !== null && pregnancy_date < on)
    throw new RuleBroken(`${name} foi diagnosticada prenha depois desta data: confira a data ou corrija o diagnóstico`, field);
}

const ofPregnancy = ['pregnancy_status', 'pregnancy_date', 'expected_birth_date'] as const;

/** What a new record of an animal says of her becomes her first events. */
export async function keepRegistered(farm: Farm, animal_id: string) {
  const animal = await farm.get('animals', animal_id);
  if (!hasHistory(animal)) return;
  const { pregnancy_status: status, dry_off_date } = animal;
  const entry_pregnancy_status = status === 'prenha' ? 'vazia' : status;
  farm.put('animals', { ...animal, entry_pregnancy_status, entry_last_birth_date: animal.last_birth_date, state_from_events: true });
  // Most new animals tell of no event: nothing to read or compute.
  if (!dry_off_date && status !== 'prenha') return;
  if (dry_off_date) farm.add('dry_offs', { id: farm.id('dry_off'), animal_id, dry_off_date });
  if (status === 'prenha') await stateAsWritten(farm, animal);
  await keepState(farm, animal_id);
}

/** A changed record: what was written there about her pregnancy, last birth or dry-off holds from now on. */
export async function keepWritten(farm: Farm, before: Female) {
  const after = await farm.get('animals', before.id);
  const touched = (...fields: readonly (keyof KeptState)[]) => fields.some((field) => after[field] !== before[field]);
  const isNew = hasHistory(after) && !hasHistory(before);
  if (!hasHistory(after) || !(isNew || touched(...ofPregnancy, 'last_birth_date', 'dry_off_date'))) return;
  if (isNew) return keepRegistered(farm, after.id);
  const written = { ...after };
  if (touched('last_birth_date')) {
    written.entry_last_birth_date = after.last_birth_date;
    await askAboutBirths(farm, after);
  }
  if (touched(...ofPregnancy) && after.pregnancy_status !== 'prenha')
    Object.assign(written, { entry_pregnancy_status: after.pregnancy_status, entry_status_date: farm.today });
  farm.put('animals', written);
  if (touched('dry_off_date')) await dryOffAsWritten(farm, before, after);
  const isDated = after.pregnancy_status !== 'prenha' || after.pregnancy_date !== null;
  if (touched(...ofPregnancy) && isDated) await stateAsWritten(farm, after);
  await keepState(farm, after.id);
}

/** A birth that is recorded stays the last one, whatever is written. */
async function askAboutBirths(farm: Farm, { id, last_birth_date }: Female) {
  const later = (await farm.list('births', { mother_id: id })).map(({ birth_date }) => birth_date).find((day) => day > (last_birth_date ?? ''));
  if (!later) return;
  const text = `há um parto registrado em ${writtenDay(later)}, que continua sendo o último`;
  assertPlausible(farm, [{ key: 'last_birth', level: 'confirm', text, field: 'last_birth_date' }]);
}

async function dryOffAsWritten(farm: Farm, { dry_off_date: was }: Female, { id: animal_id, dry_off_date: to }: Female) {
  const all = await farm.list('dry_offs', { animal_id });
  const seen = was && all.find(({ dry_off_date }) => dry_off_date === was);
  const there = to && all.some(({ dry_off_date }) => dry_off_date === to);
  if (seen && (to === null || there)) farm.remove('dry_offs', seen.id);
  else if (seen && to) farm.put('dry_offs', { ...seen, dry_off_date: to });
  else if (to && !there) farm.add('dry_offs', { id: farm.id('dry_off'), animal_id, dry_off_date: to });
}

/** At most one check of the pregnancy she carries is written by the register: none if her events say the same. */
async function stateAsWritten(farm: Farm, wanted: Female) {
  const animal_id = wanted.id;
  const [animal, rows] = await Promise.all([farm.get('animals', animal_id), rowsOf(farm, animal_id)]);
  const ended = [...rows.births.map(({ birth_date }) => birth_date), ...rows.pregnancy_losses.map(({ loss_date }) => loss_date)].reduce(later, '');
  const old = rows.pregnancy_checks.filter((check) => isRegistered(check) && check.check_date >= ended);
  const others = rows.pregnancy_checks.filter((check) => !old.includes(check));
  const fits = (...checks: AnimalEventRows['pregnancy_checks']) => says(keptState(animal, { ...rows, pregnancy_checks: [...others, ...checks] }), wanted);
  for (const check of old) farm.remove('pregnancy_checks', check.id);
  if (fits()) return;
  const on = (check_date: string) => ({ ...statedCheck(wanted, check_date), id: farm.id('check') });
  // From the day of the mating on, unless what was recorded since says otherwise: then it is as somebody found her today.
  const since = wanted.pregnancy_status === 'prenha' ? on(wanted.pregnancy_date!) : null;
  farm.add('pregnancy_checks', since && fits(since) ? since : on(farm.today));
}

const later = (a: string, b: string) => (a > b ? a : b);

const says = (is: KeptState, wanted: KeptState) =>
  wanted.pregnancy_status === 'prenha'
    ? ofPregnancy.every((field) => is[field] === wanted[field] || (field === 'expected_birth_date' && wanted[field] === null))
    : is.pregnancy_status !== 'prenha';

const unknown = { method: null, service_id: null, veterinarian: null, notes: null } as const;
/** What the register says of her, as a check of this day. */
function statedCheck({ id: animal_id, pregnancy_status, pregnancy_date, expected_birth_date }: Female, check_date: string) {
  const found =
    pregnancy_status === 'prenha'
      ? { result: 'prenha' as const, days_pregnant: daysBetween(pregnancy_date!, check_date), expected_birth_date }
      : { result: 'vazia' as const, days_pregnant: null, expected_birth_date: null };
  return { animal_id, check_date, stated: true, ...unknown, ...found };
}

const isRegistered = ({ stated, service_id }: Pick<Rows['pregnancy_checks'], 'stated' | 'service_id'>) => stated && service_id === null;

/** The result written with a service is a check of that service. */
export async function keepResult(farm: Farm, service: Rows['artificial_inseminations']) {
  const { id, animal_id, result, insemination_date } = service;
  const checks = await farm.list('pregnancy_checks', { service_id: id });
  const [seen] = checks.filter(({ stated }) => stated);
  if (result === 'pendente') {
    if (seen) farm.remove('pregnancy_checks', seen.id);
    return;
  }
  const found = { result: result === 'positiva' ? ('prenha' as const) : ('vazia' as const), animal_id, service_id: id };
  const usual = resultDay(service, farm.today);
  const others = checks.filter((check) => check.id !== seen?.id).toSorted((a, b) => (a.check_date < b.check_date ? -1 : 1));
  const last = others.at(-1);
  if (!seen && last?.result === found.result) return;
  // After a check that found otherwise.
  const check_date = last && last.result !== found.result && last.check_date >= usual ? farm.today : usual;
  if (seen) farm.put('pregnancy_checks', { ...seen, ...found, check_date });
  else farm.add('pregnancy_checks', { id: farm.id('check'), ...found, check_date, stated: true });
  if (result === 'positiva') await dropRegistered(farm, animal_id, insemination_date);
}

/** Found pregnant: what the register said against it no longer holds. */
export async function dropRegistered(farm: Farm, animal_id: string, since: string) {
  for (const check of await farm.list('pregnancy_checks', { animal_id }))
    if (isRegistered(check) && check.result === 'vazia' && check.check_date >= since) farm.remove('pregnancy_checks', check.id);
}

/** Undone in the register, as the one-press weaning is: the calf was not weaned. */
export async function keepWeaning(farm: Farm, before: Female) {
  const after = await farm.get('animals', before.id);
  if (after.category === before.category) return;
  for (const weaning of await farm.list('weanings', { animal_id: before.id }))
    if (weaning.previous_category === after.category) {
      farm.remove('weanings', weaning.id);
      await forgetWeaningWeight(farm, weaning);
    }
}

/** A calf that is deleted takes its birth record along; its mother has calved all the same. */
export async function keepBirthOf(farm: Farm, mother_id: string, birth_date: string) {
  const mother = await farm.find('animals', mother_id);
  if (!mother || mother.deleted_at !== null) return;
  const entry = mother.entry_last_birth_date;
  if (!entry || entry < birth_date) farm.put('animals', { ...mother, entry_last_birth_date: birth_date });
}
