// The flat map: Web Mercator, as background tiles are cut, and the part of it that is in view.
import type { Corner } from '#domain/pastures/boundary';
import { metresBetween } from '#domain/pastures/boundary-area';

export type Point = readonly [x: number, y: number];
export type Size = { width: number; height: number };
/** Its centre on the world of 1 × 1, and the pixels of that world's side. */
export type View = { x: number; y: number; scale: number };

const radians = Math.PI / 180;
export const tilePixels = 256;
/** 1 cm to the pixel, and the whole world on a phone. */
const [closest, farthest] = [tilePixels * 2 ** 22, tilePixels];
/** Where the square world ends. */
const lastLatitude = 85.0511287798;

const within = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

export function worldOf([longitude, latitude]: Corner): Point {
  const tangent = Math.tan(within(-lastLatitude, latitude, lastLatitude) * radians);
  return [(longitude + 180) / 360, 0.5 - Math.asinh(tangent) / (2 * Math.PI)];
}

export const cornerOf = ([x, y]: Point): Corner => [within(-180, x * 360 - 180, 180), within(-90, Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / radians, 90)];

export function pixelOf({ x, y, scale }: View, { width, height }: Size, corner: Corner): Point {
  const [worldX, worldY] = worldOf(corner);
  return [(worldX - x) * scale + width / 2, (worldY - y) * scale + height / 2];
}

export const cornerAt = ({ x, y, scale }: View, { width, height }: Size, [pixelX, pixelY]: Point): Corner =>
  cornerOf([x + (pixelX - width / 2) / scale, y + (pixelY - height / 2) / scale]);

const limited = ({ x, y, scale }: View): View => ({ x: within(0, x, 1), y: within(0, y, 1), scale: within(farthest, scale, closest) });

export const panned = ({ x, y, scale }: View, [right, down]: Point): View => limited({ x: x - right / scale, y: y - down / scale, scale });

/** What is under the pixel stays there. */
export function zoomed(view: View, { width, height }: Size, factor: number, [pixelX, pixelY]: Point = [width / 2, height / 2]): View {
  const scale = within(farthest, view.scale * factor, closest);
  const [right, down] = [pixelX - width / 2, pixelY - height / 2];
  return limited({ x: view.x + right / view.scale - right / scale, y: view.y + down / view.scale - down / scale, scale });
}

/** All corners with a margin; a single one with a hundred metres or so around it. */
export function viewOf(corners: readonly Corner[], { width, height }: Size): View {
  const points = corners.map(worldOf);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 0.84;
  const least = 5e-6;
  const scale = Math.min((width * room) / Math.max(right - left, least), (height * room) / Math.max(bottom - top, least));
  return limited({ x: (left + right) / 2, y: (top + bottom) / 2, scale });
}

/** Metres of one pixel in the middle of the view. */
export function metresPerPixel(view: View) {
  const size = { width: 0, height: 0 };
  return metresBetween(cornerAt(view, size, [0, 0]), cornerAt(view, size, [1, 0]));
}

/** 1, 2 or 5 with zeros: the largest that does not exceed it. */
export function roundLength(metres: number) {
  const power = 10 ** Math.floor(Math.log10(metres));
  return ([5, 2].find((step) => step * power <= metres) ?? 1) * power;
}

export type Tile = { key: string; z: number; x: number; y: number; left: number; top: number; size: number };

/** The tiles that cover the view, whole ones, none twice. */
export function tilesOf(view: View, { width, height }: Size, most = 19): Tile[] {
  const z = Math.round(within(0, Math.log2(view.scale / tilePixels), most));
  const count = 2 ** z;
  const size = view.scale / count;
  const first = (centre: number, length: number) => Math.max(0, Math.floor((centre - length / 2 / view.scale) * count));
  const last = (centre: number, length: number) => Math.min(count - 1, Math.floor((centre + length / 2 / view.scale) * count));
  const tiles: Tile[] = [];
  for (let x = first(view.x, width); x <= last(view.x, width); x++)
    for (let y = first(view.y, height); y <= last(view.y, height); y++)
      tiles.push({
        key: `${z}/${x}/${y}`,
        z,
        x,
        y,
        left: (x / count - view.x) * view.scale + width / 2,
        top: (y / count - view.y) * view.scale + height / 2,
        size,
      });
  return tiles;
}
