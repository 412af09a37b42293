import type { APIRoute } from 'astro';
import { countView } from '#server/endpoint/call-limit.ts';
import { getDeps } from '#server/create-deps.ts';
import { answer } from '#server/endpoint/endpoint.ts';
import { renderFeed, maxNews } from '#server/seo/feed.ts';
import { listNews } from '#server/seo/list-news.ts';
import { catalogueTag } from '#server/products/tags.ts';
import { site } from '#server/site.ts';

export const prerender = false;

/** Each view renders the feed, unless the answer is cached. */
const feedLimit = { name: 'feed', points: 120 };

export const GET: APIRoute = (context) =>
  answer(context, async () => {
    const deps = await getDeps();
    await countView(deps, feedLimit, context.locals.clientAddress);
    const text = renderFeed({ site, news: await listNews(deps, maxNews) });
    context.cache.set({ tags: [catalogueTag] });
    return new Response(text, {
      headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
    });
  });
