import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files, products } from '#db/schema.ts';
import { toDollars } from '#contract/money.ts';
import { picturePath } from '#contract/pictures.ts';
import type { ProductCard } from '#contract/products.ts';

/** What a list shows of a product. */
export function selectCards(db: Db) {
  return db
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      priceCents: products.priceCents,
      type: products.type,
      imageHash: files.hash,
    })
    .from(products)
    .leftJoin(files, eq(files.id, products.imageId));
}

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/**
 * The same, with everything that `page` knows of them, of the products whose ids it finds.
 *
 * @param page a statement with a column `id`, whose rows lead: few of many products are looked up, and not the other way round
 */
export function cardsOf<Known = unknown>(
  db: Db,
  page: SQL,
  order: SQL[],
): Promise<(CardRow & Known)[]> {
  return db.all<CardRow & Known>(sql`
    WITH page AS MATERIALIZED (${page})
    SELECT page.*, ${products.name} AS name, ${products.description} AS description, ${products.priceCents} AS priceCents,
      ${products.type} AS type, ${files.hash} AS imageHash
    FROM page CROSS JOIN ${products} ON ${products.id} = page.id
    LEFT JOIN ${files} ON ${files.id} = ${products.imageId}
    ORDER BY ${sql.join(order, sql`, `)}`);
}

export function toCard({
  id,
  name,
  description,
  priceCents,
  type,
  imageHash: hash,
}: CardRow): ProductCard {
  const imagePath = hash && picturePath(hash);
  return { id, name, description, price: toDollars(priceCents), type, imagePath };
}
