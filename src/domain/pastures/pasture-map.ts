// Pastures on the map: use and rest in classes, and the area of the boundary beside the entered one.
import { sum } from '#domain/kernel/money';
import { type Corner, cornersOf } from '#domain/pastures/boundary';
import { differenceOf, fenceOf, hectaresOf } from '#domain/pastures/boundary-area';
import type { Ground } from '#domain/pastures/pasture-queries';

/** In the order of the legend. */
export const groundStates = {
  in_use: 'Em uso',
  rest_begun: 'Descanso de até 14 dias',
  resting: 'Descanso de 15 a 29 dias',
  rested: 'Descanso de 30 dias ou mais',
  unused: 'Nunca usado',
} as const;
export type GroundState = keyof typeof groundStates;

/** Days of rest from which a class begins. */
export const [midRest, fullRest] = [15, 30] as const;

export function stateOf({ now, rested }: Pick<Ground, 'now' | 'rested'>): GroundState {
  if (now) return 'in_use';
  if (rested === null) return 'unused';
  return rested >= fullRest ? 'rested' : rested >= midRest ? 'resting' : 'rest_begun';
}

export type Mapped = { ground: Ground; corners: Corner[]; state: GroundState; hectares: number; difference: number; fence: number };

/** Area and fence by the map. The difference is in % of the entered area. */
export const measured = (corners: readonly Corner[], area_hectares: number) => {
  const hectares = hectaresOf(corners);
  return { hectares, difference: differenceOf(hectares, area_hectares), fence: Math.round(fenceOf(corners)) };
};

/** Pastures with a boundary, and those without one. */
export function mapOf(grounds: readonly Ground[]) {
  const mapped = grounds.flatMap((ground): Mapped[] => {
    const { boundary, area_hectares } = ground.pasture;
    const corners = boundary ? cornersOf(boundary) : [];
    return corners.length > 0 ? [{ ground, corners, state: stateOf(ground), ...measured(corners, area_hectares) }] : [];
  });
  const known = new Set(mapped.map(({ ground }) => ground.id));
  return {
    mapped,
    unmapped: grounds.filter(({ id }) => !known.has(id)),
    hectares: sum(
      mapped.map(({ hectares }) => hectares),
      2,
    ),
  };
}

/** Where a name is written, and the degrees of longitude it has: the widest part of the shape that a horizontal line near its middle cuts. */
export function labelPlace(corners: readonly Corner[]): { corner: Corner; width: number } {
  const latitudes = corners.map(([, latitude]) => latitude);
  const [low, high] = [Math.min(...latitudes), Math.max(...latitudes)];
  let best: { corner: Corner; width: number } | undefined;
  // Several lines: through a waist the middle one may be narrow.
  for (const part of [0.5, 0.4, 0.6, 0.3, 0.7]) {
    const line = low + (high - low) * part;
    const cuts = corners
      .flatMap(([x, y], i) => {
        const [nextX, nextY] = corners[(i + 1) % corners.length]!;
        return y > line !== nextY > line ? [x + ((line - y) / (nextY - y)) * (nextX - x)] : [];
      })
      .toSorted((a, b) => a - b);
    for (let i = 0; i + 1 < cuts.length; i += 2) {
      const width = cuts[i + 1]! - cuts[i]!;
      if (!best || width > best.width * 1.25) best = { corner: [(cuts[i]! + cuts[i + 1]!) / 2, line], width };
    }
  }
  return best ?? { corner: corners[0]!, width: 0 };
}

/** Where there is no room for a name: its number, or its initials. "Piquete 12" is 12, "Reserva do açude" RA. */
export const shortName = (name: string) =>
  /\d+$/.exec(name)?.[0] ??
  name
    .split(' ')
    .filter((word) => !/^(d[aeo]s?|e)$/i.test(word))
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('')
    .slice(0, 3);
