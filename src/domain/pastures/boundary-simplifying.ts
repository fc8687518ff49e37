// Fewer corners for the same shape (Ramer, Douglas, Peucker): files of rivers and of the CAR have thousands.
import type { Corner } from '#domain/pastures/boundary';
import { metresBetween } from '#domain/pastures/boundary-area';

/** Metres east and north of the first corner. */
function flat(corners: readonly Corner[]) {
  const [longitude, latitude] = corners[0]!;
  const east = metresBetween([longitude, latitude], [longitude + 0.001, latitude]) * 1000;
  const north = metresBetween([longitude, latitude], [longitude, latitude + 0.001]) * 1000;
  return corners.map(([x, y]) => [(x - longitude) * east, (y - latitude) * north] as const);
}

type Flat = ReturnType<typeof flat>;

function distance([x, y]: Flat[number], [ax, ay]: Flat[number], [bx, by]: Flat[number]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** The corners that stay when every other one is at most this far from the new sides. */
function within(points: Flat, metres: number) {
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [farthest, far] = [-1, metres];
    for (let i = from + 1; i < to; i++) {
      const away = distance(points[i]!, points[from]!, points[to]!);
      if (away > far) [farthest, far] = [i, away];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return kept;
}

/** From half a metre on, until there are few enough. */
export function simplified(corners: readonly Corner[], most: number): Corner[] {
  if (corners.length <= most) return [...corners];
  const points = flat(corners);
  for (let metres = 0.5; ; metres *= 2) {
    const kept = within(points, metres);
    if (kept.size <= most) return corners.filter((_, i) => kept.has(i));
  }
}
