// The insemination's form, when it is wanted.
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { lazily } from '#parts/forms/Lazy';

const Form = lazily(async () => (await import('./InseminationForm')).InseminationForm);

/** What is edited: an insemination, a new one, or nothing. */
export type Editing = { insemination?: ArtificialInsemination | undefined } | null;

export const LazyForm = ({ editing, onClose }: { editing: Editing; onClose: () => void }) => <Form with={editing && { ...editing, onClose }} />;
