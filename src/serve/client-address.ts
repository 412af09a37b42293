import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the client: the socket's own, or, behind proxies, the hop of X-Forwarded-For that the outermost
 * trusted proxy wrote. Everything left of it is the client's own claim and is not looked at (promise 66).
 * What is no IP address there gives the socket's own again.
 *
 * @param trustedProxies how many proxies of ours stand before the store
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const peer = plainAddress(req.socket.remoteAddress ?? '');
  const header = req.headers['x-forwarded-for'];
  if (trustedProxies === 0 || header === undefined) return peer;
  const hops = [...String(header).split(','), peer];
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
