// The row of animals at hand, kept on this device: what was chosen, what is typed, who stands in the chute. What was saved is not kept here: it is among the farm's rows.
import { useEffect, useRef, useState } from 'react';
import { newId } from '#domain/kernel/ids';
import type { NounName } from '#domain/nouns';
import { useDevice } from '#parts/sync/FarmData';

/** `entry`: the record's id, made when the animal was found, so that it is saved once whatever happens. */
export type AtHand<Typed> = { entry: string; animal_id: string; typed: Typed; correcting: boolean };
export type Session<Plan, Typed> = {
  /** Ids made after it belong to the row. */
  id: string;
  plan: Plan;
  tag: string;
  at: AtHand<Typed> | null;
  /** Tags that nobody in the herd has. */
  unknown: string[];
};

export type Keep<Plan, Typed> = (changes: Partial<Session<Plan, Typed>>) => void;

/** `undefined` for the moment in which it is read; null: no row has been begun. */
export function useSession<Plan, Typed>(noun: NounName) {
  const device = useDevice();
  const name = `corral ${noun}`;
  const [session, setSession] = useState<Session<Plan, Typed> | null>();
  const now = useRef<Session<Plan, Typed> | null>(null);

  const become = (next: Session<Plan, Typed> | null) => {
    now.current = next;
    setSession(next);
    // Where there is no room for it the row goes on all the same.
    void device.note(name, next).catch(() => {});
  };

  useEffect(() => {
    let left = false;
    const resume = (kept: object | undefined) => {
      if (left) return;
      const known = (kept ?? null) as Session<Plan, Typed> | null;
      // It fell after the record was saved and before that was noted here.
      const saved = known?.at && !known.at.correcting && device.replica.known(noun, known.at.entry);
      now.current = known && saved ? { ...known, at: null, tag: '' } : known;
      setSession(now.current);
    };
    void device.noted(name).then(resume, () => resume(undefined));
    return () => {
      left = true;
    };
  }, [device, name, noun]);

  const begin = (plan: Plan) => become({ id: newId(), plan, tag: '', at: null, unknown: [] });
  const keep: Keep<Plan, Typed> = (changes) => now.current && become({ ...now.current, ...changes });
  return { session, begin, keep, end: () => become(null) };
}
