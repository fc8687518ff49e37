// What the dashboard looks at: every noun of the farm, the day, and where each figure leads for this person.
import { useSyncExternalStore } from 'react';
import type { Replica } from '#data/replica';
import { nounNames } from '#domain/nouns';
import { useFarm } from '#parts/Auth';
import { useDevice, useToday } from '#parts/Replica';
import { useScreens } from '#parts/Screens';
import type { Seen, Way } from './figures';

let last: Seen['rows'] | null = null;

/** The same object until one of the nouns changes. */
function rowsOf(replica: Replica) {
  const now = Object.fromEntries(nounNames.map((noun) => [noun, replica.rows(noun)])) as Seen['rows'];
  if (!last || nounNames.some((noun) => last?.[noun] !== now[noun])) last = now;
  return last;
}

export function useSeen(): Seen {
  const { replica } = useDevice();
  const rows = useSyncExternalStore(replica.watch, () => rowsOf(replica));
  return { rows, today: useToday(), farms: useFarm().farms.length };
}

/** The first of the ways whose screen this person has, with that screen's icon. */
export function useWays() {
  const screens = useScreens();
  return (ways: readonly Way[]) => {
    for (const way of ways) {
      const screen = screens.find(({ path }) => path === way.to);
      if (screen) return { ...way, icon: screen.icon };
    }
    return null;
  };
}
