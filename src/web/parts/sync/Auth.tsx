// The session and the farm, for every screen.
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState, useSyncExternalStore } from 'react';
import { chooseFarm, current, watch } from '#data/session';
import type { Access, Role } from '#domain/kernel/roles';
import type { NounName } from '#domain/nouns';
import type { AccessibleFarm, Session } from '#domain/people/accounts';
import { accessOn, may } from '#domain/people/permissions';

export const useSessionState = () => useSyncExternalStore(watch, current);

/** `signOut` asks first when something has not reached the server. */
type Auth = { session: Session; signOut: () => void };
const AuthContext = createContext<Auth | null>(null);

const SignOut = lazy(async () => ({ default: (await import('#parts/sync/SignOut')).SignOut }));

export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  const [leaving, setLeaving] = useState<'no' | 'asking' | 'sure'>('no');
  const auth = useMemo(() => ({ session, signOut: () => setLeaving('asking') }), [session]);
  return (
    <AuthContext value={auth}>
      {/* Unmount the screens before the person's data is deleted, so that none reads it again. */}
      {leaving !== 'sure' && children}
      {leaving !== 'no' && (
        <Suspense>
          <SignOut person={session.person} onStay={() => setLeaving('no')} onSure={() => setLeaving('sure')} />
        </Suspense>
      )}
    </AuthContext>
  );
}

export function useAuth() {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

type Place = { farm: AccessibleFarm; role: Role; access: Access; farms: AccessibleFarm[]; chooseFarm: (id: string) => void };
const FarmContext = createContext<Place | null>(null);

export function FarmProvider({ farm, farms, children }: { farm: AccessibleFarm; farms: AccessibleFarm[]; children: ReactNode }) {
  const place = useMemo(() => ({ farm, role: farm.user_role, access: accessOn(farm), farms, chooseFarm }), [farm, farms]);
  return <FarmContext value={place}>{children}</FarmContext>;
}

/** What this person does not see on this farm is not shown. */
export const useMayRead = (noun: NounName) => may(useFarm().access, 'read', noun);

export function useFarm() {
  const place = use(FarmContext);
  if (!place) throw new Error('useFarm must be used within a FarmProvider');
  return place;
}
