// The forms come when they are first wanted, and are fetched beforehand while nothing else is to be done.
import { lazy, Suspense, useEffect } from 'react';
import type { Animal } from '#domain/nouns/animals';

const load = async () => ({ default: (await import('./Forms')).Forms });
const Forms = lazy(load);

/** Which form, and about whom. */
export type Doing = { form: 'pregnancy' | 'birth' | 'loss'; animal: Animal } | null;

export function LazyForms({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  useEffect(() => {
    const idle = setTimeout(() => void load().catch(() => undefined), 1_500);
    return () => clearTimeout(idle);
  }, []);
  return <Suspense>{doing && <Forms doing={doing} onClose={onClose} />}</Suspense>;
}
