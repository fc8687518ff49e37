// Records that may have been entered twice, as last computed together with the alerts: for counts and marks, without computing them on every screen.
import { useSyncExternalStore } from 'react';
import type { Double } from '#domain/overview/double-events';
import { useFarm } from '#parts/sync/Auth';

type Published = { farm_id: string; doubles: readonly Double[] };
const none: readonly Double[] = [];
let published: Published = { farm_id: '', doubles: none };
const watchers = new Set<() => void>();

export function publishDoubles(farm_id: string, doubles: readonly Double[]) {
  if (published.farm_id === farm_id && published.doubles === doubles) return;
  published = { farm_id, doubles };
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Of this farm. */
export function useDoubles(): readonly Double[] {
  const { farm } = useFarm();
  const { farm_id, doubles } = useSyncExternalStore(watch, () => published);
  return farm_id === farm.id ? doubles : none;
}
