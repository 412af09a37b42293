import { createHmac, hkdfSync } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { downloadLinkHours, texts } from '#contract/sales/orders.ts';
import { meta, orders } from '#db/schema.ts';
import { isSameSecret } from '#server/kit/crypto/token.ts';
import type { Deps } from '#server/deps.ts';
import { unauthorized } from '#server/kit/errors.ts';
import type { Purchase } from './order.ts';

/**
 * Makes the `purchaseId` of buyers' calls: the order's id, the second when it expires, and a MAC
 * under a key of its own. It opens one purchase until then.
 */
export function purchaseCapability(orderId: string, until: Date, secretKey: string): string {
  return seal(`${orderId}.${Math.floor(until.getTime() / 1000)}`, secretKey);
}

const firstDayMs = downloadLinkHours * 3_600_000;

/** Returns when the ids of a purchase stop opening it: a day after its payment. */
export const endOfFirstDay = ({ completedAt }: Pick<Purchase, 'completedAt'>): Date =>
  new Date(completedAt.getTime() + firstDayMs);

/** Opens a buyer's `purchaseId`. @throws AppError 401 forged, expired, or an order's bare id */
export async function openPurchase(
  deps: Pick<Deps, 'db' | 'settings' | 'now'>,
  purchaseId: string,
): Promise<string> {
  const [orderId = '', end = ''] = purchaseId.split('.');
  const opens =
    end === ''
      ? await isOldBareId(deps, purchaseId)
      : isSameSecret(purchaseId, seal(`${orderId}.${end}`, deps.settings.secretKey)) &&
        deps.now().getTime() < Number(end) * 1000;
  if (!opens) throw unauthorized(texts.openAgain);
  return orderId;
}

const seal = (content: string, secretKey: string): string => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'purchase capability', 32));
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
};

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
