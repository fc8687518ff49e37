// What has not reached the server: on this farm, and in this person's other farms on this phone.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { type KeptElsewhere, keptElsewhere } from '#data/devices';
import { useAuth } from '#parts/Auth';
import { useCondition } from '#parts/Replica';

export const pendingPath: string = '/pending';

type Elsewhere = { kept: KeptElsewhere[]; look: () => void };
const ElsewhereDoor = createContext<Elsewhere | null>(null);

export function ElsewhereProvider({ children }: { children: ReactNode }) {
  const { person } = useAuth().session;
  const [kept, setKept] = useState<KeptElsewhere[]>([]);
  // A browser that keeps nothing has nothing elsewhere either.
  const look = useCallback(() => void keptElsewhere(person).then(setKept, () => setKept([])), [person]);
  useEffect(look, [look]);
  const elsewhere = useMemo(() => ({ kept, look }), [kept, look]);
  return <ElsewhereDoor value={elsewhere}>{children}</ElsewhereDoor>;
}

export function useElsewhere() {
  const elsewhere = use(ElsewhereDoor);
  if (!elsewhere) throw new Error('useElsewhere must be used within an ElsewhereProvider');
  return elsewhere;
}

/** A call that is answered sooner is not worth a word. */
const patience = 400;

/** Whether something has been so for a while. */
export function useHeld(so: boolean, moment = patience) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!so) return;
    const timer = setTimeout(() => setHeld(true), moment);
    return () => {
      clearTimeout(timer);
      setHeld(false);
    };
  }, [so, moment]);
  return so && held;
}

/** How many there are to decide about or to wait for, without those that are on their way anyway. */
export function usePendingCount() {
  const { waiting, refused } = useCondition();
  const { kept } = useElsewhere();
  const waits = useHeld(waiting.length > 0);
  return (waits ? waiting.length : 0) + refused.length + kept.reduce((sum, one) => sum + one.waiting.length + one.refused.length, 0);
}
