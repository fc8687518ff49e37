// Where a photo was taken, from the header that its camera wrote.
import { expect, it } from 'vitest';
import { placeInPhoto } from '#domain/attachments/photo-place';
import { cameraPhoto, exifOf } from './camera-photo';

const corral = { latitude: -18.578912, longitude: -46.518045 };

it.each([
  ['Patos de Minas', corral],
  ['north and east of zero', { latitude: 2.819, longitude: 60.672 }],
  ['on the equator', { latitude: 0, longitude: -51.066 }],
  ['at the south pole', { latitude: -90, longitude: -180 }],
])('%s, written by either order of bytes', (_where, place) => {
  for (const isLittle of [true, false]) expect(placeInPhoto(cameraPhoto({ exif: exifOf(place, { isLittle }) }))).toEqual(place);
});

it.each([
  ['a photo without a header', cameraPhoto()],
  ['a camera that did not know where it was', cameraPhoto({ exif: exifOf({ latitude: 0, longitude: 0 }) })],
  ['a latitude beyond the pole', cameraPhoto({ exif: exifOf({ latitude: 90.000001, longitude: 10 }) })],
  ['a longitude beyond the date line', cameraPhoto({ exif: exifOf({ latitude: 10, longitude: 180.000001 }) })],
  ['a header of another order of bytes', cameraPhoto({ exif: [0, 0, ...exifOf(corral).slice(2)] })],
  ['a directory that is not there', cameraPhoto({ exif: [...exifOf(corral).slice(0, 4), 255, 255, 255, 127] })],
  ['a division by zero', cameraPhoto({ exif: exifOf(corral).map((byte, i) => (i >= 82 && i < 86 ? 0 : byte)) })],
  ['a PDF', Buffer.from('%PDF-1.4')],
  ['nothing', Buffer.alloc(0)],
])('%s says no place', (_what, bytes) => {
  expect(placeInPhoto(bytes)).toBeNull();
});

it('a photo cut off anywhere, or with any one byte changed, is read without harm', () => {
  const whole = cameraPhoto({ exif: exifOf(corral) });
  for (let length = 0; length < whole.length; length++) expect([null, JSON.stringify(corral)]).toContain(stringified(whole.subarray(0, length)));
  for (let at = 0; at < whole.length; at++)
    for (const byte of [0, 1, 127, 255]) expect(() => placeInPhoto(whole.map((one, i) => (i === at ? byte : one)))).not.toThrow();
});

const stringified = (bytes: Uint8Array) => {
  const place = placeInPhoto(bytes);
  return place && JSON.stringify(place);
};
