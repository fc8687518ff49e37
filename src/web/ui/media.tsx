// Media queries.
import { useSyncExternalStore } from 'react';

const wide = () => matchMedia('(min-width: 64rem)');

function onChange(tell: () => void) {
  const screen = wide();
  screen.addEventListener('change', tell);
  return () => screen.removeEventListener('change', tell);
}

/** Wide enough for tables and a sidebar. */
export const useWide = () => useSyncExternalStore(onChange, () => wide().matches);
