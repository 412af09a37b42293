import type { CacheProviderFactory } from 'astro';
import { askEachTime } from './caching.ts';
import { getResponseCache } from './kept-answers.ts';
import { madeFile } from './made-file.ts';
import { sharedKey } from './shared-key.ts';
import { represent } from './static-files.ts';

/** Under which Astro's cache hands the tags over; no client sees it. */
const tagsHeader = 'Cache-Tag';

/**
 * What Astro's cache API means here. An answer with tags is kept as bytes and sent from memory (`response-cache.ts`) until a
 * save names one of them. Visitors may keep it too, but ask each time whether it still holds, so that a save is seen by the
 * next request; a CDN may hold it as long as the settings say.
 */
const createProvider: CacheProviderFactory = () => ({
  name: 'tradeshelf',

  setHeaders: ({ tags = [] }, { url }) =>
    new Headers({
      'Cache-Control': freshness(new URL(url).pathname, getResponseCache().cdnSeconds),
      [tagsHeader]: tags.join(','),
    }),

  async onRequest({ request, url }, next) {
    const { kept } = getResponseCache();
    const path = decodeURIComponent(url.pathname);
    const referer = request.headers.get('referer') ?? undefined;
    const isShared = request.method === 'GET' && !request.headers.has('authorization');
    const key = kept && isShared ? sharedKey({ path, query: url.search, referer }) : null;
    const keep = key === null ? undefined : kept?.take(key);
    const response = await next();
    const tags = response.headers.get(tagsHeader);
    response.headers.delete(tagsHeader);
    if (!keep) return response;
    if (!tags || response.status !== 200 || response.headers.has('set-cookie')) {
      keep(null);
      return response;
    }
    const file = madeFile(Buffer.from(await response.arrayBuffer()), headersOf(response));
    keep({ file, tags: tags.split(',') });
    const { status, headers, body } = await represent(file, Object.fromEntries(request.headers));
    return new Response(body && new Uint8Array(body), {
      status,
      headers: { ...headers, 'Cache-Status': 'tradeshelf; fwd=miss' },
    });
  },

  async invalidate({ tags = [] }) {
    getResponseCache().kept?.invalidate([tags].flat());
  },
});

function freshness(path: string, cdnSeconds: number): string {
  // The same address gives another list for another Referer, which no cache on the way knows.
  return path.startsWith('/_server-islands/') ? 'no-store' : askEachTime(cdnSeconds);
}

/** What the bytes are; their length and how they are packed belong to each of their forms. */
function headersOf(response: Response): Record<string, string> {
  const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
  return headers;
}

export default createProvider;
