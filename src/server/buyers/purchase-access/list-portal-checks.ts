import { and, desc, eq } from 'drizzle-orm';
import { texts as licenseTexts } from '#contract/licenses/licenses.ts';
import {
  shownChecks,
  type listPortalChecks as route,
  type PortalCheck,
} from '#contract/buyers/portal.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { licenses, licenseTraces } from '#db/schema.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { notFound } from '#server/kit/errors.ts';
import { isOwnTrace } from './list-portal-licenses.ts';
import { requirePortal, type PortalDeps } from './require-portal.ts';

/**
 * Lists the lease requests made with a key of the purchase, so that the buyer can find out why one
 * was refused. Other people's accounts are masked.
 *
 * @throws AppError 401; 404 no key of this purchase; 429
 */
export async function listPortalChecks(
  deps: PortalDeps,
  { portalToken, id }: ParsedInputOf<typeof route>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof route>> {
  const { orderId } = await requirePortal(deps, portalToken, 'checks', caller);
  const rows = await deps.db
    .select({ license: licenses, trace: licenseTraces })
    .from(licenses)
    .leftJoin(licenseTraces, eq(licenseTraces.licenseId, licenses.id))
    .where(and(eq(licenses.id, id), eq(licenses.orderId, orderId)))
    .orderBy(desc(licenseTraces.lastAt))
    .limit(shownChecks);
  if (rows.length === 0) throw notFound(licenseTexts.notFound);
  return {
    success: true,
    checks: rows.flatMap(({ license, trace }) => (trace ? [toCheck(license, trace)] : [])),
  };
}

const shownDigits = 3;

function toCheck(
  license: typeof licenses.$inferSelect,
  trace: typeof licenseTraces.$inferSelect,
): PortalCheck {
  const isOwn = isOwnTrace(license, trace);
  return {
    login: isOwn ? trace.login : `•••${trace.login.slice(-shownDigits)}`,
    server: isOwn ? trace.server : '',
    firstAt: trace.firstAt.toISOString(),
    lastAt: trace.lastAt.toISOString(),
    count: trace.count,
    outcome: trace.outcome,
    version: trace.version,
    platform: trace.platform,
    build: trace.build,
  };
}
