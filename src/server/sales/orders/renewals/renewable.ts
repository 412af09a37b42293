import { eq, sql } from 'drizzle-orm';
import { isFree } from '#contract/kit/money.ts';
import { texts } from '#contract/sales/renewals.ts';
import type { Db } from '#db/client.ts';
import { licenses, orders, products } from '#db/schema.ts';
import { accessFacts, accessOf } from '../access.ts';
import type { Order } from '../order.ts';

const lastKeyEnd = sql`(SELECT max(${licenses.expiresAt}) FROM ${licenses} WHERE ${licenses.orderId} = ${orders.id})`;

/** Columns that tell whether a purchase can be renewed, for orders joined with their product. */
export const renewableColumns = {
  id: orders.id,
  paypalOrderId: orders.paypalOrderId,
  productId: orders.productId,
  productName: orders.productName,
  email: orders.email,
  facts: accessFacts,
  /** End of the purchase, else of its last key, in ms since the epoch; null: neither ends. */
  endsAt: sql<number | null>`coalesce(${orders.expiresAt}, ${lastKeyEnd})`,
  product: {
    termDays: products.termDays,
    priceCents: products.priceCents,
    deletedAt: products.deletedAt,
  },
};

export async function findRenewable(db: Pick<Db, 'select'>, id: string) {
  const [found] = await db
    .select(renewableColumns)
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .where(eq(orders.id, id));
  return found;
}

export type Renewable = NonNullable<Awaited<ReturnType<typeof findRenewable>>>;

/** Returns why a purchase cannot be extended, whatever its product is; null if it can. */
export function purchaseObstacle({ facts, endsAt }: Renewable, now: Date): string | null {
  const access = accessOf(facts, now);
  if (access === 'none') return texts.ended;
  if (access === 'blocked') return texts.blocked;
  return endsAt === null ? texts.endless : null;
}

/** Returns why a purchase cannot be renewed now, as its buyer is told; null if it can. */
export function obstacleOf(renewable: Renewable, now: Date): string | null {
  const { termDays, priceCents, deletedAt } = renewable.product;
  const isOffered = termDays !== null && !isFree(priceCents) && deletedAt === null;
  return purchaseObstacle(renewable, now) ?? (isOffered ? null : texts.notOffered);
}

/** Returns the new end of the purchase that a payment has renewed; null for any other payment. */
export async function findRenewedUntil(
  db: Pick<Db, 'select'>,
  { renewsId }: Pick<Order, 'renewsId'>,
): Promise<Date | null> {
  if (renewsId === null) return null;
  const renewed = await findRenewable(db, renewsId);
  return renewed?.endsAt ? new Date(renewed.endsAt) : null;
}
