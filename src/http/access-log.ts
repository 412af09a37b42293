import { log, loggablePath } from '#server/kit/log.ts';
import type { RequestFacts } from './request-facts.ts';

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
  { requestId, clientAddress, path }: RequestFacts,
  { method, status, complete, startedAt }: Answered,
): void {
  log.info(
    {
      requestId,
      address: clientAddress,
      method,
      path: loggablePath(path),
      status,
      ...(complete !== undefined && { complete }),
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    },
    'request',
  );
}
