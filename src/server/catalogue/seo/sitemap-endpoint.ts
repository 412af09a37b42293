import type { APIRoute } from 'astro';
import { countView } from '#server/kit/endpoint/call-limit.ts';
import { answer } from '#server/kit/endpoint/endpoint.ts';
import { nothingHere } from '#server/kit/errors.ts';
import { catalogueTag } from '../products/tags.ts';
import { listPublicPages } from './public-pages.ts';
import { renderSitemap } from './sitemap.ts';

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
