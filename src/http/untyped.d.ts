/**
 * What the store uses of two packages that come without types; those at @types bring Express with
 * them, or are old.
 */

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
    /**
     * Of `available` those that the request accepts, best first; `preferred` decides among equals.
     */
    encodings(available: string[], options: { preferred: string[] }): string[];
  }
}
