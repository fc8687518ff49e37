// The form comes when it is first wanted, and is fetched beforehand while nothing else is to be done.
import { lazy, Suspense, useEffect } from 'react';
import type { ArtificialInsemination } from '#domain/nouns/artificial-inseminations';

const load = async () => ({ default: (await import('./InseminationForm')).InseminationForm });
const InseminationForm = lazy(load);

/** What is edited: an insemination, a new one, or nothing. */
export type Editing = { insemination?: ArtificialInsemination | undefined } | null;

export function LazyForm({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  useEffect(() => {
    const idle = setTimeout(() => void load().catch(() => undefined), 1_500);
    return () => clearTimeout(idle);
  }, []);
  return <Suspense>{editing && <InseminationForm insemination={editing.insemination} onClose={onClose} />}</Suspense>;
}
