// The background of the map, when the farm configured one and there is signal. Without it the grid is the map.
import { useSyncExternalStore } from 'react';
import { type Size, tilesOf, type View } from '#domain/pastures/map-projection';
import { useFarm } from '#parts/sync/Auth';
import { useRows } from '#parts/sync/FarmData';

const watchSignal = (tell: () => void) => {
  for (const event of ['online', 'offline']) addEventListener(event, tell);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, tell);
  };
};

/** Null without one. From this server, which fetches them: the page loads nothing from elsewhere. */
export function useTiles() {
  const { farm } = useFarm();
  const [settings] = useRows('herd_settings');
  const hasSignal = useSyncExternalStore(watchSignal, () => navigator.onLine);
  return settings?.map_tiles && hasSignal ? { path: `/api/farms/${farm.id}/tiles`, credit: settings.map_credit } : null;
}

export const Tiles = ({ path, view, size }: { path: string; view: View; size: Size }) => (
  <g aria-hidden="true" pointerEvents="none">
    {tilesOf(view, size).map(({ key, left, top, size: side }) => (
      // Half a pixel over its neighbours, so that no gaps show between them.
      <image key={key} href={`${path}/${key}`} x={left} y={top} width={side + 0.5} height={side + 0.5} preserveAspectRatio="none" />
    ))}
  </g>
);

export const Credit = ({ size: { width, height }, children }: { size: Size; children: string }) => (
  <text x={width - 6} y={height - 6} textAnchor="end" fontSize="11" fill="var(--ink)" stroke="var(--surface)" strokeWidth="3" paintOrder="stroke">
    {children}
  </text>
);
