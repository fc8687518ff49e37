// Where a photo was taken, as the camera wrote it into a JPEG (Exif 2.32, the GPS directory of its TIFF header). Read only when the person wants the place kept.

export type Place = { latitude: number; longitude: number };

/** The header is at the beginning of the file, within one segment of at most 64 kB. */
export const headerBytes = 256 * 1024;

const exifMark = [0x45, 0x78, 0x69, 0x66, 0, 0];
const [gpsDirectory, latitudeRef, latitude, longitudeRef, longitude] = [0x8825, 1, 2, 3, 4];
const [ascii, long, rational] = [2, 4, 5];
const entrySize = 12;

/** Null: the photo does not say. */
export function placeInPhoto(bytes: Uint8Array): Place | null {
  const tiff = tiffOf(bytes);
  const order = tiff && tiff.byteLength >= 8 ? tiff.getUint16(0) : 0;
  if (!tiff || (order !== 0x4949 && order !== 0x4d4d)) return null;
  const isLittle = order === 0x4949;
  const directory = entriesAt(tiff, tiff.getUint32(4, isLittle), isLittle).get(gpsDirectory);
  if (directory?.type !== long) return null;
  const gps = entriesAt(tiff, tiff.getUint32(directory.value, isLittle), isLittle);
  const found = {
    latitude: degrees(tiff, gps.get(latitude), gps.get(latitudeRef), isLittle, 'NS', 90),
    longitude: degrees(tiff, gps.get(longitude), gps.get(longitudeRef), isLittle, 'EW', 180),
  };
  if (found.latitude === null || found.longitude === null) return null;
  // A camera that did not know where it was writes zeros.
  return found.latitude === 0 && found.longitude === 0 ? null : (found as Place);
}

/** The segments of a JPEG, up to the picture. */
function tiffOf(bytes: Uint8Array): DataView | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 4 <= view.byteLength; ) {
    const [mark, size] = [view.getUint16(at), view.getUint16(at + 2)];
    if (mark < 0xffc0 || mark === 0xffda || size < 2) return null;
    const [from, to] = [at + 4, Math.min(at + 2 + size, view.byteLength)];
    if (mark === 0xffe1 && exifMark.every((byte, i) => bytes[from + i] === byte))
      return to > from + exifMark.length ? new DataView(bytes.buffer, bytes.byteOffset + from + exifMark.length, to - from - exifMark.length) : null;
    at += 2 + size;
  }
  return null;
}

/** `value`: where the value is, or where its four bytes say it is. */
type Entry = { type: number; count: number; value: number };

function entriesAt(tiff: DataView, at: number, isLittle: boolean): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  const count = at + 2 <= tiff.byteLength ? tiff.getUint16(at, isLittle) : 0;
  for (let i = 0; i < count; i++) {
    const from = at + 2 + i * entrySize;
    if (from + entrySize > tiff.byteLength) break;
    entries.set(tiff.getUint16(from, isLittle), { type: tiff.getUint16(from + 2, isLittle), count: tiff.getUint32(from + 4, isLittle), value: from + 8 });
  }
  return entries;
}

/** Degrees, minutes and seconds, each as a fraction; `ends`: the letters of the positive and the negative half. */
function degrees(tiff: DataView, parts: Entry | undefined, ref: Entry | undefined, isLittle: boolean, ends: string, most: number): number | null {
  if (parts?.type !== rational || parts.count !== 3 || ref?.type !== ascii) return null;
  const half = ends.indexOf(String.fromCharCode(tiff.getUint8(ref.value)));
  const at = tiff.getUint32(parts.value, isLittle);
  if (half < 0 || at + 24 > tiff.byteLength) return null;
  const [whole, minutes, seconds] = [0, 8, 16].map((from) => tiff.getUint32(at + from, isLittle) / tiff.getUint32(at + from + 4, isLittle)) as [
    number,
    number,
    number,
  ];
  const sum = Math.round((whole + minutes / 60 + seconds / 3600) * 1e6) / 1e6;
  return sum <= most && minutes < 60 && seconds < 60 ? (half === 1 && sum > 0 ? -sum : sum) : null;
}
