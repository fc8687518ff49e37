// A JPEG as a phone's camera writes it: an Exif header with the place, and one grey block of 8×8 pixels for each eight of its width.
type Place = { latitude: number; longitude: number };

const u16 = (value: number, isLittle = false) => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]);
const u32 = (value: number, isLittle = false) =>
  isLittle ? [...u16(value & 0xffff, true), ...u16(value >>> 16, true)] : [...u16(value >>> 16), ...u16(value & 0xffff)];
const segment = (mark: number, bytes: readonly number[]) => [0xff, mark, ...u16(bytes.length + 2), ...bytes];
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** Degrees, whole minutes, and seconds with four decimals, as phones write them. */
function fractions(degrees: number, isLittle: boolean) {
  const seconds = Math.round(Math.abs(degrees) * 36_000_000);
  const parts = [Math.floor(seconds / 36_000_000), 1, Math.floor((seconds / 600_000) % 60), 1, seconds % 600_000, 10_000];
  return parts.flatMap((part) => u32(part, isLittle));
}

/** The TIFF header: one directory that points to that of the place. */
export function exifOf({ latitude, longitude }: Place, { isLittle = true } = {}) {
  const [two, four] = [(value: number) => u16(value, isLittle), (value: number) => u32(value, isLittle)];
  const entry = (tag: number, type: number, count: number, value: readonly number[]) => [...two(tag), ...two(type), ...four(count), ...value];
  const [gpsAt, valuesAt] = [26, 26 + 2 + 4 * 12 + 4];
  return [
    ...letters(isLittle ? 'II' : 'MM'),
    ...two(42),
    ...four(8),
    ...two(1),
    ...entry(0x8825, 4, 1, four(gpsAt)),
    ...four(0),
    ...two(4),
    ...entry(1, 2, 2, [...letters(latitude < 0 ? 'S' : 'N'), 0, 0, 0]),
    ...entry(2, 5, 3, four(valuesAt)),
    ...entry(3, 2, 2, [...letters(longitude < 0 ? 'W' : 'E'), 0, 0, 0]),
    ...entry(4, 5, 3, four(valuesAt + 24)),
    ...four(0),
    ...fractions(latitude, isLittle),
    ...fractions(longitude, isLittle),
  ];
}

/** `exif`: the TIFF header, or none. */
export function cameraPhoto({ exif = null as readonly number[] | null, width = 8 } = {}) {
  const blocks = width / 8;
  return Buffer.from([
    0xff,
    0xd8,
    ...(exif ? segment(0xe1, [...letters('Exif'), 0, 0, ...exif]) : []),
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...segment(0xc0, [8, ...u16(8), ...u16(width), 1, 1, 0x11, 0]),
    // One code each: no difference to the block before, and the end of the block.
    ...segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0]),
    ...segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    ...segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    // Two bits 0 for each block, and 1 up to the byte.
    ...Array.from({ length: Math.ceil(blocks / 4) }, (_, i) => 0xff >> Math.min(8, 2 * (blocks - 4 * i))),
    0xff,
    0xd9,
  ]);
}
