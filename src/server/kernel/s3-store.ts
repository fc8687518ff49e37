// Photos and documents in a bucket of an S3-compatible service, addressed by path (bucket in the path, as all of them accept).
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type FileKey, type FileStore, pathOf } from '#server/kernel/file-keys';
import { type S3Account, signed } from '#server/kernel/s3-signature';

export type S3Settings = S3Account & { endpoint: string; bucket: string };

/** Milliseconds: the largest file on a slow line between two data centres. */
const timeout = 60_000;

export function s3Store({ endpoint, bucket, ...account }: S3Settings): FileStore {
  async function ask(method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', key: FileKey, body?: Buffer) {
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${pathOf(key)}`);
    const payloadHash = hash('sha256', body ?? '');
    const { host: _, ...headers } = signed({ method, url, headers: {}, payloadHash, at: new Date() }, account);
    const answer = await fetch(url, { method, headers, ...(body && { body: new Uint8Array(body) }), signal: AbortSignal.timeout(timeout) });
    if (answer.ok || (method !== 'PUT' && answer.status === 404)) return answer;
    throw new Error(`The file storage answered ${answer.status} to ${method}: ${(await answer.text()).slice(0, 300)}`);
  }
  return {
    async read(key) {
      const answer = await ask('GET', key);
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream);
      await answer.arrayBuffer();
      return undefined;
    },
    has: async (key) => (await ask('HEAD', key)).ok,
    async write(key, bytes) {
      await (await ask('PUT', key, bytes)).arrayBuffer();
    },
    async remove(key) {
      await (await ask('DELETE', key)).arrayBuffer();
    },
  };
}
