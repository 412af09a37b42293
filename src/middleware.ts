import type { MiddlewareHandler } from 'astro';
import { toAppError } from '#server/errors.ts';
import { logFault } from '#server/log.ts';

/** Answers a page with 503 while its data is unavailable, instead of 500 (promise 48). */
export const onRequest: MiddlewareHandler = async (context, next) => {
  try {
    return await next();
  } catch (error) {
    if (toAppError(error).status !== 503) throw error;
    logFault(error, context.locals.requestId, context.url.pathname);
    return context.rewrite('/503');
  }
};
