import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { AppError } from '#server/kit/errors.ts';
import { readTarget, refuseTarget } from './request-target.ts';
import { log, loggablePath } from '#server/kit/log.ts';

/** Request line and headers as they arrived, whatever the server. */
interface Arrival {
  method: string;
  /** With its query. */
  url: string;
  host: string;
  contentLength: string | null | undefined;
  forwardedFor: string | null | undefined;
  /** Address of the connection. */
  peer: string;
}

/** Facts known to every step after the socket. */
export interface RequestFacts {
  /** Identifies the request in the log and, as `X-Request-Id`, in the answer. */
  requestId: string;
  /** The client's network address, through the proxies that the settings trust. */
  clientAddress: string;
  /** Percent-decoded once, without the query; begins with one slash, or is empty if unreadable. */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** Why the request is refused before anything is looked up. */
  refusal: AppError | null;
}

/** Reads the facts once, in the same way for the process and for functions. */
export function readFacts(arrival: Arrival, trustedProxies: number): RequestFacts {
  const target = readTarget(arrival.url) ?? { path: '', query: '' };
  return {
    requestId: randomUUID(),
    clientAddress: clientAddress(arrival.peer, arrival.forwardedFor, trustedProxies),
    ...target,
    refusal: refuseTarget({ ...arrival, path: target.path }),
  };
}

/**
 * Returns the client's address: the connection's or, behind proxies, the hop of X-Forwarded-For
 * that the outermost trusted proxy wrote. Ignores everything left of it, which is the client's own
 * claim. If the hop is not an IP address, returns the connection's.
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

interface Answered {
  method: string | undefined;
  status: number;
  /** False if the client left before the end. */
  complete?: boolean;
  /** `performance.now()` */
  startedAt: number;
}

/** Writes a request's one line. Omits the query, which contains the signatures of links. */
export function logAccess(
  { requestId, clientAddress: address, path }: RequestFacts,
  { method, status, complete, startedAt }: Answered,
): void {
  log.info(
    {
      requestId,
      address,
      method,
      path: loggablePath(path),
      status,
      ...(complete !== undefined && { complete }),
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    },
    'request',
  );
}
