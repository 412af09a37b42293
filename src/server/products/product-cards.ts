import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { files, products, setFiles } from '#db/schema.ts';
import { nothingStated, type Compatibility } from '#contract/compatibility.ts';
import { toDollars } from '#contract/money.ts';
import { picturePath } from '#contract/pictures.ts';
import type { ProductCard } from '#contract/products.ts';

/** Counted by index, for the few products shown. */
const setFileCount = sql<number>`(SELECT count(*) FROM ${setFiles} WHERE ${setFiles.productId} = ${products.id})`;

/** Selects the fields of product cards. */
export function selectCards(db: Db) {
  return db
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      priceCents: products.priceCents,
      termDays: products.termDays,
      type: products.type,
      imageHash: files.hash,
      compatibility: sql<string | null>`${products.compatibility}`,
      createdAtMs: sql<number>`${products.createdAt}`,
      setFileCount,
    })
    .from(products)
    .leftJoin(files, eq(files.id, products.imageId));
}

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/** The card of a search result. */
export type FoundCard = CardRow & {
  /** Number of matches examined, when the statement reports it. */
  found: number | null;
};

/**
 * Selects the cards of search results.
 *
 * @param page a statement with columns `id` and `found`; it drives the join, so that few of many
 *   products are looked up
 */
export function cardsOf(db: Db, page: SQL, order: SQL[]): Promise<FoundCard[]> {
  return db.all<FoundCard>(sql`
    WITH page AS MATERIALIZED (${page})
    SELECT page.id AS id, page.found AS found, ${products.name} AS name, ${products.description} AS description, ${products.priceCents} AS priceCents,
      ${products.termDays} AS termDays, ${products.type} AS type, ${files.hash} AS imageHash, ${products.compatibility} AS compatibility,
      ${products.createdAt} AS createdAtMs, ${setFileCount} AS setFileCount
    FROM page CROSS JOIN ${products} ON ${products.id} = page.id
    LEFT JOIN ${files} ON ${files.id} = ${products.imageId}
    ORDER BY ${sql.join(order, sql`, `)}`);
}

export function toCard(row: CardRow): ProductCard {
  const { id, name, description, termDays, type, imageHash } = row;
  return {
    id,
    name,
    description,
    price: toDollars(row.priceCents),
    ...(termDays !== null && { termDays }),
    type,
    imagePath: imageHash && picturePath(imageHash),
    ...factsOf(row.compatibility),
    setFileCount: row.setFileCount,
    createdAt: new Date(row.createdAtMs).toISOString(),
  };
}

type CardFacts = Pick<Compatibility, 'platforms' | 'anySymbol' | 'symbols' | 'timeframes'>;

/** Maps stated facts to a card's fields. */
function factsOf(compatibility: string | null): CardFacts {
  const stated: Compatibility = compatibility ? JSON.parse(compatibility) : nothingStated;
  const { platforms, anySymbol, symbols, timeframes } = stated;
  return { platforms, anySymbol, symbols, timeframes };
}
