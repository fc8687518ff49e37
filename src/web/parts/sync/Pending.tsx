// What has not reached the server: on this farm, and in this person's other farms on this phone.
import { type ComponentType, createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { type KeptElsewhere, keptElsewhere } from '#data/devices';
import type { NounName, Rows } from '#domain/nouns';
import type { VerbName } from '#domain/verbs';
import { useAuth } from '#parts/sync/Auth';
import { useCondition } from '#parts/sync/FarmData';

export const pendingPath: string = '/pending';

type Look = <N extends NounName>(noun: N, id: string) => Rows[N] | undefined;
type Input = { [F in 'id' | 'animal_id' | 'mother_id' | 'pasture_id']: string } & { changes?: object };
/** What a form is shown with, from what was said; null when what it is about is not here. */
export type Given<Props = object> = (input: Input, row: Look) => Props | null;
/** `written`: where the form does not hold what was said just as it was said. */
export type Form = { Lazy: ComponentType<{ with: object }>; given: Given; written?: (wanted: object, input: Input, row: Look) => object };
/** The form in which a refused call of a verb is put right. */
export type Corrections = { [V in VerbName]?: Form };

type Elsewhere = { kept: KeptElsewhere[]; look: () => void };
const ElsewhereContext = createContext<Elsewhere | null>(null);

export function ElsewhereProvider({ children }: { children: ReactNode }) {
  const { person } = useAuth().session;
  const [kept, setKept] = useState<KeptElsewhere[]>([]);
  // What may not stay goes first, with words for what is left. A browser that keeps nothing has nothing elsewhere either.
  const look = useCallback(
    () =>
      void import('#data/ending')
        .then(({ tidy }) => tidy())
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
