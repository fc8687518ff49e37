// The running corral session, stored on this device: plan, typed values, current animal. Saved entries are rows of the farm instead.
import { useEffect, useRef, useState } from 'react';
import { newId } from '#domain/kernel/ids';
import type { NounName } from '#domain/nouns';
import { useDevice } from '#parts/sync/FarmData';
import { loadDrafts } from '#ui/drafts';

/** `entry`: the record's id, created when the animal was found, so that a retry does not save it twice. */
export type AtHand<Typed> = { entry: string; animal_id: string; typed: Typed; correcting: boolean };
export type Session<Plan, Typed> = {
  /** Entries with later ids belong to the session. */
  id: string;
  plan: Plan;
  tag: string;
  at: AtHand<Typed> | null;
  /** Tags of no animal in the herd. */
  unknown: string[];
};

export type UpdateSession<Plan, Typed> = (changes: Partial<Session<Plan, Typed>>) => void;

/** undefined while loading; null without a session. */
export function useSession<Plan, Typed>(noun: NounName) {
  const device = useDevice();
  const name = `corral ${noun}`;
  const [session, setSession] = useState<Session<Plan, Typed> | null>();
  const now = useRef<Session<Plan, Typed> | null>(null);

  const store = (next: Session<Plan, Typed> | null) => {
    now.current = next;
    setSession(next);
    // Without storage space the session continues in memory.
    void device.note(name, next).catch(() => {});
  };

  useEffect(() => {
    let left = false;
    const resume = (kept: object | undefined) => {
      if (left) return;
      const known = (kept ?? null) as Session<Plan, Typed> | null;
      // The device stopped after saving the record and before storing that here.
      const saved = known?.at && !known.at.correcting && device.replica.known(noun, known.at.entry);
      now.current = known && saved ? { ...known, at: null, tag: '' } : known;
      setSession(now.current);
    };
    // The plan's form needs the drafts.
    void Promise.all([device.noted(name), loadDrafts(device)]).then(
      ([kept]) => resume(kept),
      () => resume(undefined),
    );
    return () => {
      left = true;
    };
  }, [device, name, noun]);

  const begin = (plan: Plan) => store({ id: newId(), plan, tag: '', at: null, unknown: [] });
  const update: UpdateSession<Plan, Typed> = (changes) => now.current && store({ ...now.current, ...changes });
  return { session, begin, update, end: () => store(null) };
}
