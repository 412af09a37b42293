/** One request of a load, and what must come back. */
export interface Ask {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  expected: {
    /** Any of these. */
    statuses: number[];
    /** The very bytes, as compressed as they came when they were asked for before. */
    body?: Uint8Array;
    /** Text that the body must hold; it comes uncompressed then. */
    contains?: string;
  };
}

/** What the process that asks is told to do. */
export interface Load {
  port: number;
  asks: Ask[];
  /** How many ask at the same time, each on a connection of its own. */
  connections: number;
  /** For so long the asks are gone through again and again; without it each is made once. */
  forMs?: number;
  /** Between two requests of a connection. */
  pauseMs?: number;
  /** The number of the first of 256 client addresses in `X-Forwarded-For` that take turns. */
  firstAddress: number;
}

/** What came of it. */
export interface LoadResult {
  answers: number;
  seconds: number;
  /** How many answers came with each status. */
  statuses: Record<number, number>;
  /** ms, from the request to its whole answer. */
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
  /** ms of each request in its order, where each is made once. */
  times: number[];
  bytes: number;
  /** The first answer that was not what it should have been; none may be. */
  wrong: string | null;
}
