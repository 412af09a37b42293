import { randomUUID } from 'node:crypto';
import type { AppError } from '#server/kit/errors.ts';
import { clientAddress } from './client-address.ts';
import { readTarget, refuseTarget } from './request-target.ts';

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
