import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { clientAddress } from './client-address.ts';
import type { StoreRequest } from './middleware.ts';
import { readTarget } from './request-target.ts';

/** The request with what the middlewares want to know of it; a target that cannot be read has an empty path. */
export function withFacts(req: IncomingMessage, trustedProxies: number): StoreRequest {
  return Object.assign(req, {
    requestId: randomUUID(),
    clientAddress: clientAddress(req, trustedProxies),
    ...(readTarget(req.url ?? '') ?? { path: '', query: '' }),
  });
}
