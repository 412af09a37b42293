import { LRUCache } from 'lru-cache';
import { SingleFlight } from '#server/kit/jobs/single-flight.ts';
import type { Settings } from '#server/kit/settings.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** Values of Cache-Status (RFC 9211). */
export const cacheStatus = { hit: 'tradeshelf; hit', miss: 'tradeshelf; fwd=miss' };

/** Size of headers, key and entries in maps. */
const overheadBytes = 2_000;
/** Upper bound of an answer together with its compressed forms, in sizes of the answer. */
const sizeFactor = 1.5;

interface CachedAnswer {
  answer: StoredAnswer;
  /** Tags of its content; saves invalidate by tag. */
  tags: string[];
}

/**
 * Answers that visitors share, by the key of their address (`cacheKey`), up to a number of bytes:
 * the least recently used are evicted. A save removes what it made stale, and what was being
 * rendered meanwhile is not cached.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, CachedAnswer>;
  readonly #renders = new SingleFlight<StoredAnswer | 'stale' | null>();
  #saves = 0;

  /** @param maxBytes above 0 */
  constructor(maxBytes: number) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      // One address must not evict all others.
      maxEntrySize: Math.ceil(maxBytes / 8),
      sizeCalculation: ({ answer }, key) =>
        Math.ceil(sizeFactor * answer.bytes) + key.length + overheadBytes,
    });
  }

  get(key: string): StoredAnswer | undefined {
    return this.#answers.get(key)?.answer;
  }

  /**
   * Returns the cached answer, or renders it once for all who ask meanwhile. After a save, those
   * who had joined a render get the answer rendered again; the one who began it still gets the old
   * one.
   *
   * @param render returns null for an answer that must not be shared
   */
  async getOrRender(
    key: string,
    render: () => Promise<CachedAnswer | null>,
  ): Promise<StoredAnswer | null> {
    for (;;) {
      const cached = this.get(key);
      if (cached) return cached;
      let own: StoredAnswer | null | undefined;
      const shared = await this.#renders.run(key, async () => {
        const saves = this.#saves;
        const rendered = await render();
        own = rendered?.answer ?? null;
        if (rendered && saves === this.#saves) this.#answers.set(key, rendered);
        return saves === this.#saves ? own : 'stale';
      });
      if (own !== undefined) return own;
      if (shared !== 'stale') return shared;
    }
  }

  invalidate(tags: string[]): void {
    this.#leaveRenders();
    for (const [key, { tags: shown }] of this.#answers.entries()) {
      if (shown.some((tag) => tags.includes(tag))) this.#answers.delete(key);
    }
  }

  clear(): void {
    this.#leaveRenders();
    this.#answers.clear();
  }

  /** Abandons renders in flight, which may show the state before the save. */
  #leaveRenders(): void {
    this.#saves++;
    this.#renders.forget();
  }
}

interface OpenCache {
  /** Null in `npm run dev`, in functions, and if the settings give it no memory. */
  answers: AnswerCache | null;
  /** How long a CDN may keep an answer without revalidating. */
  cdnSeconds: number;
  siteUrl: string;
}

let cache: OpenCache = { answers: null, cdnSeconds: 0, siteUrl: '' };

/** Opens the process's cache; null if the settings give it no memory. */
export function openAnswerCache({
  responseCacheBytes,
  cdnSeconds,
  siteUrl,
}: Pick<Settings, 'responseCacheBytes' | 'cdnSeconds' | 'siteUrl'>): AnswerCache | null {
  const answers = responseCacheBytes > 0 ? new AnswerCache(responseCacheBytes) : null;
  cache = { answers, cdnSeconds, siteUrl };
  return answers;
}

export const getAnswerCache = (): OpenCache => cache;
