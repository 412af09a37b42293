import type { MiddlewareHandler } from 'astro';
import { toAppError } from '#server/kit/errors.ts';
import { logFault } from '#server/kit/log.ts';
import { loadSite } from '#server/kit/settings.ts';
import { shopAtFirst } from '#server/kit/shop/shop.ts';

/** Reads the shop once. Answers a page with 503 while its data is unavailable, instead of 500. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const { locals } = context;
  // A prerendered page has no app, nor the error page of a function whose app did not open.
  const { app }: Partial<App.Locals> = locals;
  locals.shop = app?.shop ?? shopAtFirst(loadSite(process.env));
  try {
    return await next();
  } catch (error) {
    if (toAppError(error).status !== 503) throw error;
    logFault(error, locals.requestId, context.url.pathname);
    return context.rewrite('/503');
  }
};
