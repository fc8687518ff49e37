// Encryption for a browser: the example of RFC 8291, a key that is none, and the length that tells nothing.
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { encrypted, isPoint, keysOfPrivate, longestMessage, newPushKeys } from '#server/notices/push-encryption';

const bytes = (text: string) => Buffer.from(text, 'base64url');
/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  from: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of the RFC', () => {
  const { from, p256dh, auth, salt } = example;
  const body = encrypted(Buffer.from(example.text), { p256dh: bytes(p256dh), auth: bytes(auth) }, { from: bytes(from), salt: bytes(salt), pad: false });
  expect(body.toString('base64url')).toBe(example.body);
});

test('messages of different lengths have the same size, and the longest one fits', () => {
  const to = { p256dh: newPushKeys().public_key, auth: randomBytes(16) };
  const sizeOf = (length: number) => encrypted(Buffer.alloc(length, 'a'), to).length;
  expect(sizeOf(10)).toBe(sizeOf(200));
  expect(sizeOf(longestMessage)).toBe(4096);
  expect(sizeOf(longestMessage - 1)).toBe(4096);
});

test('a private key gives its public one', () => {
  const made = newPushKeys();
  expect(keysOfPrivate(made.private_key)).toEqual(made);
});

describe('the key of a browser', () => {
  test('is a point on the curve', () => expect(isPoint(newPushKeys().public_key)).toBe(true));
  test.each([
    ['of 64 bytes', newPushKeys().public_key.subarray(0, 64)],
    ['beside the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)])],
    ['compressed', Buffer.concat([Buffer.from([2]), newPushKeys().public_key.subarray(1)])],
    ['empty', Buffer.alloc(0)],
  ])('is refused %s', (_what, key) => expect(isPoint(key)).toBe(false));
});
