import { randomUUID } from 'node:crypto';
import type { AppError } from '#server/kit/errors.ts';
import { clientAddress } from './client-address.ts';
import { readTarget, refuseTarget } from './request-target.ts';

/** Request line and headers as they arrived, by whatever server. */
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

/** Facts that every step after the socket has. */
export interface RequestFacts {
  /** Names the request in the log and, as `X-Request-Id`, in the answer. */
  requestId: string;
  /** The client's network address, through the proxies that the settings trust. */
  clientAddress: string;
  /**
   * Percent-decoded once, without the query; begins with one slash, or is empty where it cannot be
   * read.
   */
  path: string;
  /** With its question mark, or empty. */
  query: string;
  /** Why the request is turned away before anything is looked up. */
  refusal: AppError | null;
}

/** Reads them once, for the process and for functions alike. */
export function readFacts(arrival: Arrival, trustedProxies: number): RequestFacts {
  const target = readTarget(arrival.url) ?? { path: '', query: '' };
  return {
    requestId: randomUUID(),
    clientAddress: clientAddress(arrival.peer, arrival.forwardedFor, trustedProxies),
    ...target,
    refusal: refuseTarget({ ...arrival, path: target.path }),
  };
}
