// Area and sides of a boundary on the WGS84 ellipsoid (decision 418).
import { difference, product, quotient } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import type { Corner } from '#domain/pastures/boundary';

const equatorial = 6_378_137;
const flattening = 1 / 298.257223563;
const e2 = flattening * (2 - flattening);
const e = Math.sqrt(e2);
const radians = Math.PI / 180;

/** Area between the equator and a latitude, per radian of longitude, in units of a²/2. */
const zone = (sine: number) => (1 - e2) * (sine / (1 - e2 * sine ** 2) + Math.atanh(e * sine) / e);
const pole = zone(1);

/** Half of the authalic latitude as a tangent: on the sphere with these latitudes every area is that of the ellipsoid. */
const halfTangent = (latitude: number) => Math.tan(Math.asin(Math.max(-1, Math.min(1, zone(Math.sin(latitude * radians)) / pole))) / 2);

/** Between two meridians, the shorter way. */
const turnOf = (from: number, to: number) => (((((to - from + 180) % 360) + 360) % 360) - 180) * radians;

/** In m²: spherical excess of the great circles through the corners on the authalic sphere. */
export function squareMetresOf(corners: readonly Corner[]) {
  const tangents = corners.map(([, latitude]) => halfTangent(latitude));
  const excess = corners.reduce((all, [longitude], i) => {
    const next = (i + 1) % corners.length;
    const [s, t] = [tangents[i]!, tangents[next]!];
    return all + 2 * Math.atan2(Math.tan(turnOf(longitude, corners[next]![0]) / 2) * (s + t), 1 + s * t);
  }, 0);
  return Math.abs(excess) * ((equatorial ** 2 * pole) / 2);
}

/** As the field "Área" stores it. */
export const hectaresOf = (corners: readonly Corner[]) => quotient(Math.round(squareMetresOf(corners)), 10_000, decimalsOf('hectares'))!;

/** In metres, from the radii of curvature halfway: right to a millimetre per kilometre over the sides of a farm. */
export function metresBetween([a, south]: Corner, [b, north]: Corner) {
  const middle = ((south + north) / 2) * radians;
  const bend = 1 - e2 * Math.sin(middle) ** 2;
  const along = (equatorial * (1 - e2)) / bend ** 1.5;
  const across = (equatorial / Math.sqrt(bend)) * Math.cos(middle);
  return Math.hypot(turnOf(a, b) * across, (north - south) * radians * along);
}

/** Length of the fence in metres. */
export const fenceOf = (corners: readonly Corner[]) => corners.reduce((all, corner, i) => all + metresBetween(corner, corners[(i + 1) % corners.length]!), 0);

/** The map's area minus the entered one, in % of the entered one. */
export const differenceOf = (mapped: number, entered: number) => quotient(product(difference(mapped, entered, 2), 100, 2), entered, decimalsOf('percent'))!;
