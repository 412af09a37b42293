import type { Request } from 'autocannon';
import { startHelper, type Helper } from './processes.ts';

/** Requests for one server, by autocannon in a process of its own. */
export interface Load {
  url: string;
  requests: Request[];
  /** 16 unless stated. */
  connections?: number;
  /**
   * Repeats the requests for this long, or until so many are answered. Without either, each is made
   * once.
   */
  seconds?: number;
  amount?: number;
  /** Accepted statuses; 200 alone unless stated. */
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
 * Loads a server from the client's core. Each request has a client address of its own in
 * `X-Forwarded-For`, so that no rate limit is met. One load runs at a time.
 *
 * @throws an Error when an answer is wrong
 */
export function load(work: Load): Promise<LoadResult> {
  client ??= startHelper('load-process.ts', 'client');
  return client.run(work);
}

/** Returns a GET request as a browser sends it. */
export function get(path: string): Request {
  return { method: 'GET', path, headers: { 'Accept-Encoding': 'gzip, deflate, br' } };
}
