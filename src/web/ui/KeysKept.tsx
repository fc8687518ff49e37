// Keys typed while a screen, dialog or form is being loaded. An input of its own receives them, with accents and Backspace, and no shortcut of the page does; what was loaded then types them (type-keys.tsx). Part of the first download.
import { useLayoutEffect } from 'react';

export const keysKept = { text: '' };

let input: HTMLTextAreaElement | null = null;
/** Where a dialog returns the focus to. */
let before: HTMLElement | null = null;
/** Something is being loaded that will ask for the keys. */
let loading = false;

function keepTab(event: KeyboardEvent) {
  if (event.key !== 'Tab') return;
  event.preventDefault();
  document.execCommand('insertText', false, '\t');
}

export function keepKeys() {
  // On a phone it would open the keyboard over what comes.
  if (input || !matchMedia('(pointer: fine)').matches) return;
  before = document.activeElement as HTMLElement;
  input = document.createElement('textarea');
  input.className = 'sr-only';
  input.ariaLabel = 'Carregando';
  input.addEventListener('keydown', keepTab);
  // Outside of a modal dialog it could not have the focus.
  ([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body).append(input);
  input.focus({ preventScroll: true });
}

export function releaseKeys() {
  if (!input) return;
  const [released, isFocused] = [input, document.activeElement === input];
  input = null;
  keysKept.text = released.value;
  released.remove();
  if (isFocused) before!.focus({ preventScroll: true });
}

/** Unless something that is being loaded still waits for them. */
export function dropKeys() {
  if (!input || loading) return;
  releaseKeys();
  keysKept.text = '';
}

/** Moves the focus to where it returns when the keys are released. */
export function focusBehindKeys(focus: () => void) {
  focus();
  if (!input) return;
  before = document.activeElement as HTMLElement;
  input.focus({ preventScroll: true });
}

/** Rendered meanwhile. */
export function KeysKept() {
  useLayoutEffect(() => {
    loading = true;
    keepKeys();
    return () => {
      loading = false;
      releaseKeys();
    };
  }, []);
  return null;
}
