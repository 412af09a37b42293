import { and, eq } from 'drizzle-orm';
import { texts, type savePortalBeta as route } from '#contract/buyers/portal.ts';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import { orders } from '#db/schema.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { Deps } from '#server/deps.ts';
import { unauthorized } from '#server/kit/errors.ts';
import { hasPortal } from '#server/sales/orders/access.ts';
import { existsAlive } from './portal-token.ts';
import { readPortalVersions } from './list-portal-versions.ts';
import { findPortalProduct } from './portal-product.ts';
import { requirePortal } from './require-portal.ts';

/**
 * Stores whether the buyer is offered betas.
 *
 * @throws AppError 400 no part of the bundle; 401; 429
 */
export async function savePortalBeta(
  deps: Pick<Deps, 'db' | 'rateLimiter' | 'settings' | 'now'>,
  { portalToken, productId, isBeta }: ParsedInputOf<typeof route>,
  caller: Pick<Caller, 'address'>,
): Promise<OutputOf<typeof route>> {
  const portal = await requirePortal(deps, portalToken, 'list', caller);
  const { orderId, tokenHash, access } = portal;
  const { id } = await findPortalProduct(deps.db, portal, productId);
  const [saved] = await deps.db
    .update(orders)
    .set({ wantsBetas: isBeta })
    .where(and(eq(orders.id, orderId), hasPortal(), existsAlive(tokenHash, deps.now())))
    .returning({ id: orders.id });
  if (!saved) throw unauthorized(texts.dead);
  return readPortalVersions(deps, { orderId, productId: id, access });
}
