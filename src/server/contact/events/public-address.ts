import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The part of `dns.lookup` that is used. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** An address that is not public, or may not be sent to. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
}

const allocatedIpv6 = ipaddr.parseCIDR('2000::/3');

/**
 * Tells whether an IP address is the public one of a single host. A v4-mapped address counts as its
 * IPv4 address; IPv6 beyond the allocated range does not count as public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(allocatedIpv6);
}

function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/**
 * Creates a `lookup` that passes on what it has checked, so that the connection uses the checked
 * address. One address that is not public rejects the whole answer.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error) return callback(error, '');
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new RefusedAddress(notPublic(hostname)), '');
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const notPublic = (hostname: string) => `${hostname} is not at a public address.`;

interface Rules {
  allowsPrivate: boolean;
  resolve?: Resolve | undefined;
}

/**
 * Checks a URL itself: it must be https, without an IP address that is not public. With
 * `EVENT_TARGETS_ALLOW_PRIVATE`, http and private addresses pass.
 *
 * @throws RefusedAddress
 */
export function requirePublicUrl(url: URL, { allowsPrivate }: Pick<Rules, 'allowsPrivate'>): void {
  const isHttp = url.protocol === 'http:' && allowsPrivate;
  if (url.protocol !== 'https:' && !isHttp) {
    throw new RefusedAddress('Enter an address that begins with https://');
  }
  const literal = literalOf(url);
  if (!allowsPrivate && literal !== null && !isPublicAddress(literal)) {
    throw new RefusedAddress(notPublic(url.hostname));
  }
}

const resolveTimeoutMs = 2_000;

/**
 * Checks a URL when it is saved, including its name. A name that does not resolve now is checked
 * again before sending.
 *
 * @throws RefusedAddress
 */
export async function requirePublicTarget(url: URL, { allowsPrivate, resolve }: Rules) {
  requirePublicUrl(url, { allowsPrivate });
  if (allowsPrivate || literalOf(url) !== null) return;
  const refusal = await new Promise<unknown>((settle) => {
    setTimeout(() => settle(null), resolveTimeoutMs).unref();
    publicLookup(resolve)(url.hostname, { all: true }, settle);
  });
  if (refusal instanceof RefusedAddress) throw refusal;
}
