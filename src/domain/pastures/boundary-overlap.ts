// Where boundaries lie over each other: told while one is drawn or brought from a file, never refused (decision 489).
import { quotient } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import type { Corner } from '#domain/pastures/boundary';
import { squareMetresOf } from '#domain/pastures/boundary-area';

/** Neighbours share a fence that nobody draws twice alike: less than this part of the smaller one is told of nobody. */
const leastShare = 0.01;

export type Named = { id: string; name: string; corners: readonly Corner[] };
export type Overlap = { id: string; name: string; hectares: number };

const boxOf = (corners: readonly Corner[]) => {
  const [x, y] = [corners.map(([longitude]) => longitude), corners.map(([, latitude]) => latitude)];
  return { west: Math.min(...x), east: Math.max(...x), south: Math.min(...y), north: Math.max(...y) };
};
type Side = { low: Corner; high: Corner };
const xAt = ({ low, high }: Side, y: number) => low[0] + ((high[0] - low[0]) * (y - low[1])) / (high[1] - low[1]);

/** From south to north. Level ones bound no strip. */
const sidesOf = (corners: readonly Corner[]): Side[] =>
  corners.flatMap((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    return a[1] === b[1] ? [] : [a[1] < b[1] ? { low: a, high: b } : { low: b, high: a }];
  });

/** Where two sides cross, as a latitude. */
function crossing(a: Side, b: Side): number | null {
  const [from, to] = [Math.max(a.low[1], b.low[1]), Math.min(a.high[1], b.high[1])];
  if (from >= to) return null;
  const [before, after] = [xAt(a, from) - xAt(b, from), xAt(a, to) - xAt(b, to)];
  return before * after < 0 ? from + ((to - from) * before) / (before - after) : null;
}

/** In square degrees: in a strip without corner or crossing the common width changes evenly, so that of its middle is its mean. */
function commonArea(one: readonly Corner[], other: readonly Corner[]) {
  const [a, b] = [sidesOf(one), sidesOf(other)];
  const crossings = a.flatMap((side) => b.map((another) => crossing(side, another)).filter((y) => y !== null));
  const [first, second] = [boxOf(one), boxOf(other)];
  const [south, north] = [Math.max(first.south, second.south), Math.min(first.north, second.north)];
  const levels = [...new Set([...one.map(([, y]) => y), ...other.map(([, y]) => y), ...crossings])]
    .filter((y) => y >= south && y <= north)
    .toSorted((x, y) => x - y);
  let area = 0;
  for (let i = 1; i < levels.length; i++) {
    const middle = (levels[i - 1]! + levels[i]!) / 2;
    area += (levels[i]! - levels[i - 1]!) * commonLength(insideAt(a, middle), insideAt(b, middle));
  }
  return area;
}

/** The stretches inside at this latitude: from each odd fence to the next. */
const insideAt = (sides: readonly Side[], y: number) =>
  sides
    .filter(({ low, high }) => low[1] < y && y < high[1])
    .map((side) => xAt(side, y))
    .toSorted((a, b) => a - b);

function commonLength(one: readonly number[], other: readonly number[]) {
  let length = 0;
  for (let i = 0; i + 1 < one.length; i += 2)
    for (let j = 0; j + 1 < other.length; j += 2) length += Math.max(0, Math.min(one[i + 1]!, other[j + 1]!) - Math.max(one[i]!, other[j]!));
  return length;
}

/** Of whose area `common` is a part, in m². */
function commonMetres(one: readonly Corner[], other: readonly Corner[]) {
  const [a, b] = [boxOf(one), boxOf(other)];
  if (a.west >= b.east || b.west >= a.east || a.south >= b.north || b.south >= a.north) return 0;
  return (squareMetresOf(one) * commonArea(one, other)) / commonArea(one, one);
}

/** The others that this boundary lies over, the most first. */
export function overlapsOf(corners: readonly Corner[], others: readonly Named[]): Overlap[] {
  return others
    .flatMap(({ id, name, corners: theirs }) => {
      const metres = commonMetres(corners, theirs);
      const hectares = quotient(Math.round(metres), 10_000, decimalsOf('hectares'))!;
      return hectares > 0 && metres >= leastShare * Math.min(squareMetresOf(corners), squareMetresOf(theirs)) ? [{ id, name, hectares }] : [];
    })
    .toSorted((a, b) => b.hectares - a.hectares);
}
