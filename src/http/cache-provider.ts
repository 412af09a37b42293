import type { CacheProviderFactory } from 'astro';
import { askEachTime } from './caching.ts';
import { getResponseCache, missed } from './answer-cache.ts';
import { madeFile } from './made-file.ts';
import { sharedKey } from './shared-key.ts';
import { respondWith } from './static-files.ts';

/** Under which Astro's cache hands the tags over; no client sees it. */
const tagsHeader = 'Cache-Tag';

/**
 * What Astro's cache API means here. An answer with tags is kept as bytes and sent from memory (`response-cache.ts`) until a
 * save names one of them. Visitors may keep it too, but ask each time whether it still holds, so that a save is seen by the
 * next request; a CDN may hold it as long as the settings say.
 */
const createProvider: CacheProviderFactory = () => ({
  name: 'tradeshelf',

  setHeaders: ({ tags = [] }) =>
    new Headers({
      'Cache-Control': askEachTime(getResponseCache().cdnSeconds),
      [tagsHeader]: tags.join(','),
    }),

  async onRequest({ request, url }, next) {
    const { kept, common } = getResponseCache();
    const path = decodeURIComponent(url.pathname);
    const isShared = request.method === 'GET' && !request.headers.has('authorization');
    const key = kept && isShared ? sharedKey({ path, query: url.search }) : null;
    const keep = key === null ? undefined : kept?.take(key);
    const response = await next();
    const tags = response.headers.get(tagsHeader);
    response.headers.delete(tagsHeader);
    if (!keep) return response;
    if (!tags || response.status !== 200 || response.headers.has('set-cookie')) {
      keep(null);
      return response;
    }
    const content = Buffer.from(await response.arrayBuffer());
    const file = await madeFile(content, { ...common, ...headersOf(response) });
    keep({ file, tags: tags.split(',') });
    return respondWith(file, request, { 'Cache-Status': missed });
  },

  async invalidate({ tags = [] }) {
    getResponseCache().kept?.invalidate([tags].flat());
  },
});

/** What the bytes are, spelt as browsers' tools show it; their length belongs to each of their forms. */
function headersOf(response: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    const spelt = name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
    if (name !== 'content-length') headers[spelt] = value;
  }
  return headers;
}

export default createProvider;
