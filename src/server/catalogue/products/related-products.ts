import { asc, desc, eq, sql } from 'drizzle-orm';
import { bundleParts, files, products } from '#db/schema.ts';
import { toDollars } from '#contract/kit/money.ts';
import { picturePath } from '#contract/catalogue/pictures.ts';
import type { ProductType } from '#contract/catalogue/catalogue.ts';
import type { ProductCard } from '#contract/catalogue/products.ts';
import type { Deps } from '#server/deps.ts';

export type RelatedProduct = Omit<ProductCard, 'description'>;

interface Related {
  id: number;
  name: string;
  priceCents: number;
  termDays: number | null;
  type: ProductType;
  imageHash: string | null;
}

const shown = 3;
/** Candidates examined on either side of the product, of its type and of any. */
const nearest = 12;

/**
 * Lists three related products on sale among those added around the same time: first by common
 * symbols, then by type. A bundle's own parts are shown elsewhere on its page.
 */
export async function listRelatedProducts(
  { db }: Pick<Deps, 'db'>,
  { id }: { id: number },
): Promise<RelatedProduct[]> {
  const rows = await db.all<Related>(sql`
    WITH shown AS MATERIALIZED (SELECT ${products.id} AS id, ${products.type} AS type,
        json_extract(${products.compatibility}, '$.symbols') AS symbols
      FROM ${products} WHERE ${eq(products.id, id)}),
    near AS MATERIALIZED (
      SELECT * FROM (SELECT p.id FROM shown CROSS JOIN products p ON p.type = shown.type AND p.id < shown.id
        WHERE p.deleted_at IS NULL AND p.state = 'on_sale' ORDER BY p.id DESC LIMIT ${nearest})
      UNION SELECT * FROM (SELECT p.id FROM shown CROSS JOIN products p ON p.type = shown.type AND p.id > shown.id
        WHERE p.deleted_at IS NULL AND p.state = 'on_sale' ORDER BY p.id LIMIT ${nearest})
      UNION SELECT * FROM (SELECT p.id FROM shown CROSS JOIN products p ON p.id < shown.id
        WHERE p.deleted_at IS NULL AND p.state = 'on_sale' ORDER BY p.id DESC LIMIT ${nearest})
      UNION SELECT * FROM (SELECT p.id FROM shown CROSS JOIN products p ON p.id > shown.id
        WHERE p.deleted_at IS NULL AND p.state = 'on_sale' ORDER BY p.id LIMIT ${nearest})
    )
    SELECT ${products.id} AS id, ${products.name} AS name, ${products.priceCents} AS priceCents,
      ${products.termDays} AS termDays, ${products.type} AS type,
      ${files.hash} AS imageHash
    FROM near CROSS JOIN ${products} ON ${products.id} = near.id CROSS JOIN shown
    LEFT JOIN ${files} ON ${files.id} = ${products.imageId}
    WHERE ${products.id} NOT IN (SELECT ${bundleParts.productId} FROM ${bundleParts} WHERE ${eq(bundleParts.bundleId, id)})
    ORDER BY ${sql.join(
      [
        desc(sql`EXISTS (SELECT 1 FROM json_each(json_extract(${products.compatibility}, '$.symbols')) theirs
          JOIN json_each(shown.symbols) ours ON ours.value = theirs.value)`),
        desc(sql`${products.type} = shown.type`),
        asc(sql`abs(${products.id} - shown.id)`),
        desc(products.id),
      ],
      sql`, `,
    )}
    LIMIT ${shown}`);
  return rows.map(({ priceCents, imageHash, ...product }) => ({
    ...product,
    price: toDollars(priceCents),
    imagePath: imageHash && picturePath(imageHash),
  }));
}
