// The activity form, loaded on demand.
import type { DailyActivity } from '#domain/work/daily-activities';
import { lazily } from '#parts/forms/Lazy';

const Form = lazily(async () => (await import('./ActivityForm')).ActivityForm);

/** An existing activity, a new one for a day, or null. */
export type Editing = { activity: DailyActivity } | { day: string } | null;

export const LazyForm = ({ editing, onClose }: { editing: Editing; onClose: () => void }) => <Form with={editing && { editing, onClose }} />;
