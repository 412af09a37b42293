import { largestBodyBytes } from '#contract/upload.ts';
import { AppError, invalid, notFound } from '#server/errors.ts';
import { answerError, isRead, nothingHere, readOnly } from './answers.ts';
import type { Middleware, StoreRequest } from './middleware.ts';

const longestTarget = 8_000;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/**
 * Astro's own services, which the store does not use: images resized for whoever asks, and server islands, which fail over a
 * body that is `null`.
 */
const unusedService = /^\/_(image|server-islands)(\/|$)/;
/** Where other methods than GET and HEAD mean something, or are refused by what stands there. */
const takesMore = /^\/(api|files|metrics|unsubscribe)(\/|$)/;
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
    isRead(method) && path !== '' && url.length <= longestTarget && host.test(headers.host ?? '')
  );
}

/** What a request says before anything of it is looked up. */
interface Target {
  method: string;
  /** As it came, with its query. */
  url: string;
  /** Percent-decoded; empty where it cannot be read. */
  path: string;
  host: string;
  contentLength: string | null | undefined;
}

/**
 * Why a request is turned away at once; null where it may go on. It is what Astro's handler would answer with a 5xx or a redirect:
 * targets in another form or too long, 400; paths that cannot be, 404; methods that fetch's Request refuses, 405; bodies
 * beyond every limit, 413.
 */
export function refuseTarget(target: Target): AppError | null {
  const { method, url, path, contentLength } = target;
  if (!url.startsWith('/') || url.length > longestTarget || !host.test(target.host)) {
    return invalid('This request is not valid.');
  }
  if (!path || unusedService.test(path)) return notFound(nothingHere);
  if (!methods.includes(method)) {
    return new AppError(405, 'This method is not known here.', {}, { Allow: methods.join(', ') });
  }
  // The connection stays: Node reads on and keeps nothing, and a browser gets to see the answer.
  if (Number(contentLength ?? 0) > largestBodyBytes) return new AppError(413, 'This is too large.');
  // A page that is rendered on request would be rendered for any method, and wait for the body.
  return isRead(method) || takesMore.test(path) ? null : readOnly();
}

/** Turns away what `refuseTarget` says. */
export const checkTarget: Middleware = (req, res, next) => {
  const { method = '', url = '', path, headers } = req;
  // HTTP/1.0 knows no Host.
  const claimedHost = headers.host ?? (req.httpVersion === '1.1' ? '' : 'none');
  const contentLength = headers['content-length'];
  const refusal = refuseTarget({ method, url, path, host: claimedHost, contentLength });
  return refusal ? answerError(req, res, refusal) : next();
};
