// The form comes when it is first wanted, and is fetched beforehand while nothing else is to be done.
import { lazy, Suspense, useEffect } from 'react';
import type { DailyActivity } from '#domain/nouns/daily-activities';

const load = async () => ({ default: (await import('./ActivityForm')).ActivityForm });
const ActivityForm = lazy(load);

/** What is edited: an activity, a new one of a day, or nothing. */
export type Editing = { activity: DailyActivity } | { day: string } | null;

export function LazyForm({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  useEffect(() => {
    const idle = setTimeout(() => void load().catch(() => undefined), 1_500);
    return () => clearTimeout(idle);
  }, []);
  return <Suspense>{editing && <ActivityForm editing={editing} onClose={onClose} />}</Suspense>;
}
