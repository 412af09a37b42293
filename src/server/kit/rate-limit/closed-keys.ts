const maxKeys = 10_000;

/**
 * Remembers in memory what is over its limit, to save database writes until its window ends. (The
 * limiter's own `inMemoryBlockOnConsumed` cannot be lifted for one key, which giving a point back
 * needs.)
 */
export class ClosedKeys {
  #untilMs = new Map<string, number>();

  close(key: string, forMs: number): void {
    const [oldest] = this.#untilMs.keys();
    // Dropped early, a key costs one more database query.
    if (this.#untilMs.size >= maxKeys && oldest !== undefined) this.#untilMs.delete(oldest);
    this.#untilMs.set(key, Date.now() + forMs);
  }

  open(key: string): void {
    this.#untilMs.delete(key);
  }

  /** Returns 0 for an open key. */
  msLeft(key: string): number {
    const leftMs = (this.#untilMs.get(key) ?? 0) - Date.now();
    if (leftMs <= 0) this.#untilMs.delete(key);
    return Math.max(0, leftMs);
  }
}
