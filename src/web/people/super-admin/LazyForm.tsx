// The form, loaded on demand and preloaded in idle time.
import { lazy, Suspense, useEffect } from 'react';

const load = async () => ({ default: (await import('./CustomerForm')).CustomerForm });
const CustomerForm = lazy(load);

type LazyFormProps = { open: boolean; onSaved: () => Promise<void>; onClose: () => void };

export function LazyForm({ open, onSaved, onClose }: LazyFormProps) {
  useEffect(() => {
    const idle = setTimeout(() => void load().catch(() => undefined), 1_500);
    return () => clearTimeout(idle);
  }, []);
  return <Suspense>{open && <CustomerForm onSaved={onSaved} onClose={onClose} />}</Suspense>;
}
