// One-time codes: the test vectors of RFC 6238 (SHA-1, last six digits), and how long a code is accepted.
import { describe, expect, test } from 'vitest';
import { readCode } from '#domain/people/second-factor';
import { forAuthenticator, newRecoveryCodes, newSecret, recoveryHash, stepOf } from '#server/accounts/totp';

const secret = Buffer.from('12345678901234567890');
const second = 1000;

describe('the vectors of RFC 6238', () => {
  test.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1111111111, '050471', 37037037],
    [1234567890, '005924', 41152263],
    [2000000000, '279037', 66666666],
    [20000000000, '353130', 666666666],
  ])('at %i the code is %s, of step %i', (at, code, step) => expect(stepOf(secret, code, at * second)).toBe(step));
});

describe('the code of step 41152263, from 1234567890 to 1234567920', () => {
  test.each([
    ['half a minute before its time', 1234567860, true],
    ['a millisecond earlier', 1234567860 - 0.001, false],
    ['as its time begins', 1234567890, true],
    ['as its time ends', 1234567919.999, true],
    ['until half a minute later', 1234567949.999, true],
    ['and then no longer', 1234567950, false],
  ])('%s', (_, at, accepted) => expect(stepOf(secret, '005924', Math.round(at * second))).toBe(accepted ? 41152263 : null));
});

test('no other code is accepted', () => {
  for (const code of ['005923', '000000', '']) expect(stepOf(secret, code, 1234567890 * second)).toBeNull();
  expect(stepOf(newSecret(), '005924', 1234567890 * second)).toBeNull();
});

test('an authenticator is told the secret in base32, twenty bytes of it, and whose it is', () => {
  const { secret: typed, uri } = forAuthenticator(secret, 'jose+gado@lida.demo');
  expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const link = new URL(uri);
  expect([link.protocol, link.host, decodeURIComponent(link.pathname)]).toEqual(['otpauth:', 'totp', '/Lida:jose+gado@lida.demo']);
  expect(Object.fromEntries(link.searchParams)).toEqual({ issuer: 'Lida', secret: typed, algorithm: 'SHA1', digits: '6', period: '30' });
  expect(newSecret()).toHaveLength(20);
});

test('recovery codes are ten, all different, of twelve digits, and their hash is of one factor alone', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  const { digits } = readCode(codes[0]!)!;
  const key = Buffer.from('chave');
  expect(recoveryHash(key, 'a', digits)).not.toEqual(recoveryHash(key, 'b', digits));
  expect(recoveryHash(key, 'a', digits).includes(digits)).toBe(false);
});

test.each([
  ['123456', 'step', '123456'],
  [' 123 456 ', 'step', '123456'],
  ['1234-5678-9012', 'recovery', '123456789012'],
  ['1234 5678 9012', 'recovery', '123456789012'],
])('%s is read as a %s', (typed, kind, digits) => expect(readCode(typed)).toEqual({ kind, digits }));

test.each(['', '12345', '1234567', '12345678901', '1234567890123', 'abcdef', '１２３４５６'])('%s is no code', (typed) => expect(readCode(typed)).toBeNull());
