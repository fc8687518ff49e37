// Results of inseminations, and those still to be diagnosed.

import type { Animal } from '#domain/herd/animals';
import { daysOf, type OwnDays } from '#domain/herd/breeding-days';
import { addDays } from '#domain/kernel/dates';
import { quotient } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import { fold } from '#domain/kernel/text';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { concernsNow } from '#domain/reproduction/insemination-status';

/** The farm's own days until the first diagnosis. */
type Days = OwnDays<'diagnosis_days'>;

/** Success rate of diagnosed ones, with one decimal; 0 without any. */
export function countInseminations(inseminations: readonly Pick<ArtificialInsemination, 'result'>[]) {
  const counts = { total: inseminations.length, pendente: 0, positiva: 0, negativa: 0 };
  for (const { result } of inseminations) counts[result]++;
  return { ...counts, rate: quotient(counts.positiva * 100, counts.positiva + counts.negativa, decimalsOf('percent')) ?? 0 };
}

export const newestServiceFirst = (inseminations: readonly ArtificialInsemination[]) =>
  inseminations.toSorted((a, b) => (a.insemination_date === b.insemination_date ? (a.id < b.id ? 1 : -1) : a.insemination_date < b.insemination_date ? 1 : -1));

/** The first day on which a diagnosis is possible. */
export const diagnosisDue = ({ insemination_date }: Pick<ArtificialInsemination, 'insemination_date'>, own?: Days) =>
  addDays(insemination_date, daysOf(own, 'diagnosis_days'));

export type Service = { id: string; insemination: ArtificialInsemination; animal: Animal };

/** Each with its animal; those of removed animals are left out. */
export function servicesOf(inseminations: readonly ArtificialInsemination[], animals: readonly Animal[]): Service[] {
  if (inseminations.length === 0) return [];
  const ids = new Set(inseminations.map(({ animal_id }) => animal_id));
  const by = new Map(animals.flatMap((animal) => (ids.has(animal.id) ? [[animal.id, animal]] : [])));
  return inseminations.flatMap((insemination) => {
    const animal = by.get(insemination.animal_id);
    return animal ? [{ id: insemination.id, insemination, animal }] : [];
  });
}

/** In the list, a result can be entered as long as she is in the herd, whatever came later. */
export const awaitsDiagnosis = ({ insemination, animal }: Pick<Service, 'insemination' | 'animal'>) =>
  insemination.result === 'pendente' && animal.status === 'ativo';

/** Pending and old enough for a diagnosis; only of animals in the herd. */
const isDue = ({ insemination, animal }: Service, today: string, own?: Days) =>
  insemination.result === 'pendente' && diagnosisDue(insemination, own) <= today && concernsNow(insemination, animal);

/** As a result to filter by: a diagnosis is to be made. */
export const toDiagnose = 'diagnosticar';
export type ServiceFilters = { search: string; result: string };

/** By the animal's name or number, or by the bull. */
export function findServices(services: readonly Service[], { search, result }: ServiceFilters, today: string, own?: Days) {
  const words = fold(search).split(' ').filter(Boolean);
  return services.filter((service) => {
    const { insemination, animal } = service;
    if (result === toDiagnose ? !isDue(service, today, own) : result !== '' && insemination.result !== result) return false;
    if (words.length === 0) return true;
    const text = fold(`${animal.name} ${animal.identification ?? ''} ${insemination.bull_identification}`);
    return words.every((word) => text.includes(word));
  });
}

/** The animals are looked up for pending ones only. */
export const diagnosesDue = (inseminations: readonly ArtificialInsemination[], animals: readonly Animal[], today: string, own?: Days) =>
  servicesOf(
    inseminations.filter(({ result }) => result === 'pendente'),
    animals,
  ).filter((service) => isDue(service, today, own));
