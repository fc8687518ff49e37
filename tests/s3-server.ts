// A small S3 service for tests: objects in memory, and every request refused whose signature, written down here a second time, does not fit.
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

function isSigned(request: IncomingMessage, body: Buffer, secret: string, keyId: string, region: string) {
  const said = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  if (!said) return false;
  const [, key, day, place, names, signature] = said as unknown as string[];
  if (key !== keyId || place !== region || request.headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const moment = String(request.headers['x-amz-date']);
  if (!moment.startsWith(day!) || !names!.split(';').includes('host')) return false;
  const [path, query = ''] = request.url!.split('?') as [string, string?];
  const headers = names!.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = `${request.method}\n${path}\n${query}\n${headers.join('')}\n${names}\n${sha256(body)}`;
  let signing: Buffer = createHmac('sha256', `AWS4${secret}`).update(day!).digest();
  for (const part of [region, 's3', 'aws4_request']) signing = createHmac('sha256', signing).update(part).digest();
  const text = `AWS4-HMAC-SHA256\n${moment}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  return createHmac('sha256', signing).update(text).digest('hex') === signature;
}

export async function s3Server({ accessKeyId = 'LIDA', secretAccessKey = 'porteira aberta', region = 'sa-east-1', bucket = 'fotos' } = {}) {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      const answer = (status: number, content: Buffer | string = '') => response.writeHead(status).end(request.method === 'HEAD' ? undefined : content);
      if (!isSigned(request, body, secretAccessKey, accessKeyId, region)) return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      const name = decodeURIComponent(request.url!.slice(1));
      if (!name.startsWith(`${bucket}/`)) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
      if (request.method === 'PUT') objects.set(name, body);
      if (request.method === 'DELETE') return answer(objects.delete(name) ? 204 : 204);
      const found = objects.get(name);
      return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { objects, settings: { endpoint, bucket, region, accessKeyId, secretAccessKey }, close: () => new Promise((done) => server.close(done)) };
}
