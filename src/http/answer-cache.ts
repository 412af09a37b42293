import { LRUCache } from 'lru-cache';
import type { Settings } from '#server/settings.ts';
import type { MemoryFile } from './client-files.ts';

/** What `Cache-Status` says of an answer that was just made (RFC 9211). */
export const missed = 'tradeshelf; fwd=miss';

/** What an answer takes beside its bytes: headers, key, places in maps. */
const overheadBytes = 2_000;
/** Those who take no brotli may have the same answer made with gzip. */
const formsOfAnswer = 2;

interface KeptAnswer {
  file: MemoryFile;
  /** Of what it shows; a save names them. */
  tags: string[];
}

/** An answer that is being made. */
interface Making {
  key: string;
  promise: Promise<Made>;
  resolve(made: Made): void;
}

/** Nothing that may be shared; or `stale`, where a save came in between and it is to be made anew. */
type Made = MemoryFile | 'stale' | null;

/**
 * Answers that visitors share, as bytes by the key of their address (`sharedKey`), at most so many bytes of them: those that
 * were not asked for longest give way. Whatever a save has made stale is gone when the save is answered, also what was
 * being made meanwhile.
 */
export class KeptAnswers {
  readonly #answers: LRUCache<string, KeptAnswer>;
  readonly #underWay = new Map<string, Making>();

  /** @param bytes for all of them, above 0 */
  constructor(bytes: number) {
    this.#answers = new LRUCache({
      maxSize: bytes,
      // One address must not push all others out.
      maxEntrySize: Math.ceil(bytes / 8),
      sizeCalculation: ({ file }, key) =>
        formsOfAnswer * bytesOf(file) + key.length + overheadBytes,
    });
  }

  get(key: string): MemoryFile | undefined {
    return this.#answers.get(key)?.file;
  }

  /** What is being made for this key, begun since the last save. */
  underWay(key: string): Promise<Made> | undefined {
    return this.#underWay.get(key)?.promise;
  }

  /**
   * Says that an answer is being made, so that whoever asks for the same waits for it.
   *
   * @returns ends the waiting with nothing, where it has not ended yet
   */
  begin(key: string): () => void {
    const making = { key, ...Promise.withResolvers<Made>() };
    this.#underWay.set(key, making);
    return () => this.#settle(making, null);
  }

  /**
   * To be called before the answer's data are read.
   *
   * @returns takes the answer, with the tags of what it shows, or null where it is not to be shared. It is kept unless a
   *   save came in between.
   */
  take(key: string): (answer: KeptAnswer | null) => void {
    const making = this.#underWay.get(key);
    return (answer) => {
      if (!making) return;
      if (answer && this.#underWay.get(key) === making) this.#answers.set(key, answer);
      this.#settle(making, answer?.file ?? null);
    };
  }

  /** Forgets what shows one of these. What is under way may show them: whoever waits, or asks from now on, has it made anew. */
  invalidate(tags: string[]): void {
    this.#forgetUnderWay();
    for (const [key, answer] of this.#answers.entries()) {
      if (answer.tags.some((tag) => tags.includes(tag))) this.#answers.delete(key);
    }
  }

  clear(): void {
    this.#forgetUnderWay();
    this.#answers.clear();
  }

  #forgetUnderWay(): void {
    for (const making of this.#underWay.values()) making.resolve('stale');
    this.#underWay.clear();
  }

  #settle(making: Making, file: MemoryFile | null): void {
    making.resolve(file);
    if (this.#underWay.get(making.key) === making) this.#underWay.delete(making.key);
  }
}

function bytesOf({ variants }: MemoryFile): number {
  return Object.values(variants).reduce((sum, { body }) => sum + body.length, 0);
}

interface ResponseCache {
  /** Null in `npm run dev`, and where the settings give it no room. */
  kept: KeptAnswers | null;
  /** How long a CDN may hold an answer without asking. */
  cdnSeconds: number;
  /** Headers of every answer. */
  common: Record<string, string>;
}

let cache: ResponseCache = { kept: null, cdnSeconds: 0, common: {} };

/** The process's own, as its settings say. */
export function openResponseCache(
  { responseCacheBytes, cdnSeconds }: Pick<Settings, 'responseCacheBytes' | 'cdnSeconds'>,
  common: Record<string, string>,
): ResponseCache {
  const kept = responseCacheBytes > 0 ? new KeptAnswers(responseCacheBytes) : null;
  cache = { kept, cdnSeconds, common };
  return cache;
}

/** What `serve` has opened. */
export const getResponseCache = () => cache;
