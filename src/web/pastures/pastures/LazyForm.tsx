// What is done to a pasture, each on a dialog of its own, when it is wanted.
import type { Ground } from '#domain/pastures/pasture-queries';
import { lazily } from '#parts/forms/Lazy';

const Forms = lazily(async () => (await import('./Forms')).Forms);

/** A new pasture, one changed, occupied, released or looked back on; or nothing. */
export type Doing = { what: 'create' } | { what: 'edit' | 'occupy' | 'release' | 'past'; ground: Ground } | null;

export const LazyForm = ({ doing, onClose }: { doing: Doing; onClose: () => void }) => <Forms with={doing && { doing, onClose }} />;
