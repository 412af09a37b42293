import type { APIRoute } from 'astro';
import { countView } from '#server/kit/endpoint/call-limit.ts';
import { answer } from '#server/kit/endpoint/endpoint.ts';
import { renderFeed, maxNews, listNews } from '#server/catalogue/seo/feed.ts';
import { catalogueTag } from '#server/catalogue/note-product-changed.ts';

export const prerender = false;

/** Each view renders the feed, unless the answer is cached. */
const feedLimit = { name: 'feed', points: 120 };

export const GET: APIRoute = (context) =>
  answer(context, async () => {
    const { app, shop, clientAddress } = context.locals;
    await countView(app, feedLimit, clientAddress);
    const text = renderFeed({ site: shop, news: await listNews(app, maxNews) });
    context.cache.set({ tags: [catalogueTag] });
    return new Response(text, {
      headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
    });
  });
