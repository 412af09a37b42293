import { maxBodyBytes } from '#contract/kit/upload.ts';
import { AppError, invalid, methodNotAllowed, nothingHere } from '#server/kit/errors.ts';

export const isRead = (method: string | undefined): boolean =>
  method === 'GET' || method === 'HEAD';

const maxTargetLength = 8_000;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** Astro services that the store does not use; server islands fail on a `null` body. */
const unusedService = /^\/_(image|server-islands)(\/|$)/;
/** Paths that accept, or refuse themselves, methods other than GET and HEAD. */
const takesMore = /^\/(api(?!\/openapi\.json$)|files|metrics|unsubscribe)(\/|$)/;
const host = /^[\w.\-~]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;

/**
 * Matches what no address of the store contains: an empty or dot segment, a backslash, a control
 * character, or, in a decoded path, another percent code. Parsers disagree on their meaning.
 */
// eslint-disable-next-line no-control-regex
const oddPath = /\/\/|\\|[\u0000-\u001f\u007f]|\/\.\.?(?:\/|$)|%[\da-f]{2}/i;

/** Returns the path, percent-decoded once, and query; null for anything but a store's path. */
export function readTarget(url: string): { path: string; query: string } | null {
  const queryAt = url.indexOf('?');
  const rawPath = queryAt < 0 ? url : url.slice(0, queryAt);
  const query = queryAt < 0 ? '' : url.slice(queryAt);
  try {
    const path = rawPath.includes('%') ? decodeURIComponent(rawPath) : rawPath;
    return path.startsWith('/') && !oddPath.test(path) ? { path, query } : null;
  } catch {
    return null;
  }
}

interface Target {
  method: string;
  /** As it arrived, with its query. */
  url: string;
  /** Percent-decoded; empty if unreadable. */
  path: string;
  host: string;
  contentLength: string | null | undefined;
}

/**
 * Refuses what Astro's handler would answer with a 5xx or a redirect: targets in another form or
 * too long, 400; impossible paths, 404; methods that fetch's Request refuses, 405; bodies beyond
 * every limit, 413. Returns null for all others.
 */
export function refuseTarget(target: Target): AppError | null {
  const { method, url, path, contentLength } = target;
  if (!url.startsWith('/') || url.length > maxTargetLength || !host.test(target.host)) {
    return invalid('This request is not valid.');
  }
  if (!path || unusedService.test(path)) return nothingHere();
  if (!methods.includes(method)) {
    return new AppError(405, 'This method is not known here.', {}, { Allow: methods.join(', ') });
  }
  // The connection stays open: Node reads on and stores nothing, so the browser gets to see the
  // answer.
  if (Number(contentLength ?? 0) > maxBodyBytes) return new AppError(413, 'This is too large.');
  // A page rendered on request would be rendered for any method, and wait for the body.
  return isRead(method) || takesMore.test(path) ? null : methodNotAllowed(['GET', 'HEAD']);
}
