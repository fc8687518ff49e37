// A form on the screen gives the focus back to the button it was opened with.
import { useEffect, useRef } from 'react';
import { afterFrame } from '#ui/frame';

/** For the button, which is there again when the form has gone. */
export function useFocusBack(writing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wrote = useRef(false);
  useEffect(() => {
    const closed = wrote.current && !writing;
    wrote.current = writing;
    if (!closed) return;
    // After the frame that shows what was written; not when the person is somewhere else by then.
    return afterFrame(() => document.activeElement === document.body && button.current?.focus());
  }, [writing]);
  return button;
}
