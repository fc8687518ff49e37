// Web Push with the means of Node: the body encrypted for one browser (RFC 8291, aes128gcm) and the signature that names this installation (VAPID, RFC 8292).
import { createCipheriv, createECDH, createPrivateKey, ECDH, hkdfSync, randomBytes, sign } from 'node:crypto';

const curve = 'prime256v1';

export type PushKeys = { public_key: Buffer; private_key: Buffer };
/** Keys of a browser's subscription. */
export type BrowserKeys = { p256dh: Buffer; auth: Buffer };

export function newPushKeys(): PushKeys {
  const pair = createECDH(curve);
  return { public_key: pair.generateKeys(), private_key: padded(pair.getPrivateKey()) };
}

export function keysOfPrivate(private_key: Buffer): PushKeys {
  const pair = createECDH(curve);
  pair.setPrivateKey(private_key);
  return { public_key: pair.getPublicKey(), private_key: padded(private_key) };
}

/** Node leaves out leading zeros. */
const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key]);

/** An uncompressed point on the curve: anything else would fail at every message. */
export function isPoint(bytes: Buffer) {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    return Buffer.isBuffer(ECDH.convertKey(bytes, curve));
  } catch {
    return false;
  }
}

const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const recordSize = 4096;
/** Salt, record size, length of the key, key, delimiter and tag are part of the record. */
export const longestMessage = recordSize - 16 - 4 - 1 - 65 - 1 - 16;
/** The length of a message tells less about its content. */
const step = 256;

/** `from` and `salt` are random, except in the example of the RFC. */
export function encrypted(
  text: Buffer,
  { p256dh, auth }: BrowserKeys,
  { from, salt = randomBytes(16), pad = true }: { from?: Buffer; salt?: Buffer; pad?: boolean } = {},
) {
  const pair = createECDH(curve);
  if (from) pair.setPrivateKey(from);
  else pair.generateKeys();
  const ours = pair.getPublicKey();
  const shared = derive(pair.computeSecret(p256dh), auth, Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ours]), 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  );
  const zeros = pad ? Math.min(longestMessage - text.length, (step - (text.length % step)) % step) : 0;
  const header = Buffer.alloc(5);
  header.writeUInt32BE(recordSize);
  header[4] = ours.length;
  return Buffer.concat([salt, header, ours, cipher.update(Buffer.concat([text, Buffer.from([2]), Buffer.alloc(zeros)])), cipher.final(), cipher.getAuthTag()]);
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const twelveHours = 12 * 60 * 60;

/** `subject`: where the push service can write to. */
export function vapidHeader({ public_key, private_key }: PushKeys, endpoint: string, subject: string, now: number) {
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + twelveHours, sub: subject };
  const unsigned = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`;
  const [x, y, d] = [public_key.subarray(1, 33), public_key.subarray(33), private_key].map((part) => part.toString('base64url'));
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: d! }, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${public_key.toString('base64url')}`;
}
