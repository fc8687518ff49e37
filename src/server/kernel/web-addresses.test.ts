import { expect, test } from 'vitest';
import { isPrivateAddress, postTo, readAddress, resolveAddress } from './web-addresses';

test.each([
  '127.0.0.1',
  '127.255.255.255',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'nada',
])('%s is refused', (address) => expect(isPrivateAddress(address)).toBe(true));

test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '100.128.0.1', '198.20.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is open', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
);

test.each(['http://exemplo.com.br', 'ftp://exemplo.com.br', 'https://a:b@exemplo.com.br', 'exemplo.com.br', '', 'https://', 'javascript:alert(1)'])(
  '“%s” is no address to tell',
  (text) => expect(() => readAddress(text, false)).toThrow('https://'),
);

test.each(['https://localhost/', 'https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/', 'https://192.168.0.10:8443/a'])(
  '%s leads into the own network, however it is written',
  async (text) => {
    await expect(resolveAddress(readAddress(text, false), false)).rejects.toThrow('rede interna');
    expect(await postTo(text, '{}', {}, false)).toEqual({ status: 0, error: expect.stringContaining('rede interna') });
  },
);

test('where private addresses are allowed, they are used', async () => {
  expect(await resolveAddress(readAddress('http://127.0.0.1:9/', true), true)).toEqual({ address: '127.0.0.1', family: 4 });
  expect(await postTo('http://127.0.0.1:9/', '{}', {}, true)).toEqual({ status: 0, error: expect.any(String) });
});
