// The boundary that is being drawn, stored on this device after each corner until it is saved or discarded.
import { useEffect, useRef, useState } from 'react';
import { type Corner, cornersOf } from '#domain/pastures/boundary';
import { type Act, type Drawing, drawn, newDrawing } from '#domain/pastures/boundary-editing';
import type { Pasture } from '#domain/pastures/pastures';
import { useDevice } from '#parts/sync/FarmData';

/** `was`: the boundary as the person saw it when they began. `walking`: with the GPS, also after a locked phone or a closed browser. */
type Kept = { id: string; corners: readonly Corner[]; was: string | null; name: string; walking: 'on' | 'paused' | null };
export type Session = Omit<Kept, 'id' | 'corners'> & { drawing: Drawing; isRestored: boolean };

/** By the noun, so that it leaves the device with the right to read it. */
const prefix = 'boundary pastures ';
const noteOf = (id: string) => prefix + id;

export function useDrawing(id: string, pasture: Pasture | undefined) {
  const device = useDevice();
  const [session, setSession] = useState<Session>();
  const now = useRef<Session>(undefined);
  const show = (next: Session) => {
    now.current = next;
    setSession(next);
  };

  // Only at the beginning: what others change meanwhile is found when it is saved.
  const seen = useRef(pasture?.boundary ?? null);
  useEffect(() => {
    let left = false;
    const begin = (kept: Kept | undefined) => {
      if (left) return;
      const was = kept ? kept.was : seen.current;
      now.current = {
        was,
        name: kept?.name ?? '',
        walking: kept?.walking ?? null,
        isRestored: Boolean(kept),
        drawing: newDrawing(kept?.corners ?? cornersOf(was ?? '')),
      };
      setSession(now.current);
    };
    void device.noted(noteOf(id)).then(
      (kept) => begin(kept as Kept | undefined),
      () => begin(undefined),
    );
    return () => {
      left = true;
    };
  }, [device, id]);

  const keep = (changes: Partial<Session>) => {
    if (!now.current) return;
    const next = { ...now.current, ...changes };
    show(next);
    const { drawing, isRestored: _, ...rest } = next;
    // Without storage space it continues in memory.
    void device.note(noteOf(id), { ...rest, id, corners: drawing.corners } satisfies Kept).catch(() => {});
  };

  return {
    session,
    act: (done: Act) => {
      const before = now.current?.drawing;
      if (!before) return;
      const drawing = drawn(before, done);
      // Choosing a corner changes nothing that would be lost.
      if (drawing.corners === before.corners) show({ ...now.current!, drawing });
      else keep({ drawing });
    },
    keep,
    /** Saved or discarded. */
    end: () => device.note(noteOf(id), null).catch(() => {}),
    /** As it was before this person drew. */
    reset: () => {
      const was = seen.current;
      show({ was, name: '', walking: null, isRestored: false, drawing: newDrawing(cornersOf(was ?? '')) });
      void device.note(noteOf(id), null).catch(() => {});
    },
  };
}

/** The pastures with a drawing that is neither saved nor discarded. */
export function useUnsaved() {
  const device = useDevice();
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    let left = false;
    void device.notes(prefix).then(
      (kept) => !left && setIds((kept as Kept[]).map(({ id }) => id)),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [device]);
  return ids;
}
