// The farm form, loaded on demand and preloaded in idle time.
import { lazy, Suspense, useEffect } from 'react';
import type { RegisteredFarm } from '#domain/people/farms';

const load = async () => ({ default: (await import('#parts/accounts/FarmForm')).FarmForm });
const FarmForm = lazy(load);

/** An existing farm, a new one, or null. */
export type Editing = { farm?: RegisteredFarm | undefined } | null;

type LazyFormProps = { editing: Editing; onSaved: () => Promise<void>; onClose: () => void };

export function LazyForm({ editing, onSaved, onClose }: LazyFormProps) {
  useEffect(() => {
    const idle = setTimeout(() => void load().catch(() => undefined), 1_500);
    return () => clearTimeout(idle);
  }, []);
  return <Suspense>{editing && <FarmForm farm={editing.farm} onSaved={onSaved} onClose={onClose} />}</Suspense>;
}
