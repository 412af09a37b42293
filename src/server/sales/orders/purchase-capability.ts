import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { downloadLinkHours, texts } from '#contract/sales/orders.ts';
import { meta, orders } from '#db/schema.ts';
import { makeCapability, openCapability } from '#server/kit/crypto/capability.ts';
import type { Deps } from '#server/deps.ts';
import { unauthorized } from '#server/kit/errors.ts';
import type { Purchase } from './order.ts';

/** Makes the `purchaseId` of buyers' calls, which opens one purchase until `until`. */
export const purchaseCapability = (orderId: string, until: Date, secretKey: string): string =>
  makeCapability(purpose, { id: orderId, until }, secretKey);

const purpose = 'purchase capability';

const firstDayMs = downloadLinkHours * 3_600_000;

/** Returns when the ids of a purchase stop opening it: a day after its payment. */
export const endOfFirstDay = ({ completedAt }: Pick<Purchase, 'completedAt'>): Date =>
  new Date(completedAt.getTime() + firstDayMs);

/** Opens a buyer's `purchaseId`. @throws AppError 401 forged, expired, or an order's bare id */
export async function openPurchase(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  purchaseId: string,
): Promise<string> {
  const { settings, now } = deps;
  const isBare = !purchaseId.includes('.') && (await isOldBareId(deps, purchaseId));
  const orderId = isBare
    ? purchaseId
    : openCapability(purpose, purchaseId, settings.secretKey, now());
  if (orderId === null) throw unauthorized(texts.openAgain);
  return orderId;
}

/**
 * Tells whether buyers may still hold this bare id: for a day after the migration that ended bare
 * ids, for orders older than it. A newer shop lacks the migration's mark.
 */
async function isOldBareId({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<boolean> {
  const markedAt = sql`CAST(${meta.value} AS INTEGER)`;
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(meta, eq(meta.name, 'bare-ids-ended-at'))
    .where(
      and(
        eq(orders.id, id),
        eq(orders.origin, 'paypal'),
        lt(orders.createdAt, markedAt),
        gt(markedAt, now().getTime() - firstDayMs),
      ),
    );
  return found !== undefined;
}
