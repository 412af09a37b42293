import type { CacheProviderFactory } from 'astro';
import { cacheStatus, getAnswerCache } from './answer-cache.ts';
import { cacheKey } from './cache-key.ts';
import { askEachTime, everythingTag } from '#server/kit/endpoint/caching.ts';
import { securityHeaders } from './security-headers.ts';
import { StoredAnswer } from './stored-answer.ts';

/** Carries the tags from Astro's cache; no client sees it. */
const tagsHeader = 'Cache-Tag';

/**
 * Implements Astro's cache API for this store: an answer with tags is sent from memory until a save
 * names one of them. Browsers may keep it, but revalidate each time, so that the next request sees
 * a save; a CDN may keep it for `cdnSeconds`.
 */
const createProvider: CacheProviderFactory = () => ({
  name: 'tradeshelf',

  setHeaders: ({ tags = [] }) =>
    new Headers({
      'Cache-Control': askEachTime(getAnswerCache().cdnSeconds),
      [tagsHeader]: tags.join(','),
    }),

  async onRequest({ request, url }, next) {
    const { answers } = getAnswerCache();
    const path = decodeURIComponent(url.pathname);
    const isShared = request.method === 'GET' && !request.headers.has('authorization');
    const key = answers && isShared ? cacheKey({ path, query: url.search }) : null;
    if (!answers || key === null) return next();
    let own: Response | undefined;
    const answer = await answers.getOrRender(key, async () => {
      own = await next();
      const tags = own.headers.get(tagsHeader);
      if (!tags || own.status !== 200 || own.headers.has('set-cookie')) return null;
      const body = Buffer.from(await own.arrayBuffer());
      return { answer: new StoredAnswer(body, headersOf(own)), tags: tags.split(',') };
    });
    // Refusals and errors concern only the request that began the render; the others ask for
    // themselves.
    if (!answer) return own ?? next();
    return answer.toResponse(request, {
      'Cache-Status': own ? cacheStatus.miss : cacheStatus.hit,
    });
  },

  async invalidate({ tags = [] }) {
    const { answers } = getAnswerCache();
    if ([tags].flat().includes(everythingTag)) answers?.clear();
    else answers?.invalidate([tags].flat());
  },
});

/** Joins the headers of every answer and the response's own, spelt as browsers' tools show them. */
function headersOf(response: Response): Record<string, string> {
  const headers = securityHeaders(getAnswerCache().siteUrl);
  for (const [name, value] of response.headers) {
    const spelt = name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
    if (!['content-length', 'cache-tag'].includes(name)) headers[spelt] = value;
  }
  return headers;
}

export default createProvider;
