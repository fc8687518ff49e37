// Data of the dashboard: all nouns of the farm, the date, and the link of each figure for this person.
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { doseFigures } from '#domain/health/due-dose-queries';
import { outlined } from '#domain/sync/outline';
import type { judged, seesDeciders } from '#parts/milk/JudgedMilk';
import { useScreens } from '#parts/navigation/Screens';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useRowsOfAll, useToday } from '#parts/sync/FarmData';
import type { DashboardData, LinkTarget } from './figures';

export function useDashboardData(): DashboardData {
  const stored = useRowsOfAll(outlined);
  const today = useToday();
  const rows = useJudgedMilk(stored);
  return { rows, today, farms: useFarmCount(), doses: useDoses(rows, today) };
}

let judge: { judged: typeof judged; seesDeciders: typeof seesDeciders } | undefined;

/** Milk as it is counted. The rules are loaded after the first paint; until then, and if they cannot be, as it was recorded. */
function useJudgedMilk(rows: DashboardData['rows']): DashboardData['rows'] {
  const { access } = useFarm();
  const [ask, setAsk] = useState(() => judge);
  useEffect(() => {
    if (ask) return;
    const load = async () => {
      judge = await import('#parts/milk/JudgedMilk');
      startTransition(() => setAsk(() => judge));
    };
    void load().catch(() => undefined);
  }, [ask]);
  return useMemo(() => {
    if (!ask) return rows;
    const milk_production = ask.judged(rows.milk_production, ask.seesDeciders(access) ? rows : null);
    return milk_production === rows.milk_production ? rows : { ...rows, milk_production: milk_production as typeof rows.milk_production };
  }, [ask, rows, access]);
}

/** The farms in the register of somebody who has one; for others, those they can open. */
function useFarmCount() {
  const { farms } = useFarm();
  const registered = farms.filter(({ user_role }) => user_role === 'owner' || user_role === 'admin').length;
  return registered || farms.length;
}

let loaded: typeof doseFigures | undefined;

/** Loaded after the first paint: the standard protocols are large, and a large herd takes a moment. */
function useDoses({ animals, animal_vaccines, vaccine_protocols }: DashboardData['rows'], today: string) {
  const { state } = useDevice().replica.who;
  const [ask, setAsk] = useState(() => loaded);
  useEffect(() => {
    if (ask) return;
    const load = async () => {
      loaded = (await import('#domain/health/due-dose-queries')).doseFigures;
      startTransition(() => setAsk(() => loaded));
    };
    // Without signal and not cached: the other figures are shown, and the next visit tries again.
    void load().catch(() => undefined);
  }, [ask]);
  return useMemo(
    () => ask?.(animals, animal_vaccines, vaccine_protocols, today, state) ?? null,
    [ask, animals, animal_vaccines, vaccine_protocols, today, state],
  );
}

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
