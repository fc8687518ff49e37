// Who is here and where: the session and the farm, for every screen.
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import { chooseFarm, current, signOut, watch } from '#data/session';
import type { AccessibleFarm, Session } from '#domain/accounts';
import type { Role } from '#domain/roles';

export const useStanding = () => useSyncExternalStore(watch, current);

type Auth = { session: Session; signOut: () => Promise<boolean> };
const AuthDoor = createContext<Auth | null>(null);

export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  const auth = useMemo(() => ({ session, signOut }), [session]);
  return <AuthDoor value={auth}>{children}</AuthDoor>;
}

export function useAuth() {
  const auth = use(AuthDoor);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

type Place = { farm: AccessibleFarm; role: Role; farms: AccessibleFarm[]; chooseFarm: (id: string) => void };
const FarmDoor = createContext<Place | null>(null);

export function FarmProvider({ farm, farms, children }: { farm: AccessibleFarm; farms: AccessibleFarm[]; children: ReactNode }) {
  const place = useMemo(() => ({ farm, role: farm.user_role, farms, chooseFarm }), [farm, farms]);
  return <FarmDoor value={place}>{children}</FarmDoor>;
}

export function useFarm() {
  const place = use(FarmDoor);
  if (!place) throw new Error('useFarm must be used within a FarmProvider');
  return place;
}
