import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { present } from '#db/locks.ts';
import { products, reviews } from '#db/schema.ts';

/** Call after changing a product's reports, reviews or questions: others refresh its pages. */
export async function noteProductChanged(db: Pick<Db, 'update'>, productId: number): Promise<void> {
  await db.update(products).set({ versionsChangedAt: present }).where(eq(products.id, productId));
}

/** Marks the product that an order's review is about as changed, if it has one. */
export async function noteReviewChanged(db: Pick<Db, 'update'>, orderId: string): Promise<void> {
  const reviewed = sql`(SELECT ${reviews.productId} FROM ${reviews} WHERE ${reviews.orderId} = ${orderId})`;
  await db.update(products).set({ versionsChangedAt: present }).where(eq(products.id, reviewed));
}

/** Cache tags of shared answers; a save invalidates the tags of what it changed. */

export const catalogueTag = 'catalogue';

/** Related products, which a new product may join. */
export const relatedTag = 'related';

/** Returns the tag of everything that shows a product. */
export const productTag = (productId: number): string => `product-${productId}`;
