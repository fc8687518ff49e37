// The forms about one that is pregnant, when they are wanted.
import type { Animal } from '#domain/herd/animals';
import { lazily } from '#parts/forms/Lazy';

const Forms = lazily(async () => (await import('./Forms')).Forms);

/** Which form, and about whom. */
export type Doing = { form: 'pregnancy' | 'birth' | 'loss'; animal: Animal } | null;

export const LazyForms = ({ doing, onClose }: { doing: Doing; onClose: () => void }) => <Forms with={doing && { doing, onClose }} />;
