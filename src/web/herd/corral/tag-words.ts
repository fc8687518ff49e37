// Types of a session of tagging.
import type * as z from 'zod/mini';
import type { tagPlan } from '#domain/herd/tag-event-verbs';

export type TagPlan = z.output<typeof tagPlan>;
/** What was read or typed for this animal. */
export type TypedTag = string;
