// Records that may have been entered twice, as last computed together with the alerts: for counts and marks, without computing them on every screen.
import { useSyncExternalStore } from 'react';
import type { Double } from '#domain/overview/double-events';

let published: readonly Double[] = [];
const watchers = new Set<() => void>();

export function publishDoubles(doubles: readonly Double[]) {
  published = doubles;
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Of the open farm. */
export const useDoubles = () => useSyncExternalStore(watch, () => published);
