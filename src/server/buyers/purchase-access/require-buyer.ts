import { eq } from 'drizzle-orm';
import { texts } from '#contract/buyers/portal.ts';
import { orders } from '#db/schema.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import { unauthorized } from '#server/kit/errors.ts';
import { requirePortal, type PortalDeps } from './require-portal.ts';

/**
 * Returns the purchase that a token opens, with its email address.
 *
 * @throws AppError 401; 429
 */
export async function requireBuyer(
  deps: PortalDeps,
  portalToken: string,
  caller: Pick<Caller, 'address'>,
): Promise<{ orderId: string; paypalOrderId: string | null; email: string }> {
  const { orderId } = await requirePortal(deps, portalToken, 'list', caller);
  const [order] = await deps.db
    .select({ email: orders.email, paypalOrderId: orders.paypalOrderId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order?.email) throw unauthorized(texts.dead);
  return { ...order, orderId, email: order.email };
}
