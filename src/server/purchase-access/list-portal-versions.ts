import type { listPortalVersions as route } from '#contract/portal.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type { Caller } from '../endpoint/caller.ts';
import type { Deps } from '../deps.ts';
import { readPortalVersions } from './portal-versions.ts';
import { requirePortal } from './require-portal.ts';

/**
 * Lists the versions of the purchased product.
 *
 * @throws AppError 401, 429
 */
export async function listPortalVersions(
  deps: Pick<Deps, 'db' | 'rateLimiter' | 'settings' | 'now'>,
  { portalToken }: ParsedInputOf<typeof route>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof route>> {
  const { orderId } = await requirePortal(deps, portalToken, 'list', caller);
  return readPortalVersions(deps, orderId);
}
