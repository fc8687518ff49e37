// Calls that have not reached the server: of this farm, and of this person's other farms on this device.
import { type ComponentType, createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { keptElsewhere, type UnsentElsewhere } from '#data/devices';
import type { NounName, Rows } from '#domain/nouns';
import type { VerbName } from '#domain/verbs';
import { useAuth } from '#parts/sync/Auth';
import { useDoubles } from '#parts/sync/Doubles';
import { useCondition } from '#parts/sync/FarmData';

export const pendingPath: string = '/pending';

type Look = <N extends NounName>(noun: N, id: string) => Rows[N] | undefined;
type Input = { [F in 'id' | 'animal_id' | 'mother_id' | 'pasture_id']: string } & { changes?: object };
/** The props of a form, from the input of a call; null when the record is not here. */
export type Given<Props = object> = (input: Input, row: Look) => Props | null;
/** `written`: converts the input to the form's values where they differ. */
export type Form = { Lazy: ComponentType<{ with: object }>; given: Given; written?: (wanted: object, input: Input, row: Look) => object };
/** The form that corrects a refused call, by verb. */
export type Corrections = { [V in VerbName]?: Form };

type Elsewhere = { kept: UnsentElsewhere[]; look: () => void };
const ElsewhereContext = createContext<Elsewhere | null>(null);

export function ElsewhereProvider({ children }: { children: ReactNode }) {
  const { person } = useAuth().session;
  const [kept, setKept] = useState<UnsentElsewhere[]>([]);
  // First delete what may not stay and describe what is left. A browser without storage has no other stores either.
  const look = useCallback(
    () =>
      void import('#data/revoked-data')
        .then(({ deleteRevoked }) => deleteRevoked())
        .then(() => keptElsewhere(person))
        .then(setKept, () => setKept([])),
    [person],
  );
  useEffect(look, [look]);
  const elsewhere = useMemo(() => ({ kept, look }), [kept, look]);
  return <ElsewhereContext value={elsewhere}>{children}</ElsewhereContext>;
}

export function useElsewhere() {
  const elsewhere = use(ElsewhereContext);
  if (!elsewhere) throw new Error('useElsewhere must be used within an ElsewhereProvider');
  return elsewhere;
}

/** A call answered sooner (ms) is not shown as pending. */
const pendingDelay = 400;

/** True once `isTrue` has been true for a while. */
export function useDelayedTrue(isTrue: boolean, delay = pendingDelay) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setHeld(true), delay);
    return () => {
      clearTimeout(timer);
      setHeld(false);
    };
  }, [isTrue, delay]);
  return isTrue && isHeld;
}

/** How many calls wait or were refused, not counting those just being sent, and how many records may have been entered twice. */
export function usePendingCount() {
  const { waiting, refused, lostCalls, handedOver } = useCondition();
  const { kept } = useElsewhere();
  const doubles = useDoubles();
  const isWaiting = useDelayedTrue(waiting.length > 0);
  const elsewhere = kept.reduce((sum, one) => sum + one.waiting.length + one.refused.length, 0);
  return doubles.length + (isWaiting ? waiting.length : 0) + refused.length + lostCalls.length + handedOver + elsewhere;
}
