// The form comes when it is first wanted, and is fetched beforehand while nothing else is to be done.
import { lazy, Suspense, useEffect } from 'react';
import type { Animal } from '#domain/nouns/animals';

const load = async () => ({ default: (await import('./AnimalForm')).AnimalForm });
const AnimalForm = lazy(load);

/** What is edited: an animal, a new one, or nothing. */
export type Editing = { animal?: Animal | undefined } | null;

export function LazyForm({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  useEffect(() => {
    const idle = setTimeout(() => void load().catch(() => undefined), 1_500);
    return () => clearTimeout(idle);
  }, []);
  return <Suspense>{editing && <AnimalForm animal={editing.animal} onClose={onClose} />}</Suspense>;
}
