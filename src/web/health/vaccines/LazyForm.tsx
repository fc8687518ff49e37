// The application form, loaded on demand.
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import type { InputOf } from '#domain/verbs';
import { lazily } from '#parts/forms/Lazy';

/** A new application, optionally prefilled by a suggestion; an existing one; or null. */
export type Start = Partial<InputOf<'apply_vaccine'>>;
export type Writing = { start: Start } | { seen: AnimalVaccine } | null;

const Form = lazily(async () => (await import('./VaccineForm')).VaccineForm);

export const LazyForm = ({ writing, onClose }: { writing: Writing; onClose: () => void }) => <Form with={writing && { writing, onClose }} />;
