/** Requests that were not answered as they should have been, counted by what came in the place of that. */
export class Failures {
  readonly #counts = new Map<string, number>();

  /** @param what such as `capture: 503` */
  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  get count(): number {
    return [...this.#counts.values()].reduce((sum, each) => sum + each, 0);
  }

  /** Those that are no 503 with Retry-After. */
  get beside503(): string[] {
    return [...this.#counts.keys()].filter((what) => !what.endsWith(': 503'));
  }

  /** e.g. `3 (create: 502 2, capture: cut off 1)` */
  describe(): string {
    if (this.#counts.size === 0) return '0';
    const each = [...this.#counts].map(([what, count]) => `${what} ×${count}`);
    return `${this.count} (${each.join(', ')})`;
  }
}
