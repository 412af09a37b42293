import type { MiddlewareHandler } from 'astro';
import { toAppError } from '#server/errors.ts';
import { logFault } from '#server/log.ts';

/**
 * A page whose data cannot be had now says so, with 503, and not that something is wrong with it
 * (promise 48).
 */
export const onRequest: MiddlewareHandler = async (context, next) => {
  try {
    return await next();
  } catch (error) {
    if (toAppError(error).status !== 503) throw error;
    logFault(error, context.locals.requestId, context.url.pathname);
    return context.rewrite('/503');
  }
};
