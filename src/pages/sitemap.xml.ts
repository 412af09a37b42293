import { getCollection } from 'astro:content';
import { getDeps } from '../server/deps.ts';
import { limitedPage } from '../server/endpoint.ts';
import { listProductDates } from '../server/products/list-product-dates.ts';
import { catalogueTag } from '../server/products/tags.ts';
import { site } from '../server/site.ts';

export const prerender = false;

/** Addresses that one sitemap may hold (https://www.sitemaps.org/protocol.html). */
const mostAddresses = 50_000;

interface Address {
  path: string;
  lastChange?: Date;
}

/** Every page that should be found, with the day of its last change where it is known. */
export const GET = limitedPage({ name: 'sitemap', points: 120 }, async ({ cache }) => {
  const pages = await listPages();
  const limit = mostAddresses - pages.length;
  const products = await listProductDates(await getDeps(), { limit });
  const addresses: Address[] = [
    ...pages,
    ...products.map(({ id, updatedAt }) => ({ path: `/product/${id}`, lastChange: updatedAt })),
  ];
  cache.set({ tags: [catalogueTag] });
  return new Response(toXml(addresses), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
});

async function listPages(): Promise<Address[]> {
  const [legal, faq] = await Promise.all([getCollection('legal'), getCollection('faq')]);
  const newest = Math.max(...faq.map(({ data }) => data.lastUpdated.getTime()));
  return [
    { path: '/' },
    { path: '/contact-us' },
    { path: '/redownload' },
    { path: '/faq', lastChange: new Date(newest) },
    ...legal.map(({ id, data }) => ({ path: `/${id}`, lastChange: data.lastUpdated })),
  ];
}

function toXml(addresses: Address[]): string {
  const entries = addresses.map(({ path, lastChange }) => {
    // A URL holds no `<`; `&` it may.
    const location = new URL(path, site.url).href.replaceAll('&', '&amp;');
    const lastmod = lastChange ? `<lastmod>${lastChange.toISOString()}</lastmod>` : '';
    return `<url><loc>${location}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
