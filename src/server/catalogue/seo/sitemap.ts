import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isImprintFilled } from '#contract/seller/shop-settings.ts';
import type { Deps } from '#server/deps.ts';
import { countView } from '#server/kit/endpoint/call-limit.ts';
import { answer } from '#server/kit/endpoint/endpoint.ts';
import { nothingHere } from '#server/kit/errors.ts';
import type { Shop } from '#server/kit/shop/shop.ts';
import { listProductDates } from '../products/list-product-dates.ts';
import { catalogueTag } from '../products/tags.ts';

/** URLs per file: a megabyte. The limit is 50,000 (https://www.sitemaps.org/protocol.html). */
const maxAddresses = 10_000;
/** Products per turn of the event loop: some milliseconds. */
const productsPerTurn = 500;

/** Path of the sitemap, or of a large shop's sitemap index. */
const sitemapPath = '/sitemap.xml';

interface SitemapOptions {
  siteUrl: string;
  /** Pages besides products. */
  pages: PublicPage[];
  maxAddressesOfFile?: number;
}

/** Renders the sitemap's files by path, without blocking the event loop for many products. */
export async function renderSitemap(
  deps: Pick<Deps, 'db'>,
  { siteUrl, pages, maxAddressesOfFile = maxAddresses }: SitemapOptions,
): Promise<Map<string, Buffer>> {
  const parts: Buffer[] = [];
  let entries = pages.map((page) => toEntry(siteUrl, page));
  const endPart = () => {
    const rest = entries.splice(maxAddressesOfFile);
    parts.push(toFile('urlset', entries));
    entries = rest;
  };
  for (let beforeId = Number.MAX_SAFE_INTEGER; beforeId > 0;) {
    const dates = await listProductDates(deps, { beforeId, limit: productsPerTurn });
    for (const { id, updatedAt } of dates) {
      entries.push(toEntry(siteUrl, { path: `/product/${id}`, lastChange: updatedAt }));
    }
    while (entries.length > maxAddressesOfFile) endPart();
    beforeId = dates.at(-1)?.id ?? 0;
    await yieldToEventLoop();
  }
  endPart();
  return nameFiles(siteUrl, parts);
}

function nameFiles(siteUrl: string, parts: Buffer[]): Map<string, Buffer> {
  const [only, second] = parts;
  if (only && !second) return new Map([[sitemapPath, only]]);
  const files = new Map(parts.map((part, index) => [`/sitemap-${index + 1}.xml`, part]));
  const entries = Array.from(
    files.keys(),
    (path) => `<sitemap><loc>${toLocation(siteUrl, path)}</loc></sitemap>`,
  );
  return files.set(sitemapPath, toFile('sitemapindex', entries));
}

function toEntry(siteUrl: string, { path, lastChange }: PublicPage): string {
  const lastmod = lastChange ? `<lastmod>${lastChange.toISOString()}</lastmod>` : '';
  return `<url><loc>${toLocation(siteUrl, path)}</loc>${lastmod}</url>`;
}

/** Escapes `&`; URLs contain no `<`. */
function toLocation(siteUrl: string, path: string): string {
  return new URL(path, siteUrl).href.replaceAll('&', '&amp;');
}

function toFile(root: 'urlset' | 'sitemapindex', entries: string[]): Buffer {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ];
  return Buffer.from(lines.join('\n'));
}

interface PublicPage {
  path: string;
  lastChange?: Date;
}

/** Lists all indexable pages except products, with their last change where known. */
async function listPublicPages({ values }: Pick<Shop, 'values'>): Promise<PublicPage[]> {
  const [legal, faq] = await Promise.all([getCollection('legal'), getCollection('faq')]);
  const newest = Math.max(...faq.map(({ data }) => data.lastUpdated.getTime()));
  return [
    { path: '/' },
    { path: '/contact-us' },
    { path: '/redownload' },
    { path: '/withdraw' },
    { path: '/set-files' },
    ...(values.about === '' ? [] : [{ path: '/about' }]),
    ...(isImprintFilled(values.seller) ? [{ path: '/imprint' }] : []),
    { path: '/faq', lastChange: new Date(newest) },
    ...legal.map(({ id, data }) => ({
      path: `/${id}`,
      lastChange: data.amended ?? data.lastUpdated,
    })),
  ];
}

/** Unless the answer is cached, each view walks all products. */
const viewLimit = { name: 'sitemap', points: 120 };

export const sitemapEndpoint: APIRoute = (context) =>
  answer(context, async () => {
    const { app, shop, clientAddress } = context.locals;
    await countView(app, viewLimit, clientAddress);
    const pages = await listPublicPages(shop);
    const files = await renderSitemap(app, { siteUrl: shop.url, pages });
    const content = files.get(context.url.pathname);
    if (!content) throw nothingHere();
    context.cache.set({ tags: [catalogueTag] });
    return new Response(new Uint8Array(content), {
      headers: { 'Content-Type': 'application/xml; charset=utf-8' },
    });
  });
