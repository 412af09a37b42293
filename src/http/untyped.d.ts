/** Types of two packages without their own; those at @types depend on Express or are outdated. */

declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** Compresses answers of 1 KiB and more in the encoding that the client prefers. */
  export default function compression(): (
    req: IncomingMessage,
    res: ServerResponse,
    next: () => void,
  ) => void;
}

declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string> });
    /** Filters `available` by the request, best first; `preferred` breaks ties. */
    encodings(available: string[], options: { preferred: string[] }): string[];
  }
}
