// The activity's form, when it is wanted.
import type { DailyActivity } from '#domain/work/daily-activities';
import { lazily } from '#parts/forms/Lazy';

const Form = lazily(async () => (await import('./ActivityForm')).ActivityForm);

/** What is edited: an activity, a new one of a day, or nothing. */
export type Editing = { activity: DailyActivity } | { day: string } | null;

export const LazyForm = ({ editing, onClose }: { editing: Editing; onClose: () => void }) => <Form with={editing && { editing, onClose }} />;
