// The application's form, when it is wanted.
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import type { InputOf } from '#domain/verbs';
import { lazily } from '#parts/forms/Lazy';

/** What is written: a new one, perhaps begun by a suggestion; a change of one; or nothing. */
export type Start = Partial<InputOf<'apply_vaccine'>>;
export type Writing = { start: Start } | { seen: AnimalVaccine } | null;

const Form = lazily(async () => (await import('./VaccineForm')).VaccineForm);

export const LazyForm = ({ writing, onClose }: { writing: Writing; onClose: () => void }) => <Form with={writing && { writing, onClose }} />;
