import type { CacheProviderFactory } from 'astro';

/**
 * What Astro's cache API means on Node for now: visitors may keep a shared answer, but ask each time whether it still
 * holds, so that a save is seen by the next request. The tags are for the store's own cache, which is still to come.
 */
const createProvider: CacheProviderFactory = () => ({
  name: 'tradeshelf',
  setHeaders: () => new Headers({ 'Cache-Control': 'public, no-cache' }),
  async invalidate() {},
});

export default createProvider;
