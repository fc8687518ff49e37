// Which addresses of the internet the server may fetch from: none of its own network, whatever name leads there.
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIPv4 } from 'node:net';

const own = new BlockList();
for (const [network, prefix] of [
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
  own.addSubnet(network, prefix, 'ipv4');
// Of IPv6 only global addresses, without those that carry an IPv4 address.
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  own.addSubnet(network, prefix, 'ipv6');

export const isPublicAddress = (address: string) => (isIPv4(address) ? !own.check(address) : global.check(address, 'ipv6') && !own.check(address, 'ipv6'));

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** For the connection itself: between a check and a second look-up the name could lead elsewhere. */
export function publicLookup(name: string, options: LookupOptions, found: Found) {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return found(new Error(`${name} leads to a private network`), []);
    if (options.all) found(null, addresses);
    else found(null, first.address, first.family);
  });
}
