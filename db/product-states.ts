import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { products } from './schema.ts';

/** Matches products that are not deleted. */
export const isKept = isNull(products.deletedAt);

/** Matches products that have a page and can be bought. */
export const isPublished = and(isKept, ne(products.state, 'draft'));

/** Matches products in the catalogue, its feed, sitemap and search. */
export const isListed = and(isKept, eq(products.state, 'on_sale'));

/** First publication, ms; for a draft its creation. Must match the index `products_on_sale_newest`. */
export const publishedAt = sql<number>`coalesce(${products.publishedAt}, ${products.createdAt})`;
