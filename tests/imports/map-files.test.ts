// Boundaries from files: KML, KMZ and GeoJSON as programs write them, a round trip, and files that are wrong, foreign or hostile.
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { mapFileOf } from '#data/import/map-files';
import { boundaryOf, type Corner } from '#domain/pastures/boundary';
import { squareMetresOf } from '#domain/pastures/boundary-area';
import { simplified } from '#domain/pastures/boundary-simplifying';
import { geoJsonOf, kmlOf } from '#domain/pastures/map-export';
import { firstChoices, isReady, planOf } from '#domain/pastures/map-import';
import type { Pasture } from '#domain/pastures/pastures';

const field: Corner[] = [
  [-47.5, -19.75],
  [-47.498, -19.75],
  [-47.498, -19.7485],
  [-47.5, -19.7485],
];
const closed = (corners: readonly Corner[]) => [...corners, corners[0]!];
const pasture = (name: string, more: Partial<Pasture> = {}) =>
  ({ id: name, name, area_hectares: 3.5, grass_type: null, boundary: boundaryOf(field), ...more }) as Pasture;

const read = (text: string) => mapFileOf(strToU8(text));
const refusal = (bytes: Uint8Array) => {
  try {
    mapFileOf(bytes);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};
const kml = (inner: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>Fazenda</name>${inner}</Document></kml>`;
const mark = (name: string, coordinates: string, inner = '') =>
  `<Placemark><name>${name}</name><styleUrl>#a</styleUrl><Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing><coordinates>
    ${coordinates}
  </coordinates></LinearRing></outerBoundaryIs>${inner}</Polygon></Placemark>`;
const tuples = (corners: readonly Corner[]) =>
  closed(corners)
    .map((corner) => `${corner.join(',')},0`)
    .join(' ');
const feature = (geometry: object, properties: object | null = { name: 'Várzea' }) => JSON.stringify({ type: 'Feature', properties, geometry });
const polygon = (...rings: (readonly Corner[])[]) => ({ type: 'Polygon', coordinates: rings });

describe('what is exported comes back', () => {
  const pastures = [pasture('Várzea'), pasture('Pasto "A" & <B>'), pasture('Sem divisa', { boundary: null })];
  test.each([
    ['GeoJSON', geoJsonOf(pastures)],
    ['KML', kmlOf(pastures, 'Fazenda & Filhos')],
  ])('%s', (_, text) => {
    const { shapes, others } = read(text);
    expect(others).toBe(0);
    expect(shapes).toEqual(['Várzea', 'Pasto "A" & <B>'].map((name) => ({ name, corners: field, place: 'brazil', problem: null })));
  });
  test('GeoJSON is valid JSON, also without any boundary', () => {
    expect(JSON.parse(geoJsonOf(pastures)).features[0]).toEqual({
      type: 'Feature',
      properties: { name: 'Várzea', area_hectares: 3.5, grass_type: null },
      geometry: polygon(closed(field)),
    });
    expect(JSON.parse(geoJsonOf([]))).toEqual({ type: 'FeatureCollection', features: [] });
  });
});

describe('files of other programs', () => {
  test('Google Earth: folders, altitudes, line breaks between corners, points and lines beside', () => {
    const text = kml(
      `<Folder><Folder>${mark(
        'Várzea',
        closed(field)
          .map((corner) => `${corner.join(',')},812.5`)
          .join('\n      '),
      )}</Folder>
      <Placemark><name>Porteira</name><Point><coordinates>-47.5,-19.75,0</coordinates></Point></Placemark>
      <Placemark><name>Cerca</name><LineString><coordinates>-47.5,-19.75 -47.4,-19.75</coordinates></LineString></Placemark></Folder>`,
    );
    expect(read(text)).toEqual({ shapes: [{ name: 'Várzea', corners: field, place: 'brazil', problem: null }], others: 2 });
  });
  test('a KMZ is the KML in it', () => {
    expect(mapFileOf(zipSync({ 'files/icon.png': new Uint8Array(9), 'doc.kml': strToU8(kml(mark('Várzea', tuples(field)))) })).shapes).toHaveLength(1);
  });
  test('the CAR and QGIS: several polygons in one, a name in another field, 3D, a mark at the beginning', () => {
    const shifted = field.map(([x, y]): Corner => [x + 0.01, y]);
    const text = `\uFEFF${JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
      features: [
        {
          type: 'Feature',
          properties: { OBJECTID: 7, NOME: 'Baixada' },
          geometry: { type: 'MultiPolygon', coordinates: [[closed(field)], [closed(shifted)]] },
        },
        {
          type: 'Feature',
          properties: null,
          geometry: { type: 'GeometryCollection', geometries: [polygon(closed(field).map(([x, y]) => [x, y, 800] as never))] },
        },
        { type: 'Feature', properties: {}, geometry: null },
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [-47, -19] } },
      ],
    })}`;
    const { shapes, others } = read(text);
    expect(shapes.map(({ name }) => name)).toEqual(['Baixada 1', 'Baixada 2', 'Desenho 3']);
    expect([shapes[2]!.corners, others]).toEqual([field, 1]);
  });
  test('letters of Windows where the file says so, and in JSON', () => {
    const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    expect(mapFileOf(latin(kml(mark('Várzea', tuples(field)), '<?xml version="1.0" encoding="ISO-8859-1"?>'))).shapes[0]!.name).toBe('Várzea');
    expect(mapFileOf(latin(feature(polygon(closed(field))))).shapes[0]!.name).toBe('Várzea');
  });
  test('a ring that is not closed is closed; a name keeps one line and 200 letters', () => {
    expect(read(feature(polygon(field))).shapes[0]!.corners).toEqual(field);
    expect(read(feature(polygon(closed(field)), { name: `Pasto\n${'a'.repeat(300)}` })).shapes[0]!.name).toBe(`Pasto ${'a'.repeat(194)}`);
  });
  test('a river of 3 000 corners gets at most 1 000, with the same area', () => {
    const river = Array.from({ length: 3000 }, (_, i): Corner => {
      const turn = (i / 3000) * 2 * Math.PI;
      const wave = 0.01 + 0.00002 * Math.sin(turn * 40);
      return [-47.5 + Math.cos(turn) * wave, -19.75 + Math.sin(turn) * wave];
    });
    const [shape] = read(feature(polygon(closed(river)))).shapes;
    expect(shape).toMatchObject({ cornersInFile: 3000, problem: null });
    expect(shape!.corners.length).toBeLessThanOrEqual(1000);
    expect(Math.abs(squareMetresOf(shape!.corners) / squareMetresOf(river) - 1)).toBeLessThan(0.001);
    expect(simplified(field, 1000)).toEqual(field);
  });
});

describe('latitude and longitude exchanged', () => {
  const swapped = field.map(([x, y]): Corner => [y, x]);
  test('a shape that lies in Brazil only when they are exchanged is asked about', () => {
    const [shape] = read(feature(polygon(closed(swapped)))).shapes;
    expect(shape).toMatchObject({ place: 'exchanged', corners: swapped, problem: null });
    expect(planOf([shape!], ['new'], [], true).steps[0]!.corners).toEqual(field);
    expect(planOf([shape!], ['new'], [], false).steps[0]!.corners).toEqual(swapped);
  });
  test.each<[string, Corner[], string]>([
    ['at home', field, 'brazil'],
    ['Uruguay, just south of Chuí', field.map(([x, y]) => [x - 6, y - 15]), 'elsewhere'],
    ['Portugal', field.map(([x, y]) => [x + 39, y + 59]), 'elsewhere'],
  ])('%s', (_, corners, place) => expect(read(feature(polygon(closed(corners)))).shapes[0]!.place).toBe(place));
});

describe('a shape that is no boundary has a message, and the others stay', () => {
  test.each<[string, string, RegExp]>([
    ['a hole', feature(polygon(closed(field), closed(field))), /buraco/],
    ['metres (UTM)', feature(polygon(closed(field.map(([x, y]) => [x * 10_000, y * 400_000])))), /graus/],
    ['crossed', feature(polygon(closed([field[0]!, field[2]!, field[1]!, field[3]!]))), /cruzam/],
    [
      'a text as a coordinate',
      feature({
        type: 'Polygon',
        coordinates: [
          [
            ['a', 1],
            [0, 0],
            [1, 1],
            ['a', 1],
          ],
        ],
      }),
      /não é número/,
    ],
    ['an object as a ring', feature({ type: 'Polygon', coordinates: [{}] }), /não é número/],
    ['no coordinates', feature({ type: 'Polygon' }), /não é número/],
    ['NaN in a KML', kml(mark('Várzea', 'NaN,NaN,0 -47.4,-19.7 -47.5,-19.8 NaN,NaN,0')), /não é número/],
    ['Infinity in a KML', kml(mark('Várzea', '1e999,0 -47.4,-19.7 -47.5,-19.8 1e999,0')), /não é número/],
    ['an empty KML ring', kml(mark('Várzea', '')), /não é número/],
    [
      'a hole in a KML',
      kml(mark('Várzea', tuples(field), `<innerBoundaryIs><LinearRing><coordinates>${tuples(field)}</coordinates></LinearRing></innerBoundaryIs>`)),
      /buraco/,
    ],
  ])('%s', (_, text, words) => {
    const { shapes } = read(text);
    expect(shapes).toHaveLength(1);
    expect(shapes[0]!.problem).toMatch(words);
    expect(firstChoices(shapes, [pasture('Várzea')])).toEqual(['skip']);
  });
});

describe('a file that is no map has a message', () => {
  const many = JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: 301 }, () => ({ type: 'Feature', properties: {}, geometry: polygon(closed(field)) })),
  });
  test.each<[string, Uint8Array | string, RegExp]>([
    ['empty', '', /vazio/],
    ['a list of names', 'Várzea;3,5', /não é um mapa/],
    ['an invoice', '<?xml version="1.0"?><nfeProc/>', /não é um mapa/],
    ['half a KML', kml(mark('Várzea', tuples(field))).slice(0, -20), /estragado/],
    ['half a GeoJSON', feature(polygon(closed(field))).slice(0, -20), /estragado/],
    ['NaN in JSON', '{"type":"Polygon","coordinates":[[[NaN,NaN]]]}', /estragado/],
    ['other JSON', '{"animals":[]}', /não é um GeoJSON/],
    ['a list', '[1,2]', /não é um GeoJSON/],
    ['TopoJSON', '{"type":"Topology","objects":{}}', /não é um GeoJSON/],
    ['only points', feature({ type: 'Point', coordinates: [0, 0] }), /nenhum polígono/],
    ['an empty KML', kml(''), /nenhum polígono/],
    ['301 shapes', many, /No máximo 300/],
    ['a document type', `<!DOCTYPE kml [<!ENTITY a "b">]>${kml(mark('&a;', tuples(field)), '')}`, /DTD/],
    ['an outside entity', `<!DOCTYPE kml SYSTEM "file:///etc/passwd">${kml('', '')}`, /DTD/],
    ['an entity without a declaration', kml(mark('&a;', tuples(field))), /estragado/],
    ['a thousand folders in one another', kml('<Folder>'.repeat(1000) + '</Folder>'.repeat(1000)), /não é um mapa/],
    ['a thousand collections in one another', `${'{"type":"GeometryCollection","geometries":['.repeat(1000)}${']}'.repeat(1000)}`, /nenhum polígono/],
    ['letters of Windows without saying so', Uint8Array.from(kml(mark('Várzea', tuples(field))), (sign) => sign.charCodeAt(0)), /UTF-8/],
    ['50 MB', new Uint8Array(50_000_000).fill(32), /grande demais/],
    ['a ZIP without a map', zipSync({ 'imovel.shp': new Uint8Array(9), 'imovel.dbf': new Uint8Array(9) }), /shapefile/],
    ['half a ZIP', zipSync({ 'doc.kml': strToU8(kml('')) }).slice(0, 40), /estragado/],
    ['a ZIP that unpacks to 25 MB', zipSync({ 'doc.kml': new Uint8Array(25_000_000) }), /grande demais/],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /UTF-8/],
  ])('%s', (_, file, words) => expect(refusal(typeof file === 'string' ? strToU8(file) : file)).toMatch(words));
});

describe('the dry run', () => {
  const { shapes } = read(
    kml(
      mark('VARZEA ', tuples(field)) +
        mark('Novo', tuples(field.map(([x, y]) => [x + 0.01, y]))) +
        mark('Várzea', tuples(field.map(([x, y]) => [x + 0.02, y]))),
    ),
  );
  const pastures = [pasture('Várzea', { boundary: null }), pasture('Baixada')];
  test('shapes go to pastures of the same name, each pasture once; the others are asked about', () => {
    expect(firstChoices(shapes, pastures)).toEqual(['Várzea', '', '']);
  });
  test.each<[string, string[], boolean, object]>([
    ['nothing decided', ['Várzea', '', ''], false, { undecided: 2 }],
    ['left out', ['Várzea', 'skip', 'skip'], true, { undecided: 0 }],
    ['registered', ['Várzea', 'new', 'new'], true, { twice: [] }],
    ['one pasture twice', ['Várzea', 'new', 'Várzea'], false, { twice: ['Várzea'] }],
    ['a pasture that is gone', ['Sumido', 'skip', 'skip'], false, { wrong: [{ name: 'VARZEA', problem: 'o pasto escolhido não existe mais' }] }],
    ['everything left out', ['skip', 'skip', 'skip'], false, { steps: [] }],
  ])('%s', (_, choices, ready, plan) => {
    const planned = planOf(shapes, choices, pastures, true);
    expect(planned).toMatchObject(plan);
    expect(isReady(planned)).toBe(ready);
  });
  test('it tells the area beside the entered one, and a boundary that is there already', () => {
    const [first] = planOf(shapes, ['Baixada', 'skip', 'skip'], pastures, true).steps;
    expect(first).toMatchObject({ hectares: 3.48, difference: -0.6, isSame: true });
    expect(planOf(shapes, ['new', 'skip', 'skip'], pastures, true).steps[0]).toMatchObject({ pasture: undefined, difference: null, isSame: false });
  });
  test.each([
    ['6 m on each side', 0.00006, 'é pequeno demais para um pasto'],
    ['8 m on each side', 0.00008, undefined],
  ])('%s', (_, side, problem) => {
    const [x, y] = field[0]!;
    const small = read(
      feature(
        polygon(
          closed([
            [x, y],
            [x + side, y],
            [x + side, y + side],
            [x, y + side],
          ]),
        ),
      ),
    ).shapes;
    expect(planOf(small, ['new'], [], true).wrong[0]?.problem).toBe(problem);
  });
});
