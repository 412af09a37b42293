import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { listProductDates } from '../products/list-product-dates.ts';
import type { PublicPage } from './public-pages.ts';

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
