// The form, loaded on demand and preloaded in idle time, and the invitation of the owner it created.
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Invitation } from '#domain/people/invitation';
import { InvitationDialog } from '#parts/accounts/InvitationDialog';

const load = async () => ({ default: (await import('./CustomerForm')).CustomerForm });
const CustomerForm = lazy(load);

type LazyFormProps = { open: boolean; onSaved: () => Promise<void>; onClose: () => void };

export function LazyForm({ open, onSaved, onClose }: LazyFormProps) {
  const [given, setGiven] = useState<Invitation | null>(null);
  useEffect(() => {
    const idle = setTimeout(() => void load().catch(() => undefined), 1_500);
    return () => clearTimeout(idle);
  }, []);
  return (
    <>
      <Suspense>{open && <CustomerForm onSaved={onSaved} onGiven={setGiven} onClose={onClose} />}</Suspense>
      {given && !open && <InvitationDialog invitation={given} onClose={() => setGiven(null)} />}
    </>
  );
}
