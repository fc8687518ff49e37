// The boundary (divisa) of a pasture: one ring of corners in WGS84 degrees, stored as the text of a GeoJSON polygon.
import * as z from 'zod/mini';
import { fact } from '#domain/kernel/fields';

/** In the order of GeoJSON. */
export type Corner = readonly [longitude: number, latitude: number];

export const mostCorners = 1000;
/** In degrees, about 50 km: beyond it a coordinate is wrong. */
const widest = 0.5;
/** About 1 cm. */
export const cornerScale = 7;
const unit = 10 ** cornerScale;

const words = {
  unknown: 'não é um polígono GeoJSON',
  hole: 'um pasto não pode ter buraco; desenhe o de dentro como outro pasto',
  open: 'o polígono não fecha: o último canto repete o primeiro',
  few: 'marque ao menos 3 cantos',
  many: `no máximo ${mostCorners} cantos`,
  globe: 'latitude vai de -90 a 90 e longitude de -180 a 180',
  wide: 'mais de meio grau (50 km) de ponta a ponta; confira as coordenadas',
  crossed: 'as cercas se cruzam ou se tocam',
};

const number = String.raw`(-?\d{1,3}(?:\.\d{1,17})?)`;
const position = new RegExp(String.raw`\[${number},${number}(?:,-?\d+(?:\.\d+)?)?\]`, 'g');
const polygon = /^\{(?:"type":"Polygon",)?"coordinates":(\[.*\])(?:,"type":"Polygon")?\}$/;

/** The corners without the repeated one, or what is wrong. By pattern: nothing else than numbers gets in. */
function ringIn(text: string): Corner[] | string {
  const bare = text.replace(/\s/g, '');
  const [, coordinates] = (bare.includes('"type":"Polygon"') && polygon.exec(bare)) || [];
  if (!coordinates) return words.unknown;
  const shape = coordinates.replace(position, 'p');
  if (/^\[(\[p(,p)*\],)+\[p(,p)*\]\]$/.test(shape)) return words.hole;
  if (!/^\[\[p(,p)*\]\]$/.test(shape)) return words.unknown;
  const ring = Array.from(coordinates.matchAll(position), ([, longitude, latitude]) => [Number(longitude), Number(latitude)] as const);
  const [first, last] = [ring[0]!, ring.at(-1)!];
  if (ring.length < 2 || first[0] !== last[0] || first[1] !== last[1]) return words.open;
  return ring.slice(0, -1);
}

/** Of a stored boundary. */
export function cornersOf(boundary: string): Corner[] {
  const ring = ringIn(boundary);
  return typeof ring === 'string' ? [] : ring;
}

const whole = ([longitude, latitude]: Corner): Corner => [Math.round(longitude * unit), Math.round(latitude * unit)];
export const rounded = (corner: Corner): Corner => {
  const [x, y] = whole(corner);
  // Without −0.
  return [x / unit + 0, y / unit + 0];
};
const isSame = (a: Corner, b: Corner | undefined) => b !== undefined && a[0] === b[0] && a[1] === b[1];

/** Twice the area between the corners, positive counterclockwise; exact in units of the scale. */
function turned(corners: readonly Corner[]) {
  const [origin = [0, 0]] = corners;
  return corners.reduce((all, a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    return all + (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
  }, 0);
}

/** Never with an exponent. */
function written(value: number) {
  const digits = String(Math.round(Math.abs(value) * unit)).padStart(cornerScale + 1, '0');
  return (value < 0 ? '-' : '') + `${digits.slice(0, -cornerScale)}.${digits.slice(-cornerScale)}`.replace(/\.?0+$/, '');
}

/** One text for one shape: rounded, closed, counterclockwise, no corner twice in a row. */
export function boundaryOf(corners: readonly Corner[]): string {
  const near = corners.map(rounded);
  const once = near.filter((corner, i) => i === 0 || (!isSame(corner, near[i - 1]) && (i < near.length - 1 || !isSame(corner, near[0]))));
  const ring = once.length > 2 && turned(once) < 0 ? [once[0]!, ...once.slice(1).toReversed()] : once;
  const closed = ring.length > 0 ? [...ring, ring[0]!] : ring;
  return `{"type":"Polygon","coordinates":[[${closed.map(([longitude, latitude]) => `[${written(longitude)},${written(latitude)}]`).join(',')}]]}`;
}

const side = (a: Corner, b: Corner, c: Corner) => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
const spans = (a: number, b: number, c: number) => Math.min(a, b) <= c && c <= Math.max(a, b);
const isOn = (a: Corner, b: Corner, c: Corner) => side(a, b, c) === 0 && spans(a[0], b[0], c[0]) && spans(a[1], b[1], c[1]);
const areApart = (a: number, b: number, c: number, d: number) => Math.max(a, b) < Math.min(c, d) || Math.max(c, d) < Math.min(a, b);

function meet(a: Corner, b: Corner, c: Corner, d: Corner) {
  if (areApart(a[0], b[0], c[0], d[0]) || areApart(a[1], b[1], c[1], d[1])) return false;
  if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
  return isOn(a, b, c) || isOn(a, b, d) || isOn(c, d, a) || isOn(c, d, b);
}

/** The next side goes back over this one. */
const isSpike = (a: Corner, b: Corner, c: Corner) => side(a, b, c) === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;

/** Two sides that cross or touch, each by the number of its first corner. Whole numbers: nothing is rounded. */
export function crossingIn(corners: readonly Corner[]): [number, number] | null {
  const ring = corners.map(whole);
  const count = ring.length;
  const at = (i: number) => ring[i % count]!;
  for (let i = 0; i < count; i++) {
    if (isSpike(at(i), at(i + 1), at(i + 2))) return [i, (i + 1) % count];
    for (let j = i + 2; j < count; j++) if ((j + 1) % count !== i && meet(at(i), at(i + 1), at(j), at(j + 1))) return [i, j];
  }
  return null;
}

/** What keeps these corners from being a boundary; null: nothing. */
export function problemOf(corners: readonly Corner[]): string | null {
  if (corners.length < 3) return words.few;
  if (corners.length > mostCorners) return words.many;
  const [x, y] = [corners.map(([longitude]) => longitude), corners.map(([, latitude]) => latitude)];
  if (!x.every((value) => Math.abs(value) <= 180) || !y.every((value) => Math.abs(value) <= 90)) return words.globe;
  if (Math.max(...x) - Math.min(...x) > widest || Math.max(...y) - Math.min(...y) > widest) return words.wide;
  return crossingIn(corners) ? words.crossed : null;
}

function problemIn(text: string) {
  const ring = ringIn(text);
  return typeof ring === 'string' ? ring : problemOf(ring);
}

/** Other spellings of a polygon are stored as `boundaryOf` writes it. */
function normal(text: string) {
  const ring = ringIn(text);
  return typeof ring === 'string' ? text : boundaryOf(ring);
}

export const boundary = (label: string) =>
  fact(
    z.string(`${label} inválida: ${words.unknown}`).check(
      z.maxLength(60_000, { error: `${label} inválida: ${words.many}`, abort: true }),
      z.overwrite(normal),
      z.refine((text) => problemIn(text) === null, { error: ({ input }) => `${label} inválida: ${problemIn(String(input))}` }),
    ),
    { label, kind: 'text' },
  );
