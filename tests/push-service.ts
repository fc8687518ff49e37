// A push service on this machine and browsers that subscribe to it: speaks the real protocol, verifies the signature (RFC 8292) and decrypts as a browser does (RFC 8291).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  path: string;
  ttl: number;
  topic: string;
  subject: string;
  key: string;
  text: { tag: string; title: string; body: string; link: string; farm_id: string };
};
export type Browser = { endpoint: string; keys: { p256dh: string; auth: string } };

const part = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;

export async function startPushService() {
  const received: Received[] = [];
  const faults: string[] = [];
  /** What to answer next at a path: 201 unless said otherwise. */
  const answers = new Map<string, { status: number; retryAfter?: number; pause?: number }[]>();
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>();

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => {
        const { status, retryAfter, pause = 0 } = answers.get(request.url!)?.shift() ?? { status: 201 };
        try {
          const { claims, key } = verified(request.headers.authorization ?? '');
          if (claims['aud'] !== url) throw new Error(`aud ${String(claims['aud'])}`);
          const left = (claims['exp'] as number) - Date.now() / 1000;
          if (left <= 0 || left > 86_400) throw new Error(`exp in ${left} s`);
          if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('content-encoding');
          const topic = String(request.headers['topic']);
          if (!/^[\w-]{1,32}$/.test(topic)) throw new Error('topic');
          const text = decrypted(Buffer.concat(pieces), browsers.get(request.url!)!);
          received.push({
            path: request.url!,
            ttl: Number(request.headers['ttl']),
            topic,
            subject: String(claims['sub']),
            key,
            text: JSON.parse(text) as Received['text'],
          });
        } catch (error) {
          faults.push(String(error));
        }
        setTimeout(() => response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }).end(), pause);
      });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    received,
    faults,
    answer: (browser: Browser, ...next: { status: number; retryAfter?: number; pause?: number }[]) =>
      void answers.set(new URL(browser.endpoint).pathname, next),
    /** What one browser received, and forgets. */
    take: (browser: Browser) => {
      const path = new URL(browser.endpoint).pathname;
      const taken = received.filter((one) => one.path === path);
      for (const one of taken) received.splice(received.indexOf(one), 1);
      return taken;
    },
    subscribe: (): Browser => {
      const pair = createECDH('prime256v1');
      const [p256dh, auth, path] = [pair.generateKeys(), randomBytes(16), `/push/${randomBytes(8).toString('hex')}`];
      browsers.set(path, { pair, auth });
      return { endpoint: `${url}${path}`, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } };
    },
    stop: () => new Promise<void>((closed) => void server.close(() => closed())),
  };
}

function verified(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  if (part(header)['alg'] !== 'ES256') throw new Error('alg');
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    throw new Error('signature');
  return { claims: part(claims), key };
}

function decrypted(body: Buffer, { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer }) {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body[20]!];
  const sender = body.subarray(21, 21 + length);
  if (body.length > size) throw new Error('more than one record');
  const derive = (secret: Buffer, with_: Buffer, info: Buffer | string, many: number) => Buffer.from(hkdfSync('sha256', secret, with_, info, many));
  const shared = derive(pair.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]), 32);
  const record = body.subarray(21 + length);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = text.lastIndexOf(2);
  if (end < 0 || text.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('padding');
  return text.subarray(0, end).toString();
}
