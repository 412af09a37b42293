import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files, products, productVersions } from '#db/schema.ts';

const moment = new Date('2026-03-01T09:30:00.000Z');

/** A product with one version, 2.0, of which nobody has been told. */
export async function insertVersion(
  db: Db,
  change: Partial<typeof productVersions.$inferInsert> = {},
) {
  const dates = { createdAt: moment, updatedAt: moment };
  const [file] = await db
    .insert(files)
    .values({ hash: 'hash', name: 'grid.ex5', contentType: 'x', sizeBytes: 1, createdAt: moment })
    .returning();
  const fileId = file?.id ?? 0;
  const [product] = await db
    .insert(products)
    .values({
      name: 'Grid Engine',
      description: '',
      priceCents: 4900,
      type: 'expert_advisor',
      fileId,
      ...dates,
    })
    .returning();
  const [version] = await db
    .insert(productVersions)
    .values({
      productId: product?.id ?? 0,
      number: '2.0',
      rank: 2_000_000,
      channel: 'stable',
      notes: 'Faster, and **calmer** at night.',
      fileId,
      releasedAt: moment,
      ...change,
    })
    .returning();
  if (!version) throw new Error('The version was not written');
  return version;
}

/** Purchases of a version's product, each by a buyer of its own: `buyer-1@example.com` and so on. */
export async function insertBuyers(
  db: Db,
  { productId, fileId }: { productId: number; fileId: number },
  count: number,
): Promise<void> {
  // A number that is bound is a float, as whose text an id would have a point.
  const id = String(productId);
  await db.run(sql`
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO orders (id, state, product_id, product_name, file_id, amount_cents, list_price_cents, terms_version,
      terms_accepted_at, paypal_order_id, capture_id, email, created_at, updated_at, completed_at)
    SELECT 'order-' || ${id} || '-' || i, 'completed', ${productId}, 'Grid Engine', ${fileId}, 4900, 4900,
      '2025-10-18', 1, 'PAYPAL' || ${id} || 'N' || i, 'CAPTURE' || ${id} || 'N' || i,
      'buyer-' || i || '@example.com', 1, 1, ${moment.getTime()} FROM n`);
}
