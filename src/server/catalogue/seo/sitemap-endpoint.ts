import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { isImprintFilled } from '#contract/seller/shop-settings.ts';
import { countView } from '#server/kit/endpoint/call-limit.ts';
import { answer } from '#server/kit/endpoint/endpoint.ts';
import { nothingHere } from '#server/kit/errors.ts';
import type { Shop } from '#server/kit/shop/shop.ts';
import { catalogueTag } from '../note-product-changed.ts';
import { renderSitemap, type PublicPage } from './sitemap.ts';

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
