import { productTypeNames, type ProductType } from '#contract/catalogue/catalogue.ts';
import { truncate } from '#contract/kit/truncate.ts';
import { feed as texts } from '#texts/product-page.ts';
import { escapeMarkup } from '#server/adapters/markdown/escape-markup.ts';
import { notesText } from '../releases/release-mail.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isListed, publishedAt } from '#db/product-states.ts';
import { products, productVersions } from '#db/schema.ts';
import { isOffered, offeredSince } from '../products/product-versions.ts';

export const maxNews = 50;
const summaryLength = 1_000;

interface FeedOptions {
  site: { url: string; name: string };
  /** Newest first. */
  news: News[];
}

/** Renders the shop's news as an Atom feed (RFC 4287). */
export function renderFeed({ site, news }: FeedOptions): string {
  const self = `${site.url}/feed.xml`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${toXml(`${site.url}/`)}</id>`,
    `<title>${toXml(texts.title(site.name))}</title>`,
    // Required by Atom; an empty feed has no date of its own.
    `<updated>${(news[0]?.at ?? new Date(0)).toISOString()}</updated>`,
    `<author><name>${toXml(site.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${toXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${toXml(`${site.url}/`)}"/>`,
    ...news.map((each) => toEntry(site.url, each)),
    '</feed>',
    '',
  ].join('\n');
}

function toEntry(
  siteUrl: string,
  { productId, productName, type, at, text, number }: News,
): string {
  const page = `${siteUrl}/product/${productId}`;
  const title = number === null ? productName : texts.version(productName, number);
  const summary = truncate(notesText(text), summaryLength);
  return [
    '<entry>',
    `<id>${toXml(number === null ? page : `${page}#version-${number}`)}</id>`,
    `<title>${toXml(title)}</title>`,
    `<published>${at.toISOString()}</published>`,
    `<updated>${at.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${toXml(page)}"/>`,
    `<category term="${type}" label="${toXml(productTypeNames[type])}"/>`,
    `<summary>${toXml(summary)}</summary>`,
    '</entry>',
  ].join('');
}

/** Characters invalid in XML (https://www.w3.org/TR/xml/#charsets). */
// eslint-disable-next-line no-control-regex
const noCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const toXml = (text: string): string => escapeMarkup(text.toWellFormed().replace(noCharacter, ''));

export interface News {
  productId: number;
  productName: string;
  type: ProductType;
  at: Date;
  /** Markdown: the product's description or the version's notes. */
  text: string;
  /** Null for a new product. */
  number: string | null;
}

type Row = Omit<News, 'at'> & { at: number };

/** Bounds the scan: a shop whose products all have one version would be walked to its end. */
const oldestOf = (limit: number) => sql`(
  SELECT min(at) FROM (
    SELECT ${publishedAt} AS at FROM ${products} WHERE ${isListed} ORDER BY ${publishedAt} DESC LIMIT ${limit}))`;

/** Lists the newest products and offered stable versions; a first one is in its product's entry. */
export async function listNews({ db }: { db: Pick<Db, 'all'> }, limit: number): Promise<News[]> {
  const [added, released] = await Promise.all([
    db.all<Row>(sql`
      SELECT ${products.id} AS productId, ${products.name} AS productName, ${products.type} AS type,
        ${publishedAt} AS at, ${products.description} AS text, NULL AS number
      FROM ${products} WHERE ${isListed} ORDER BY ${publishedAt} DESC, ${products.id} DESC LIMIT ${limit}`),
    db.all<Row>(sql`
      SELECT ${products.id} AS productId, ${products.name} AS productName, ${products.type} AS type,
        ${offeredSince} AS at, ${productVersions.notes} AS text, ${productVersions.number} AS number
      FROM ${productVersions} JOIN ${products} ON ${products.id} = ${productVersions.productId}
      WHERE ${isOffered} AND ${isListed} AND ${offeredSince} > ${publishedAt}
        AND ${offeredSince} > ${oldestOf(limit)}
      ORDER BY ${offeredSince} DESC LIMIT ${limit}`),
  ]);
  return [...added, ...released]
    .map((row) => ({ ...row, at: new Date(row.at) }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, limit);
}
