// Keys typed while a dialog or form is being loaded. An input of its own receives them, with accents and Backspace, and no shortcut of the page does; what was loaded then types them (type-keys.tsx).
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

export const keysKept = { text: '' };

function keepTab(event: KeyboardEvent) {
  if (event.key !== 'Tab') return;
  event.preventDefault();
  document.execCommand('insertText', false, '\t');
}

/** Rendered meanwhile. Part of the first download. */
export function KeysKept() {
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const input = ref.current!;
    const before = document.activeElement as HTMLElement;
    // On a phone it would open the keyboard over what comes.
    if (matchMedia('(pointer: fine)').matches) input.focus({ preventScroll: true });
    return () => {
      keysKept.text = input.value;
      // Where a dialog returns the focus to.
      if (document.activeElement === input) before.focus({ preventScroll: true });
    };
  }, []);
  return <textarea ref={ref} className="sr-only" aria-label="Carregando" onKeyDown={keepTab} />;
}
