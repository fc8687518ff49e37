// Browsers with an earlier sign-in. Their cookie has one HMAC for each password that worked there, made with the installation's key. They have their own attempt counter,
// so that failed attempts from elsewhere do not lock them out. A changed password invalidates its HMAC.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const deviceCookie = 'lida_device';
const mostMarks = 8;
const form = /^[\w-]{22}(?:\.[\w-]{22}){1,8}$/;

export type KnownDevice = { id: string; marks: string[] };

export function readDevice(cookie: string | undefined): KnownDevice | undefined {
  if (cookie === undefined || !form.test(cookie)) return undefined;
  const [id, ...marks] = cookie.split('.');
  return { id: id!, marks };
}

const markOf = (key: Buffer, id: string, kept: string) => createHmac('sha256', key).update(`device ${id} ${kept}`).digest('base64url').slice(0, 22);

export function hasMark(key: Buffer, device: KnownDevice | undefined, kept: string): device is KnownDevice {
  if (!device) return false;
  const mark = Buffer.from(markOf(key, device.id, kept));
  return device.marks.some((one) => timingSafeEqual(Buffer.from(one), mark));
}

/** The cookie with one more mark; the oldest is dropped. */
export function cookieWithMark(key: Buffer, device: KnownDevice | undefined, kept: string): string {
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const mark = markOf(key, id, kept);
  const others = (device?.marks ?? []).filter((one) => one !== mark);
  return [id, ...others.slice(1 - mostMarks), mark].join('.');
}
