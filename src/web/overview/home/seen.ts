// What the dashboard looks at: every noun of the farm, the day, and where each figure leads for this person.
import { outlined } from '#domain/sync/outline';
import { useScreens } from '#parts/navigation/Screens';
import { useFarm } from '#parts/sync/Auth';
import { useRowsOfAll, useToday } from '#parts/sync/FarmData';
import type { Seen, Way } from './figures';

export const useSeen = (): Seen => ({ rows: useRowsOfAll(outlined), today: useToday(), farms: useFarm().farms.length });

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
