// Shapes in a file of a map program: GeoJSON or KML, as Google Earth, QGIS and the CAR write them. What is no boundary has a message of its own.
import { RuleBroken } from '#domain/kernel/errors';
import { fold, inOneLine } from '#domain/kernel/text';
import { all, at, readXml, textAt, type XmlElement } from '#domain/kernel/xml';
import { type Corner, mostCorners, problemOf } from '#domain/pastures/boundary';
import { simplified } from '#domain/pastures/boundary-simplifying';

/** `places`: whether it lies in Brazil, would with latitude and longitude exchanged, or lies elsewhere. */
export type Place = 'brazil' | 'exchanged' | 'elsewhere';
/** `cornersInFile`: when there were too many. */
export type Shape = { name: string; corners: Corner[]; place: Place; problem: string | null; cornersInFile?: number };
/** `others`: points and lines, which are no boundaries. */
export type MapFile = { shapes: Shape[]; others: number };

export const mostShapes = 300;
/** In characters. */
export const mostText = 20_000_000;

const words = {
  hole: 'tem um buraco, e um pasto não pode ter; desenhe o de dentro como outro pasto',
  number: 'tem coordenada que não é número',
  metres: 'as coordenadas não são graus de latitude e longitude; salve de novo em WGS84 ou SIRGAS 2000, em graus',
};
const nothing = () => new RuleBroken('Este arquivo não tem nenhum polígono. Desenhe a área como polígono (não como linha ou ponto) e salve de novo.');
const tooMany = () => new RuleBroken(`No máximo ${mostShapes} desenhos de cada vez. Divida o arquivo.`);

/** Around the country, with the sea near it. */
const isBrazil = ([longitude, latitude]: Corner) => longitude >= -74.1 && longitude <= -28.5 && latitude >= -34 && latitude <= 5.5;
export const exchanged = ([longitude, latitude]: Corner): Corner => [latitude, longitude];

function placeOf(corners: readonly Corner[]): Place {
  if (corners.some(isBrazil)) return 'brazil';
  return corners.length > 0 && corners.every((corner) => isBrazil(exchanged(corner))) ? 'exchanged' : 'elsewhere';
}

const isCorner = (value: unknown): value is Corner => Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every(Number.isFinite);

/** The ring without its repeated corner. */
function opened(ring: readonly Corner[]) {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first![0] === last![0] && first![1] === last![1] ? ring.slice(0, -1) : ring;
}

const longestName = 200;

/** Rings as in the file: the outer one first. */
function shapeOf(given: string, rings: readonly unknown[]): Shape {
  const name = inOneLine(given).trim().slice(0, longestName);
  const ring = rings[0];
  const none = { name, corners: [], place: 'elsewhere' as const };
  if (rings.length > 1) return { ...none, problem: words.hole };
  if (!Array.isArray(ring) || !ring.every(isCorner)) return { ...none, problem: words.number };
  // Without altitudes.
  const corners = opened(ring).map(([longitude, latitude]): Corner => [longitude, latitude]);
  if (corners.some(([longitude, latitude]) => Math.abs(longitude) > 180 || Math.abs(latitude) > 180)) return { ...none, problem: words.metres };
  const place = placeOf(corners);
  const usable = place === 'exchanged' ? corners.map(exchanged) : corners;
  const few = usable.length > mostCorners ? simplified(usable, mostCorners) : usable;
  return {
    name,
    corners: place === 'exchanged' ? few.map(exchanged) : few,
    place,
    problem: problemOf(few),
    ...(few.length < usable.length && { cornersInFile: usable.length }),
  };
}

/** A name for each of several pieces. */
const pieces = (name: string, polygons: readonly (readonly unknown[])[]) =>
  polygons.map((rings, i) => shapeOf(polygons.length > 1 ? `${name} ${i + 1}` : name, rings));

function finished({ shapes, others }: MapFile): MapFile {
  if (shapes.length === 0) throw nothing();
  if (shapes.length > mostShapes) throw tooMany();
  return { shapes: shapes.map((shape, i) => ({ ...shape, name: shape.name || `Desenho ${i + 1}` })), others };
}

type Json = { type?: unknown; features?: unknown; geometry?: unknown; geometries?: unknown; coordinates?: unknown; properties?: unknown } | null | undefined;

/** As programs in Portuguese and English call it. */
const nameFields = ['name', 'nome', 'pasto', 'pastagem', 'piquete', 'title', 'titulo', 'label', 'descricao', 'description', 'id'];

function nameIn(properties: unknown) {
  if (typeof properties !== 'object' || properties === null) return '';
  const known = Object.entries(properties).map(([field, value]) => [fold(field), value] as const);
  for (const field of nameFields) {
    const value = known.find(([name]) => name === field)?.[1];
    if ((typeof value === 'string' && value.trim()) || typeof value === 'number') return String(value);
  }
  return '';
}

/** Deeper collections are no map. */
const deepest = 8;

function collect(value: Json, name: string, found: MapFile, depth = 0) {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  const list = (many: unknown) => (Array.isArray(many) ? (many as Json[]) : []);
  const polygons = (many: unknown) => list(many).map((rings) => (Array.isArray(rings) ? (rings as unknown[]) : [null]));
  if (value.type === 'FeatureCollection') for (const one of list(value.features)) collect(one, '', found, depth + 1);
  else if (value.type === 'Feature') collect(value.geometry as Json, nameIn(value.properties), found, depth + 1);
  else if (value.type === 'GeometryCollection') for (const one of list(value.geometries)) collect(one, name, found, depth + 1);
  else if (value.type === 'Polygon') found.shapes.push(...pieces(name, polygons([value.coordinates])));
  else if (value.type === 'MultiPolygon') found.shapes.push(...pieces(name, polygons(value.coordinates)));
  else if (typeof value.type === 'string') found.others += 1;
}

/** Of JSON that was read. */
export function geoJsonShapes(value: unknown): MapFile {
  const type = (value as Json)?.type;
  if (typeof value !== 'object' || value === null || typeof type !== 'string' || type === 'Topology')
    throw new RuleBroken('Este JSON não é um GeoJSON. No programa do mapa, salve como GeoJSON ou KML.');
  const found: MapFile = { shapes: [], others: 0 };
  collect(value as Json, '', found);
  return finished(found);
}

const position = /^[-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?$/;

/** "-47.5,-19.7,812 -47.4,-19.7,812" */
const ringOf = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((tuple) => tuple.split(',').map((part) => (position.test(part) ? Number(part) : Number.NaN)));

const ringsOf = (polygon: XmlElement) =>
  ['outerBoundaryIs', 'innerBoundaryIs']
    .flatMap((side) => all(polygon, side).flatMap((one) => all(one, 'LinearRing')))
    .map((ring) => ringOf(textAt(ring, 'coordinates') ?? ''));

/** Elements of this name anywhere below. */
const anywhere = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => (child.name === name ? [child] : anywhere(child, name)));

export function kmlShapes(text: string): MapFile {
  const root = readXml(text, {
    most: mostText,
    longestText: mostText,
    words: {
      large: 'Este arquivo é grande demais para um mapa de pastos, e não foi lido.',
      other: 'Este arquivo não é um mapa. Traga um KML ou um GeoJSON.',
      broken: 'O KML está incompleto ou estragado. Salve outra vez no programa do mapa.',
      declared: 'Este arquivo traz definições que um mapa não tem (DTD), e não foi lido.',
      deep: 'Este XML não é um mapa.',
      empty: 'O arquivo está vazio.',
    },
  });
  if (root.name !== 'kml') throw new RuleBroken('Este XML não é um mapa. Traga um KML ou um GeoJSON.');
  const marks = anywhere(root, 'Placemark');
  const shapes = marks.flatMap((mark) => pieces(textAt(mark, 'name') ?? '', anywhere(mark, 'Polygon').map(ringsOf)));
  const others = marks.filter(
    (mark) => anywhere(mark, 'Polygon').length === 0 && (at(mark, 'Point') ?? at(mark, 'LineString') ?? at(mark, 'MultiGeometry')),
  ).length;
  return finished({ shapes, others });
}
