// The platform's modal dialog, tamed: closing is only ever a wish, which whoever opened it may refuse.
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** What to put on a <dialog> that is rendered only while it is open. It traps the focus, and gives it back when it goes. */
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
    // It goes with its element; closing it before would have the page laid out as it was. Whoever is nowhere then is back where they came from.
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
      });
  }, []);

  // A second back gesture in a row shuts a dialog whatever the page says: still wanted, it is shown again.
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
    // Both halves of the press: a selection dragged out of a field is no wish to leave.
    onMouseDown(event: MouseEvent<HTMLDialogElement>) {
      pressedOutside.current = itself(event);
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (itself(event) && pressedOutside.current) onClose();
    },
  };
}
