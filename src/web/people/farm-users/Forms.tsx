// The open form and the invitation it created. Forms are loaded on demand, and preloaded in idle time.
import { lazy, Suspense, useEffect, useState } from 'react';
import type { FarmUser } from '#domain/people/farm-users';
import type { Invitation } from '#domain/people/invitation';
import { InvitationDialog } from '#parts/accounts/InvitationDialog';

const load = () => import('./UserForms');
const NewUser = lazy(async () => ({ default: (await load()).NewUser }));
const EditedUser = lazy(async () => ({ default: (await load()).EditedUser }));
const NewVisitor = lazy(async () => ({ default: (await load()).NewVisitor }));
const ResetPassword = lazy(async () => ({ default: (await load()).ResetPassword }));
const ModulesDialog = lazy(async () => ({ default: (await import('./Modules')).ModulesDialog }));

export type Doing = { what: 'new' | 'visitor' | 'modules' } | { what: 'edit' | 'password'; user: FarmUser } | null;

type FormsProps = { doing: Doing; onDo: (doing: Doing) => void; onSaved: () => Promise<void> };

export function Forms({ doing, onDo, onSaved }: FormsProps) {
  const [given, setGiven] = useState<Invitation | null>(null);
  useEffect(() => {
    const idle = setTimeout(() => void load().catch(() => undefined), 1_500);
    return () => clearTimeout(idle);
  }, []);
  const form = { onSaved, onGiven: setGiven, onClose: () => onDo(null) };
  return (
    <>
      <Suspense>
        {doing?.what === 'new' && <NewUser {...form} />}
        {doing?.what === 'visitor' && <NewVisitor {...form} />}
        {doing?.what === 'modules' && <ModulesDialog onClose={form.onClose} />}
        {doing?.what === 'edit' && <EditedUser user={doing.user} {...form} />}
        {doing?.what === 'password' && <ResetPassword user={doing.user} {...form} />}
      </Suspense>
      {given && !doing && <InvitationDialog invitation={given} onClose={() => setGiven(null)} />}
    </>
  );
}
