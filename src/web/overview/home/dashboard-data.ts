// Data of the dashboard: all nouns of the farm, the date, and the link of each figure for this person.
import { outlined } from '#domain/sync/outline';
import { useScreens } from '#parts/navigation/Screens';
import { useFarm } from '#parts/sync/Auth';
import { useRowsOfAll, useToday } from '#parts/sync/FarmData';
import type { DashboardData, LinkTarget } from './figures';

export const useDashboardData = (): DashboardData => ({ rows: useRowsOfAll(outlined), today: useToday(), farms: useFarm().farms.length });

/** The first link whose screen this person may open, with that screen's icon. */
export function useFirstLink() {
  const screens = useScreens();
  return (links: readonly LinkTarget[]) => {
    for (const target of links) {
      const screen = screens.find(({ path }) => path === target.to);
      if (screen) return { ...target, icon: screen.icon };
    }
    return null;
  };
}
