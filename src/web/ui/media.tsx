// Media queries.
import { useSyncExternalStore } from 'react';

const wide = () => matchMedia('(min-width: 64rem)');
const paper = () => matchMedia('print');

function onChange(tell: () => void) {
  const queries = [wide(), paper()];
  for (const query of queries) query.addEventListener('change', tell);
  return () => {
    for (const query of queries) query.removeEventListener('change', tell);
  };
}

let onScreen: boolean | undefined;

/** Paper is narrower than a desktop, and has to show what the screen shows: the day is not printed for the list. */
function isWide() {
  if (!paper().matches) onScreen = wide().matches;
  return (onScreen ??= wide().matches);
}

/** Wide enough for tables and a sidebar. */
export const useWide = () => useSyncExternalStore(onChange, isWide);
