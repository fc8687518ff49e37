// What a row of applications keeps.
import type * as z from 'zod/mini';
import type { plannedApplication } from '#domain/health/animal-vaccines';

export type VaccinePlan = z.output<typeof plannedApplication>;
/** What this animal gets, when it is not what was planned. */
export type TypedDose = string | null;
