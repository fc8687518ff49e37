// Texts and types of a weighing session.
import type * as z from 'zod/mini';
import { AnimalWeighing, type plannedWeighing } from '#domain/herd/animal-weighings';
import { factsOf } from '#domain/kernel/fields';

export type WeighingPlan = z.output<typeof plannedWeighing> & { /** Save a stable weight automatically. */ auto?: boolean };
/** `byHand`: the scale must not replace a typed weight. */
export type TypedWeight = { weight: number | null; byHand: boolean };

const methods = factsOf(AnimalWeighing.fields.weighing_method).values ?? {};
export const methodInWords = (method: AnimalWeighing['weighing_method']) => methods[method];
