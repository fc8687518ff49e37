// Whether the page is being printed: lists and tabs then render everything, because only what is in the document reaches the paper.
import { type ReactNode, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Between beforeprint and afterprint; a browser may ask for the pages before its media query changes. */
let isAsked = false;

const paper = () => matchMedia('print');

function onPrint(tell: () => void) {
  const media = paper();
  const begin = () => {
    isAsked = true;
    // The browser takes the pages as soon as this listener returns.
    flushSync(tell);
  };
  const end = () => {
    isAsked = false;
    tell();
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  media.addEventListener('change', tell);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    media.removeEventListener('change', tell);
  };
}

export const usePrinting = () => useSyncExternalStore(onPrint, () => isAsked || paper().matches);

/** Words that are only on paper; `print-only` hides them on the screen meanwhile. */
export const PrintOnly = ({ children }: { children: ReactNode }) => (usePrinting() ? children : null);
