// Returns the focus from an inline form to the button that opened it.
import { useEffect, useRef } from 'react';
import { afterFrame } from '#ui/frame';

/** Ref for the button, which is rendered again when the form closes. */
export function useFocusBack(writing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wrote = useRef(false);
  useEffect(() => {
    const closed = wrote.current && !writing;
    wrote.current = writing;
    if (!closed) return;
    // After the frame that shows the saved record; not if the focus has moved.
    return afterFrame(() => document.activeElement === document.body && button.current?.focus());
  }, [writing]);
  return button;
}
