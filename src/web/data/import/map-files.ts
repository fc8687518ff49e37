// The shapes in a file that a person brings: KML, GeoJSON, or the KML in a KMZ. Works offline.
import { startsWith } from '#data/text-of-bytes';
import { geoJsonShapes, kmlShapes, type MapFile, mostText } from '#domain/pastures/map-file';
import { UnreadableFile } from './unreadable-file';
import { unzipped } from './unzip';

const mostBytes = 20_000_000;
const tooLarge = () => new UnreadableFile('Este arquivo é grande demais para um mapa de pastos. Salve só os pastos, em um arquivo menor.');
const notAZip = () => new UnreadableFile('O arquivo está estragado. Salve outra vez no programa do mapa.');
const strange = () => new UnreadableFile('As letras do arquivo estão em outro formato (não UTF-8). Salve outra vez no programa do mapa, em UTF-8.');

/** UTF-8 or with a mark. Latin letters only where the file says so, or in JSON, which has no place to say it. */
function textOf(bytes: Uint8Array) {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const isLatin = /^[^>]{0,100}encoding=["'](iso-8859-1|windows-1252|latin1)["']/i.test(start);
  const isJson = /^[\s\u00ef\u00bb\u00bf]*[{[]/.test(start);
  try {
    return new TextDecoder(isLatin ? 'windows-1252' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (isJson) return new TextDecoder('windows-1252').decode(bytes);
    throw strange();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('O GeoJSON está incompleto ou estragado. Salve outra vez no programa do mapa.');
  }
}

function unpacked(bytes: Uint8Array) {
  const files = unzipped(bytes, (name) => /\.kml$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name), { most: mostText, tooLarge, notAZip });
  const [first] = files.toSorted(([a], [b]) => Number(!a.endsWith('doc.kml')) - Number(!b.endsWith('doc.kml')));
  if (!first) throw new UnreadableFile('Não há KML neste arquivo. Se é um shapefile do CAR, abra no Google Earth ou no QGIS e salve como KML.');
  return first[1];
}

export function mapFileOf(bytes: Uint8Array): MapFile {
  if (bytes.length > mostBytes) throw tooLarge();
  if (bytes.length === 0) throw new UnreadableFile('O arquivo está vazio.');
  const isPacked = startsWith(bytes, 0x50, 0x4b);
  const text = textOf(isPacked ? unpacked(bytes) : bytes).replace(/^\uFEFF/, '');
  return /^\s*[{[]/.test(text) ? geoJsonShapes(jsonOf(text)) : kmlShapes(text);
}

export async function readMapFile(file: File) {
  // Before it is in memory.
  if (file.size > mostBytes) throw tooLarge();
  return mapFileOf(new Uint8Array(await file.arrayBuffer()));
}
