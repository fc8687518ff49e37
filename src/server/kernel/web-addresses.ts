// Requests to addresses that people typed: the name is resolved once, private networks are refused, the connection goes to the address that was checked, and redirects are not followed.
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { RuleBroken } from '#domain/kernel/errors';
import { webhookWords } from '#domain/people/webhooks';

const closed = new BlockList();
for (const [net, bits] of [
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
  closed.addSubnet(net, bits, 'ipv4');
// Addresses that contain one of IPv4, documentation, and everything that is not global unicast.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(net, bits, 'ipv6');
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');

/** Not reachable from everywhere: loopback, private, link-local, reserved. */
export function isPrivateAddress(address: string) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPrivateAddress(mapped);
  if (isIPv6(address)) return !open6.check(address, 'ipv6') || closed.check(address, 'ipv6');
  return isIP(address) === 0 || closed.check(address, 'ipv4');
}

const refused = (words: string) => new RuleBroken(words, 'url', 'validation');

/** https only, without a password in it; http too where private addresses are allowed. */
export function readAddress(text: string, allowsPrivate: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) || url.username || url.password || url.hash)
    throw refused(webhookWords.badUrl);
  return url;
}

/** The address to connect to. */
export async function resolveAddress({ hostname }: URL, allowsPrivate: boolean) {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch(() => {
        throw refused(webhookWords.unknownName);
      });
  // One private address among public ones is refused too: which one is used must not be left to chance.
  if (found.length === 0 || (!allowsPrivate && found.some(({ address }) => isPrivateAddress(address)))) throw refused(webhookWords.privateUrl);
  return found[0]!;
}

export type Posted = { status: number; error: string | null };
const milliseconds = 10_000;

/** Resolves with the status; only a failure before any answer has none, and is told in words. Never rejects. */
export async function postTo(text: string, body: string, headers: Record<string, string>, allowsPrivate: boolean, stopping?: AbortSignal): Promise<Posted> {
  try {
    const url = readAddress(text, allowsPrivate);
    const { address, family } = await resolveAddress(url, allowsPrivate);
    return await post(url, { address, family }, body, headers, AbortSignal.any([AbortSignal.timeout(milliseconds), ...(stopping ? [stopping] : [])]));
  } catch (error) {
    return { status: 0, error: wordsOf(error) };
  }
}

function wordsOf(error: unknown) {
  if (error instanceof RuleBroken) return error.message;
  const { name, code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR') return 'Sem resposta em 10 segundos';
  if (code === 'ECONNREFUSED') return 'O outro programa não aceitou a conexão';
  if (/CERT|TLS|SSL/.test(code)) return 'O certificado do outro programa não é válido';
  return 'Não foi possível conectar';
}

const post = (url: URL, pinned: { address: string; family: number }, body: string, headers: Record<string, string>, signal: AbortSignal) =>
  new Promise<Posted>((done, failed) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: 'POST',
        agent: false,
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: (_host, options, found) => (options.all ? found(null, [pinned]) : found(null, pinned.address, pinned.family)),
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        // What it says is of no interest, and may be endless.
        answer.destroy();
        done({ status, error: null });
      },
    );
    request.on('error', failed);
    request.end(body);
  });
