import type { Request } from 'autocannon';
import { startHelper, type Helper } from './processes.ts';

/** Requests for one server, by autocannon in its own process. */
export interface Load {
  url: string;
  requests: Request[];
  /** 16 by default. */
  connections?: number;
  /**
   * Repeats the requests for this long, or until this many are answered. Without either, each is
   * made once.
   */
  seconds?: number;
  amount?: number;
  /** Accepted statuses; 200 by default. */
  statuses?: number[];
  /** Text that every body contains; null: every body equals the first. */
  contains?: string | null;
}

export interface LoadResult {
  answers: number;
  perSecond: number;
  /** ms */
  p50: number;
  p99: number;
  statuses: Record<number, number>;
}

let client: Helper<Load, LoadResult> | undefined;

/**
 * Loads a server from the client's core, one load at a time. Each request has its own client
 * address in `X-Forwarded-For`, so that no rate limit applies.
 *
 * @throws an Error if an answer is wrong
 */
export function load(work: Load): Promise<LoadResult> {
  client ??= startHelper('load-process.ts', 'client');
  return client.run(work);
}

export function get(path: string): Request {
  return { method: 'GET', path, headers: { 'Accept-Encoding': 'gzip, deflate, br' } };
}
