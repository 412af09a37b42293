import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The address of the client: the socket's own, or, behind proxies, the hop that `outermostHop` finds. */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const header = req.headers['x-forwarded-for'];
  return outermostHop(req.socket.remoteAddress ?? '', header && String(header), trustedProxies);
}

/**
 * The address of whoever speaks to us or, behind proxies, the hop of X-Forwarded-For that the outermost trusted proxy wrote.
 * Everything left of it is the client's own claim and is not looked at (promise 66). What is no IP address there gives the
 * first one again.
 *
 * @param speaker who has the connection to us, or, of a function, to its platform
 * @param trustedProxies how many proxies of ours stand before the store
 */
export function outermostHop(
  speaker: string,
  forwardedFor: string | null | undefined,
  trustedProxies: number,
): string {
  const peer = plainAddress(speaker);
  if (trustedProxies === 0 || !forwardedFor) return peer;
  const hops = [...forwardedFor.split(','), peer];
  const hop = plainAddress(hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? '');
  return isIP(hop) ? hop : peer;
}

/** Without port and brackets, and IPv4 as itself where the socket speaks IPv6. */
function plainAddress(text: string): string {
  // Most are IPv4 and plain already.
  if (!text.includes(':')) return text.trim();
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
