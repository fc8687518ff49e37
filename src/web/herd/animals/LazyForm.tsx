// The animal form, loaded on demand.
import type { Animal } from '#domain/herd/animals';
import { lazily } from '#parts/forms/Lazy';

const Form = lazily(async () => (await import('./AnimalForm')).AnimalForm);

/** An existing animal, a new one, or null. */
export type Editing = { animal?: Animal | undefined } | null;

export const LazyForm = ({ editing, onClose }: { editing: Editing; onClose: () => void }) => <Form with={editing && { ...editing, onClose }} />;
