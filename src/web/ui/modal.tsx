// The native modal dialog with controlled closing: it calls onClose, and the owner decides.
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** An event of the window: messages inside the dialog move on. */
export const modalClosed = 'modalclosed';

/** A double tap takes no longer. */
const doubleTap = 500;

/** Of a double tap on what closed a dialog, the second half would press what the dialog covered. */
function ignoreSecondTap() {
  const ignore = (event: globalThis.MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', ignore, { capture: true });
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), doubleTap);
}

/** Props for a <dialog> that is rendered only while open. It traps and restores the focus. */
export function useModal(onClose: () => void, shown: (dialog: HTMLDialogElement) => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const [forcedShut, setForcedShut] = useState(0);
  const onShown = useEffectEvent(shown);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cameFrom = document.activeElement;
    if (!dialog.open) dialog.showModal();
    onShown(dialog);
    // Unmounting closes the dialog; close() before would force a layout. Restore the focus if it was lost.
    return () => {
      ignoreSecondTap();
      queueMicrotask(() => {
        dispatchEvent(new Event(modalClosed));
        if (document.activeElement === document.body && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
      });
    };
  }, []);

  // Browsers close a dialog on a second back gesture even if cancelled: show it again if still rendered.
  useLayoutEffect(() => {
    if (forcedShut > 0 && !ref.current?.open) ref.current?.showModal();
  }, [forcedShut]);

  const itself = (event: SyntheticEvent) => event.target === ref.current;
  return {
    ref,
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      if (event.key !== 'Escape' || event.defaultPrevented || (event.target as Element).closest('dialog') !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (!itself(event)) return;
      event.preventDefault();
      onClose();
    },
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (!itself(event) || ref.current?.open) return;
      onClose();
      setForcedShut((times) => times + 1);
    },
    // Close only if the press began outside: text selection may end there.
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      pressedOutside.current = itself(event);
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (itself(event) && pressedOutside.current) onClose();
    },
  };
}
