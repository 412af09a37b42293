import * as z from 'zod/mini';
import * as contract from '#contract/catalogue/visits.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { Deps } from '#server/deps.ts';
import { lineOf, type Endpoint } from '#server/kit/endpoint/endpoint.ts';
import { AppError } from '#server/kit/errors.ts';
import { readJson } from '#server/kit/endpoint/read-body.ts';
import { log } from '#server/kit/log.ts';
import { sourceKey } from './source.ts';

/** Views per address, which an office may share; in memory, so that a visit writes nothing. */
const limit = {
  name: 'visits',
  points: 600,
  windowSeconds: 600,
  countedIn: 'memory',
} as const;

type VisitDeps = Pick<Deps, 'rateLimiter' | 'visits' | 'now'>;

/** Counts a page view, unless its address has had too many. */
export async function countVisit(
  { rateLimiter, visits, now }: VisitDeps,
  { page, productId = 0, source }: ParsedInputOf<typeof contract.countVisit>,
  { address }: { address: string },
): Promise<void> {
  if ((await rateLimiter.consume(limit, address)) > 0) return;
  visits.record({ page, productId, source: sourceKey(source), at: now() });
}

/**
 * Always answers 204, since counting must not hold up a visitor. Still cuts off a body larger than
 * any page of the shop sends.
 */
export const visitEndpoint: Endpoint<VisitDeps> = {
  ...lineOf(contract.countVisit),
  async run({ request, locals }) {
    try {
      const body = await readJson(request, contract.countVisit.bodyLimitBytes);
      const input = z.safeParse(contract.countVisit.input, body);
      if (input.success) {
        await countVisit(locals.app, input.data, { address: locals.clientAddress });
      }
    } catch (error) {
      if (error instanceof AppError && error.status === 413) throw error;
      log.debug('a visit could not be read');
    }
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } });
  },
};
