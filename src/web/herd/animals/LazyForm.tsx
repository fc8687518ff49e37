// The animal's form, when it is wanted.
import type { Animal } from '#domain/herd/animals';
import { lazily } from '#parts/forms/Lazy';

const Form = lazily(async () => (await import('./AnimalForm')).AnimalForm);

/** What is edited: an animal, a new one, or nothing. */
export type Editing = { animal?: Animal | undefined } | null;

export const LazyForm = ({ editing, onClose }: { editing: Editing; onClose: () => void }) => <Form with={editing && { ...editing, onClose }} />;
