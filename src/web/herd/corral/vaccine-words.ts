// Types of a vaccine session.
import type * as z from 'zod/mini';
import type { plannedApplication } from '#domain/health/animal-vaccines';

export type VaccinePlan = z.output<typeof plannedApplication>;
/** The dose of this animal, when it differs from the plan. */
export type TypedDose = string | null;
