// The forms about a pregnant animal, loaded on demand.
import type { Animal } from '#domain/herd/animals';
import { lazily } from '#parts/forms/Lazy';

const Forms = lazily(async () => (await import('./Forms')).Forms);

/** The open form and its animal, or null. */
export type Doing = { form: 'pregnancy' | 'birth' | 'loss'; animal: Animal } | null;

export const LazyForms = ({ doing, onClose }: { doing: Doing; onClose: () => void }) => <Forms with={doing && { doing, onClose }} />;
