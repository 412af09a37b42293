import type { MiddlewareHandler } from 'astro';
import { toAppError } from '#server/kit/errors.ts';
import { logFault } from '#server/kit/log.ts';
import { loadSite } from '#server/kit/settings.ts';
import { shopAtFirst } from '#server/kit/shop/shop.ts';

/** Reads the shop once. Answers a page with 503 while its data is unavailable, instead of 500 (promise 48). */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const { locals, isPrerendered } = context;
  locals.shop = isPrerendered ? shopAtFirst(loadSite(process.env)) : locals.app.shop;
  try {
    return await next();
  } catch (error) {
    if (toAppError(error).status !== 503) throw error;
    logFault(error, locals.requestId, context.url.pathname);
    return context.rewrite('/503');
  }
};
