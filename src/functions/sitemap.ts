import type { APIRoute } from 'astro';
import { openSitemap } from '#http/sitemap.ts';
import { respondWith } from '#http/static-files.ts';
import { getDeps } from '#server/create-deps.ts';
import { answer } from '#server/endpoint/endpoint.ts';
import { notFound } from '#server/errors.ts';
import { nothingHere } from '#http/answers.ts';

let opened: Promise<ReturnType<typeof openSitemap>> | undefined;

export const GET: APIRoute = (context) =>
  answer(context, async () => {
    opened ??= getDeps().then(openSitemap);
    const find = await opened;
    const file = await find(context.url.pathname, context.locals.clientAddress);
    if (!file) throw notFound(nothingHere);
    return respondWith(file, context.request);
  });
