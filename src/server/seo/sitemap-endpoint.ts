import type { APIRoute } from 'astro';
import { getDeps } from '../create-deps.ts';
import { countView } from '../endpoint/call-limit.ts';
import { answer } from '../endpoint/endpoint.ts';
import { nothingHere } from '../errors.ts';
import { catalogueTag } from '../products/tags.ts';
import { site } from '../site.ts';
import { listPublicPages } from './public-pages.ts';
import { renderSitemap } from './sitemap.ts';

/** Each view walks over all products, unless the answer is cached. */
const viewLimit = { name: 'sitemap', points: 120 };

/** Answers a file of the sitemap by its path. */
export const sitemapEndpoint: APIRoute = (context) =>
  answer(context, async () => {
    const deps = await getDeps();
    await countView(deps, viewLimit, context.locals.clientAddress);
    const files = await renderSitemap(deps, { siteUrl: site.url, pages: await listPublicPages() });
    const content = files.get(context.url.pathname);
    if (!content) throw nothingHere();
    context.cache.set({ tags: [catalogueTag] });
    return new Response(new Uint8Array(content), {
      headers: { 'Content-Type': 'application/xml; charset=utf-8' },
    });
  });
