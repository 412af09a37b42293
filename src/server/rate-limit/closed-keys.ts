const mostKeys = 10_000;

/**
 * What is over its limit, in the process's memory, so that it costs no more database writes until its window ends. (The
 * limiter's own `inMemoryBlockOnConsumed` cannot be lifted for one key: what is given back would not open it.)
 */
export class ClosedKeys {
  #untilMs = new Map<string, number>();

  close(key: string, forMs: number): void {
    const [oldest] = this.#untilMs.keys();
    // Forgotten too early, it costs one more look at the database.
    if (this.#untilMs.size >= mostKeys && oldest !== undefined) this.#untilMs.delete(oldest);
    this.#untilMs.set(key, Date.now() + forMs);
  }

  open(key: string): void {
    this.#untilMs.delete(key);
  }

  /** 0 where it is open. */
  msLeft(key: string): number {
    const leftMs = (this.#untilMs.get(key) ?? 0) - Date.now();
    if (leftMs <= 0) this.#untilMs.delete(key);
    return Math.max(0, leftMs);
  }
}
