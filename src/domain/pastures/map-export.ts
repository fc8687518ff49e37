// The boundaries as a file for map programs: GeoJSON or KML.
import { cornersOf } from '#domain/pastures/boundary';
import type { Pasture } from '#domain/pastures/pastures';

type Drawn = Pick<Pasture, 'name' | 'area_hectares' | 'grass_type' | 'boundary'>;

const drawnOnes = (pastures: readonly Drawn[]) => pastures.flatMap(({ boundary, ...rest }) => (boundary ? [{ ...rest, boundary }] : []));

export const geoJsonOf = (pastures: readonly Drawn[]) => {
  const features = drawnOnes(pastures).map(
    ({ name, area_hectares, grass_type, boundary }) =>
      `{"type":"Feature","properties":${JSON.stringify({ name, area_hectares, grass_type })},"geometry":${boundary}}`,
  );
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
};

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Control characters cannot stand in XML.
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign]!).replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ');

export const kmlOf = (pastures: readonly Drawn[], title: string) => {
  const marks = drawnOnes(pastures).map(({ name, boundary }) => {
    const corners = cornersOf(boundary);
    const ring = [...corners, corners[0]!].map(([longitude, latitude]) => `${longitude},${latitude},0`).join(' ');
    return `<Placemark><name>${escaped(name)}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${escaped(title)}</name>\n${marks.join('\n')}\n</Document></kml>\n`;
};
