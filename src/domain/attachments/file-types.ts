// Which files are accepted as photos and documents, recognized by their first bytes, and how large they may be.
import type { Attachment } from '#domain/attachments/attachments';
import { RuleBroken } from '#domain/kernel/errors';

export type FileType = Attachment['file_type'];

const megabyte = 1_000_000;
/** A photo that the device has made smaller has 100 to 400 kB. */
const limits: Record<FileType, number> = { webp: 5 * megabyte, jpeg: 5 * megabyte, png: 5 * megabyte, pdf: 10 * megabyte };

export const mediaTypes: Record<FileType, string> = { webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png', pdf: 'application/pdf' };
export const extensions: Record<FileType, string> = { webp: 'webp', jpeg: 'jpg', png: 'png', pdf: 'pdf' };

/** Bytes of a piece that a device sends at a time, and the most that the server takes. */
export const pieces = { sent: 128 * 1024, most: 1024 * 1024 };

export const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

const startsWith = (bytes: Uint8Array, sign: readonly number[], at = 0) => bytes.length >= at + sign.length && sign.every((byte, i) => bytes[at + i] === byte);
const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

/** By the bytes themselves, never by name; null: no accepted kind of file. */
export function typeOfBytes(bytes: Uint8Array): FileType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, ...letters('PNG\r\n\x1a\n')])) return 'png';
  if (startsWith(bytes, letters('RIFF')) && startsWith(bytes, letters('WEBP'), 8)) return 'webp';
  return startsWith(bytes, letters('%PDF-')) ? 'pdf' : null;
}

const inMegabytes = (bytes: number) => String(Math.round(bytes / megabyte));

export const fileWords = {
  wrongType: 'Só fotos (JPEG, PNG, WebP) e PDF podem ser anexados.',
  tooLarge: (type: FileType) =>
    `${type === 'pdf' ? 'O PDF é grande demais: o limite é' : 'A foto é grande demais: o limite é'} ${inMegabytes(limits[type])} MB.`,
  full: (quota: number) =>
    `O espaço para fotos e documentos desta conta está cheio (${inMegabytes(quota)} MB). Exclua os que não precisa ou peça mais espaço ao administrador do Lida.`,
};

export function assertFileSize({ file_type, file_size }: Pick<Attachment, 'file_type' | 'file_size'>) {
  if (file_size > limits[file_type]) throw new RuleBroken(fileWords.tooLarge(file_type), 'file_size');
}
