// Applications and treatments for the screens: newest first, with their animal, and the doses due.

import type { AnimalTreatment } from '#domain/health/animal-treatments';
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import type { Animal } from '#domain/herd/animals';
import { periodStart } from '#domain/kernel/dates';
import { compare, incrementalSort } from '#domain/kernel/sorting';
import { fold } from '#domain/kernel/text';

type Dated = { id: string; application_date: string };
const newest = (a: Dated, b: Dated) => compare(b.application_date, a.application_date) || compare(b.id, a.id);

/** Newest first, as specified; on the same day, the last entered first. */
export const newestGiven = <D extends Dated>(given: readonly D[]) => given.toSorted(newest);
/** For the long list of the farm: sorted incrementally. */
export const newestApplications = incrementalSort<AnimalVaccine>(newest);

/** `text`: what the search looks in, folded once. */
export type AppliedTo = { id: string; application: AnimalVaccine; animal: Animal; text: string };

/** Each with its animal, in the same order. */
export function applicationsOf(animals: readonly Animal[], applications: readonly AnimalVaccine[]): AppliedTo[] {
  const byId = new Map(animals.map((animal) => [animal.id, { animal, text: `${animal.name} ${animal.identification ?? ''}` }]));
  return applications.flatMap((application) => {
    const known = byId.get(application.animal_id);
    return known ? [{ id: application.id, application, animal: known.animal, text: fold(`${known.text} ${application.vaccine_name}`) }] : [];
  });
}

/** All words must occur in the animal's name, its tag or the product, in any order; an empty type matches all. */
export function findApplications(list: readonly AppliedTo[], { search, application_type }: Record<'search' | 'application_type', string>) {
  const wanted = fold(search).split(' ').filter(Boolean);
  return list.filter(
    ({ application, text }) => (application_type === '' || application.application_type === application_type) && wanted.every((word) => text.includes(word)),
  );
}

/** One animal and one product: the last dose and the date of the next. */
export type Control = { animal: Animal; vaccine_name: string; last: AnimalVaccine; next: string | null };

/** For active animals, next dose first; without a next dose last. */
export function vaccineControl(animals: readonly Animal[], applications: readonly AnimalVaccine[]): Control[] {
  const latest = latestDoses(applications);
  const byId = new Map(animals.flatMap((animal) => (animal.status === 'ativo' ? [[animal.id, animal] as const] : [])));
  const control = [...latest.values()].flatMap((last) => {
    const animal = byId.get(last.animal_id);
    return animal ? [{ animal, vaccine_name: last.vaccine_name, last, next: last.next_application_date }] : [];
  });
  return control.toSorted((a, b) => compare(a.next ?? '9', b.next ?? '9') || compare(a.animal.name, b.animal.name));
}

// Cached by list: the bell, the dashboard and the panel use the same one. A list is never changed, only replaced.
const latestOf = new WeakMap<readonly AnimalVaccine[], Map<string, AnimalVaccine>>();

/** The last dose of each product for each animal: the next date of an earlier dose no longer counts. */
export function latestDoses(applications: readonly AnimalVaccine[]): Map<string, AnimalVaccine> {
  const known = latestOf.get(applications);
  if (known) return known;
  const names = new Map<string, string>();
  const latest = new Map<string, AnimalVaccine>();
  for (const application of applications) {
    let name = names.get(application.vaccine_name);
    if (name === undefined) names.set(application.vaccine_name, (name = fold(application.vaccine_name)));
    const key = `${application.animal_id} ${name}`;
    const before = latest.get(key);
    if (!before || newest(application, before) < 0) latest.set(key, application);
  }
  latestOf.set(applications, latest);
  return latest;
}

export const upcomingWindow = 30;

/** Vacinações: vaccines only, as the list with that type; and how many of them in the last 30 days. */
export function vaccinationFigures(applications: readonly Pick<AnimalVaccine, 'application_type' | 'application_date'>[], today: string) {
  const since = periodStart(upcomingWindow, today);
  let [total, lately] = [0, 0];
  for (const { application_type, application_date } of applications) {
    if (application_type !== 'vacina') continue;
    total++;
    if (application_date >= since && application_date <= today) lately++;
  }
  return { total, lately };
}

/** With an end date that has not passed, of an animal in the herd. */
export const isOngoing = ({ end_date }: Pick<AnimalTreatment, 'end_date'>, { status }: Pick<Animal, 'status'>, today: string) =>
  status === 'ativo' && end_date !== null && end_date >= today;
