import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files, licenses, orders, products } from '#db/schema.ts';
import { toDollars } from '#contract/kit/money.ts';
import type { LatestSale } from '#contract/seller/overview.ts';
import { picturePath } from '#contract/catalogue/pictures.ts';
import { startOfDay } from '#contract/kit/zones.ts';
import { addDays, type Span } from './sales-sums.ts';

const shownSales = 5;

const keys = sql<number>`(SELECT count(*) FROM ${licenses} WHERE ${licenses.orderId} = ${orders.id})`;

/** Lists the newest sales and renewals of a span, with the keys that their buyers have made. */
export async function listLatestSales(
  db: Db,
  { from, to }: Span,
  timeZone: string,
): Promise<LatestSale[]> {
  const rows = await db
    .select({
      id: orders.id,
      productName: orders.productName,
      imageHash: files.hash,
      email: orders.email,
      amountCents: orders.amountCents,
      state: orders.state,
      keys,
      keyLimit: orders.keyLimit,
      completedAt: orders.completedAt,
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .leftJoin(files, eq(files.id, products.imageId))
    .where(
      and(
        gte(orders.completedAt, startOfDay(timeZone, from)),
        lt(orders.completedAt, startOfDay(timeZone, addDays(to, 1))),
        eq(orders.origin, 'paypal'),
      ),
    )
    .orderBy(desc(orders.completedAt))
    .limit(shownSales);
  return rows.map(({ imageHash, amountCents, completedAt, ...row }) => ({
    ...row,
    imagePath: imageHash && picturePath(imageHash),
    amount: toDollars(amountCents),
    date: (completedAt ?? new Date(0)).toISOString(),
  }));
}
