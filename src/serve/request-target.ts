import { largestBodyBytes } from '#contract/upload.ts';
import type { Middleware, StoreRequest } from './middleware.ts';
import { answerFailure, answerNotFound } from './answers.ts';

const longestTarget = 8_000;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/**
 * Astro's own services, which the store does not use: images resized for whoever asks, and server islands, which fail over a
 * body that is `null`.
 */
const unusedService = /^\/_(image|server-islands)(\/|$)/;
/** Where other methods than GET and HEAD mean something, or are refused by what stands there. */
const takesMore = /^\/(api|files|metrics)(\/|$)/;
const host = /^[\w.\-~]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;

/**
 * What no address of the store holds: an empty or dot segment, a backslash, a control character, or, the path being
 * decoded once already, one more percent code. Readers further in disagree on their meaning.
 */
// eslint-disable-next-line no-control-regex
const oddPath = /\/\/|\\|[\u0000-\u001f\u007f]|\/\.\.?(?:\/|$)|%[\da-f]{2}/i;

/** Path, percent-decoded once, and query of a request target. Null where it is no path of a store. */
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

/** Whether an address, its host and its method are such as a page is asked for with. */
export function isPlainRead({ method, url = '', path, headers }: StoreRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    path !== '' &&
    url.length <= longestTarget &&
    host.test(headers.host ?? '')
  );
}

/**
 * Turns away what Astro's handler would answer with a 5xx or a redirect: targets in another form or too long, 400;
 * paths that cannot be, 404; methods that fetch's Request refuses, 405; bodies beyond every limit, 413.
 */
export const checkTarget: Middleware = (req, res, next) => {
  const url = req.url ?? '';
  // HTTP/1.0 knows no Host.
  const claimedHost = req.headers.host ?? (req.httpVersion === '1.1' ? '' : 'none');
  if (!url.startsWith('/') || url.length > longestTarget || !host.test(claimedHost)) {
    return answerFailure(req, res, 400, 'This request is not valid.');
  }
  if (!req.path || unusedService.test(req.path)) return answerNotFound(req, res);
  if (!methods.includes(req.method ?? '')) {
    res.setHeader('Allow', methods.join(', '));
    return answerFailure(req, res, 405, 'This method is not known here.');
  }
  if (Number(req.headers['content-length'] ?? 0) > largestBodyBytes) {
    // The connection stays: Node reads on and keeps nothing, and a browser gets to see the answer.
    return answerFailure(req, res, 413, 'This is too large.');
  }
  if (!takesMore.test(req.path) && req.method !== 'GET' && req.method !== 'HEAD') {
    // A page that is rendered on request would be rendered for any method, and wait for the body.
    res.setHeader('Allow', 'GET, HEAD');
    return answerFailure(req, res, 405, 'This address answers GET and HEAD only.');
  }
  next();
};
