// The forms about a pregnant animal, loaded on demand.
import type { Animal } from '#domain/herd/animals';
import { lazily } from '#parts/forms/Lazy';

const Forms = lazily(async () => (await import('./Forms')).Forms);

/** The open form and its animal; whose birth it is; or null. */
export type Doing = { form: 'pregnancy' | 'birth' | 'loss'; animal: Animal } | { form: 'mother' } | null;

type LazyFormsProps = { doing: Doing; onDo: (doing: Doing) => void; onClose: () => void };
export const LazyForms = ({ doing, ...how }: LazyFormsProps) => <Forms with={doing && { doing, ...how }} />;
