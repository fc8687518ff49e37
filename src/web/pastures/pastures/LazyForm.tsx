// The dialogs of a pasture, loaded on demand.
import type { Ground } from '#domain/pastures/pasture-queries';
import { lazily } from '#parts/forms/Lazy';

const Forms = lazily(async () => (await import('./Forms')).Forms);

/** The open dialog, or null. */
export type Doing = { what: 'create' } | { what: 'edit' | 'occupy' | 'release' | 'past'; ground: Ground } | null;

export const LazyForm = ({ doing, onClose }: { doing: Doing; onClose: () => void }) => <Forms with={doing && { doing, onClose }} />;
