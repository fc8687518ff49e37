// The words of a row of weighings, and what it keeps.
import type * as z from 'zod/mini';
import { AnimalWeighing, type plannedWeighing } from '#domain/herd/animal-weighings';
import { factsOf } from '#domain/kernel/fields';

export type WeighingPlan = z.output<typeof plannedWeighing> & { /** A weight at rest is saved without a press. */ auto?: boolean };
/** `byHand`: what somebody typed is not replaced by the scale. */
export type TypedWeight = { weight: number | null; byHand: boolean };

const methods = factsOf(AnimalWeighing.fields.weighing_method).values ?? {};
export const methodInWords = (method: AnimalWeighing['weighing_method']) => methods[method];
