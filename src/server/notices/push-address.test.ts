// Addresses of push services: HTTPS on the public internet, nothing of the own network.
import { expect, test } from 'vitest';
import { isPublicAddress, isPushAddress, publicLookup } from '#server/notices/push-address';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://8.8.8.8/a', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://user:pass@fcm.googleapis.com/a', false],
  ['https://localhost/a', false],
  ['https://127.0.0.1/a', false],
  ['https://2130706433/a', false],
  ['https://0x7f.1/a', false],
  ['https://10.1.2.3/a', false],
  ['https://[::1]/a', false],
  ['https://[::ffff:10.0.0.1]/a', false],
  ['https://[fd00::1]/a', false],
  ['https://intranet/a', false],
  ['ftp://fcm.googleapis.com/a', false],
  ['nada', false],
])('%s is accepted: %s', (endpoint, accepted) => expect(isPushAddress(endpoint, false)).toBe(accepted));

test('a setting for tests accepts the own machine, and still only HTTP', () => {
  expect(isPushAddress('http://127.0.0.1:4000/a', true)).toBe(true);
  expect(isPushAddress('file:///etc/passwd', true)).toBe(false);
});

test.each([
  ['172.15.255.255', true],
  ['172.16.0.0', false],
  ['172.31.255.255', false],
  ['172.32.0.0', true],
  ['100.63.255.255', true],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['223.255.255.255', true],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['fe80::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['::ffff:8.8.8.8', false],
])('%s is a public address: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

test('a name that leads to the own machine is refused when the connection is made', async () => {
  const answer = await new Promise<NodeJS.ErrnoException | null>((done) => publicLookup('localhost', { all: true }, (error) => done(error)));
  expect(answer?.code).toBe('EPRIVATE');
});
