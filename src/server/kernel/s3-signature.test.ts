// Signature Version 4 against the examples of the Amazon S3 documentation ("Signature Calculations: Transferring Payload in a Single Chunk").
import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signed } from '#server/kernel/s3-signature';

const account = { region: 'us-east-1', accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const at = new Date('2013-05-24T00:00:00.000Z');
const at3 = (path: string) => new URL(`https://examplebucket.s3.amazonaws.com${path}`);
const signatureOf = (headers: Record<string, string>) => /Signature=(\w+)$/.exec(headers['authorization']!)?.[1];

test.each([
  [
    'reading a part of an object',
    { method: 'GET', url: at3('/test.txt'), headers: { range: 'bytes=0-9' }, payloadHash: hash('sha256', '') },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'writing an object whose name has a sign that is encoded',
    {
      method: 'PUT',
      url: at3('/test$file.text'),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      payloadHash: hash('sha256', 'Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a query without values',
    { method: 'GET', url: at3('/?lifecycle'), headers: {}, payloadHash: hash('sha256', '') },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a query with several values',
    { method: 'GET', url: at3('/?max-keys=2&prefix=J'), headers: {}, payloadHash: hash('sha256', '') },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s', (_name, request, signature) => {
  expect(signatureOf(signed({ ...request, at }, account))).toBe(signature);
});
