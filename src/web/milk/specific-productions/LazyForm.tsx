// The production's form, when it is wanted.
import type { SpecificProduction } from '#domain/milk/specific-productions';
import { lazily } from '#parts/forms/Lazy';

const Form = lazily(async () => (await import('./ProductionForm')).ProductionForm);

/** What is edited: a production, a new one, or nothing. */
export type Editing = { production?: SpecificProduction | undefined } | null;

export const LazyForm = ({ editing, onClose }: { editing: Editing; onClose: () => void }) => <Form with={editing && { ...editing, onClose }} />;
