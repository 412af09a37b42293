import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { publishedAt } from '#db/product-states.ts';
import { bundleParts, files, products, reports, reviews, setFiles } from '#db/schema.ts';
import { nothingStated, type Compatibility } from '#contract/catalogue/compatibility.ts';
import { toDollars } from '#contract/kit/money.ts';
import { picturePath } from '#contract/catalogue/pictures.ts';
import type { ProductCard } from '#contract/catalogue/products.ts';
import type { SortedQuery } from './product-order.ts';
import { maxDrawdown, type Drawdown } from '#contract/catalogue/reports/max-drawdown.ts';

/** Counted by index, for the few products shown. */
const setFileCount = sql<number>`(SELECT count(*) FROM ${setFiles} WHERE ${setFiles.productId} = ${products.id})`;

const partCount = sql<number>`(SELECT count(*) FROM ${bundleParts} WHERE ${bundleParts.bundleId} = ${products.id})`;

/** The latest report: its profit factor, drawdowns and sketch, as a JSON array. */
const report = sql<string | null>`(
  SELECT json_array(json_extract(${reports.figures}, '$.profitFactor'), json_extract(${reports.figures}, '$.drawdown'),
    json_extract(${reports.figures}, '$.equityDrawdown'), ${reports.sketch})
  FROM ${reports} WHERE ${reports.productId} = ${products.id} ORDER BY ${reports.id} DESC LIMIT 1)`;

/** The visible reviews, as a JSON array of mean and number; null without any. */
const ratings = sql<string | null>`(
  SELECT CASE WHEN count(*) > 0 THEN json_array(round(avg(${reviews.rating}), 1), count(*)) END
  FROM ${reviews} WHERE ${reviews.productId} = ${products.id} AND ${reviews.hiddenAt} IS NULL)`;

export function selectCards(db: Db) {
  return db
    .select({
      id: products.id,
      name: products.name,
      description: products.description,
      tagline: products.tagline,
      priceCents: products.priceCents,
      termDays: products.termDays,
      type: products.type,
      imageHash: files.hash,
      compatibility: sql<string | null>`${products.compatibility}`,
      createdAtMs: sql<number>`${products.createdAt}`,
      publishedAtMs: publishedAt,
      state: products.state,
      isDeleted: sql<0 | 1>`${products.deletedAt} IS NOT NULL`,
      hasFile: sql<0 | 1>`${products.fileId} IS NOT NULL`,
      setFileCount,
      partCount,
      report,
      ratings,
    })
    .from(products)
    .leftJoin(files, eq(files.id, products.imageId));
}

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

export type FoundCard = CardRow & {
  /** Number of matches examined. */
  found: number;
};

/** Selects search results; `page` (`id`, `found`) drives the join, so that few are looked up. */
export function cardsOf(db: Db, page: SQL, order: SQL[]): Promise<FoundCard[]> {
  return db.all<FoundCard>(sql`
    WITH page AS MATERIALIZED (${page})
    SELECT page.id AS id, page.found AS found, ${products.name} AS name, ${products.description} AS description, ${products.tagline} AS tagline,
      ${products.priceCents} AS priceCents, ${products.termDays} AS termDays, ${products.type} AS type, ${files.hash} AS imageHash, ${products.compatibility} AS compatibility,
      ${products.createdAt} AS createdAtMs, ${publishedAt} AS publishedAtMs, ${products.state} AS state,
      ${products.deletedAt} IS NOT NULL AS isDeleted, ${products.fileId} IS NOT NULL AS hasFile, ${setFileCount} AS setFileCount, ${partCount} AS partCount,
      ${report} AS report, ${ratings} AS ratings
    FROM page CROSS JOIN ${products} ON ${products.id} = page.id
    LEFT JOIN ${files} ON ${files.id} = ${products.imageId}
    ORDER BY ${sql.join(order, sql`, `)}`);
}

export function toCard(row: CardRow, { forAdmin }: Pick<SortedQuery, 'forAdmin'>): ProductCard {
  const { id, name, description, tagline, termDays, type, imageHash, state } = row;
  const isDraft = state === 'draft';
  return {
    id,
    name,
    description,
    ...(tagline !== '' && { tagline }),
    price: toDollars(row.priceCents),
    ...(termDays !== null && { termDays }),
    type,
    imagePath: imageHash && !isDraft ? picturePath(imageHash) : null,
    ...factsOf(row.compatibility),
    setFileCount: row.setFileCount,
    ...(row.partCount > 0 && { partCount: row.partCount }),
    ...evidenceOf(row),
    createdAt: new Date(row.createdAtMs).toISOString(),
    publishedAt: isDraft ? null : new Date(row.publishedAtMs).toISOString(),
    ...(forAdmin && { state: row.isDeleted ? 'deleted' : state, hasFile: row.hasFile === 1 }),
  };
}

function evidenceOf(
  row: Pick<CardRow, 'report' | 'ratings'>,
): Pick<ProductCard, 'report' | 'reviews'> {
  const evidence: Pick<ProductCard, 'report' | 'reviews'> = {};
  if (row.report) {
    const [profitFactor, drawdown, equityDrawdown, sketch]: ReportRow = JSON.parse(row.report);
    const { percent } = maxDrawdown({ drawdown, equityDrawdown });
    evidence.report = { profitFactor, drawdown: percent, sketch };
  }
  if (row.ratings) {
    const [average, total]: [average: number, total: number] = JSON.parse(row.ratings);
    evidence.reviews = { average, total };
  }
  return evidence;
}

type ReportRow = [
  profitFactor: number | null,
  drawdown: Drawdown,
  equityDrawdown: Drawdown | null,
  sketch: string,
];

type CardFacts = Pick<Compatibility, 'platforms' | 'anySymbol' | 'symbols' | 'timeframes'>;

function factsOf(compatibility: string | null): CardFacts {
  const stated: Compatibility = compatibility ? JSON.parse(compatibility) : nothingStated;
  const { platforms, anySymbol, symbols, timeframes } = stated;
  return { platforms, anySymbol, symbols, timeframes };
}
