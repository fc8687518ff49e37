// AWS Signature Version 4 of a request to an S3-compatible service.
import { createHmac, hash } from 'node:crypto';

export type S3Account = { region: string; accessKeyId: string; secretAccessKey: string };
export type S3Request = { method: string; url: URL; headers: Record<string, string>; payloadHash: string; at: Date };

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** RFC 3986, as the specification asks: encodeURIComponent leaves five signs that it does not. */
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** All headers of the request, with its signature. */
export function signed({ method, url, headers, payloadHash, at }: S3Request, { region, accessKeyId, secretAccessKey }: S3Account): Record<string, string> {
  const moment = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const all: Record<string, string> = { ...headers, host: url.host, 'x-amz-content-sha256': payloadHash, 'x-amz-date': moment };
  const names = Object.keys(all).toSorted(compare);
  const query = [...url.searchParams]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map((pair) => pair.join('='))
    .join('&');
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)));
  const signedHeaders = names.join(';');
  const canonical = [method, path.join('/'), query, ...names.map((name) => `${name}:${all[name]!.trim()}`), '', signedHeaders, payloadHash].join('\n');
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, hash('sha256', canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  return { ...all, authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}` };
}
