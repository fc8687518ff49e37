// Where a push may be sent: the address comes from a browser, so it must not lead into the own network.
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Everything that is not an address of the public internet. */
const own = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(network, bits, 'ipv4');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  own.addSubnet(network, bits, 'ipv6');

export function isPublicAddress(address: string) {
  const family = isIP(address);
  if (family === 4) return !own.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !own.check(address, 'ipv6');
}

/** `local`: also plain HTTP and addresses of the own network, for tests. */
export function isPushAddress(endpoint: string, local: boolean) {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, hostname, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (local) return protocol === 'https:' || protocol === 'http:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && port === '' && (isIP(host) ? isPublicAddress(host) : host.includes('.') && !host.endsWith('.'));
}

/** Checked when the connection is made: a name may lead elsewhere than a moment ago. */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(Object.assign(new Error('Not a public address'), { code: 'EPRIVATE' }), '');
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
