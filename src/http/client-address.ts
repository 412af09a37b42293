import { isIP } from 'node:net';

/**
 * Returns the client's address: the connection's or, behind proxies, the hop of X-Forwarded-For
 * that the outermost trusted proxy wrote. Ignores everything left of it, which is the client's own
 * claim (promise 66). If the hop is not an IP address, returns the connection's.
 *
 * @param peer the other end of the connection to us or, for a function, to its platform
 * @param trustedProxies number of our own proxies in front of the store
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  const own = plainAddress(peer);
  if (trustedProxies === 0 || !forwardedFor) return own;
  const hops = [...forwardedFor.split(','), own];
  const hop = plainAddress(hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? '');
  return isIP(hop) ? hop : own;
}

/** Removes port and brackets, and unwraps IPv4 if the socket speaks IPv6. */
function plainAddress(text: string): string {
  // Most are IPv4 and plain already.
  if (!text.includes(':')) return text.trim();
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
