// A file that somebody chose: photos are made smaller and lose what the camera wrote in them, a PDF stays as it is.
import { assertFileSize, type FileType, fileWords, mediaTypes, typeOfBytes } from '#domain/attachments/file-types';
import { headerBytes, type Place, placeInPhoto } from '#domain/attachments/photo-place';
import { RuleBroken } from '#domain/kernel/errors';

/** The longest side, in pixels. */
const longest = 1600;
const quality = 0.8;

export type PreparedFile = { content_hash: string; file_type: FileType; file_size: number; bytes: ArrayBuffer };

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function drawn(photo: Blob): Promise<Blob> {
  const image = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => {
    throw new RuleBroken('Esta foto não pôde ser aberta. Escolha uma foto JPEG, PNG ou WebP.');
  });
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const canvas = Object.assign(document.createElement('canvas'), { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  const encode = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality));
  const webp = await encode(mediaTypes.webp);
  // A browser that cannot write WebP gives PNG, which is many times larger.
  const made = webp?.type === mediaTypes.webp ? webp : await encode(mediaTypes.jpeg);
  if (!made) throw new RuleBroken('Esta foto não pôde ser preparada neste aparelho.');
  return made;
}

/** Browsers have no digest on plain HTTP. */
async function hashOf(bytes: ArrayBuffer) {
  if (!globalThis.crypto.subtle) throw new RuleBroken('Sem HTTPS o navegador não anexa arquivos. Abra o Lida pelo endereço que começa com https.');
  return hex(await crypto.subtle.digest('SHA-256', bytes));
}

export async function preparedFile(file: Blob): Promise<PreparedFile> {
  const isPdf = typeOfBytes(new Uint8Array(await file.slice(0, 16).arrayBuffer())) === 'pdf';
  if (!isPdf && !file.type.startsWith('image/')) throw new RuleBroken(fileWords.wrongType);
  if (isPdf) assertFileSize({ file_type: 'pdf', file_size: file.size });
  const bytes = await (isPdf ? file : await drawn(file)).arrayBuffer();
  const file_type = typeOfBytes(new Uint8Array(bytes));
  if (!file_type) throw new RuleBroken(fileWords.wrongType);
  const prepared = { content_hash: await hashOf(bytes), file_type, file_size: bytes.byteLength, bytes };
  assertFileSize(prepared);
  return prepared;
}

/** A photo older than this was not taken where the device is now. */
const justTaken = 15 * 60_000;

/** As the camera wrote it; of a file that was just made, where the device is. Null: neither is known. */
export async function placeOf(file: File): Promise<Place | null> {
  const written = placeInPhoto(new Uint8Array(await file.slice(0, headerBytes).arrayBuffer()));
  return written ?? (Date.now() - file.lastModified < justTaken ? placeNow() : null);
}

const placeNow = () =>
  new Promise<Place | null>((done) => {
    if (!navigator.geolocation) return done(null);
    const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      () => done(null),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  });
