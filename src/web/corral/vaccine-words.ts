// The words of a row of applications, and what it keeps.
import type * as z from 'zod/mini';
import { AnimalVaccine, type plannedApplication } from '#domain/nouns/animal-vaccines';
import type { Removal } from '#parts/Removal';

export type VaccinePlan = z.output<typeof plannedApplication>;
/** What this animal gets, when it is not what was planned. */
export type TypedDose = string | null;

export const vaccineRemoval: Removal = {
  remove: 'remove_vaccine',
  restore: 'restore_vaccine',
  title: 'Excluir aplicação',
  question: AnimalVaccine.confirm!,
  done: 'Aplicação excluída',
  failed: AnimalVaccine.failed!.remove,
};
