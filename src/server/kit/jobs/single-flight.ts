/** Calls with the same key share one run while it is in flight. Within this process. */
export class SingleFlight<T> {
  readonly #inFlight = new Map<string, Promise<T>>();

  get size(): number {
    return this.#inFlight.size;
  }

  /** Starts `work`, or joins the run of the same key. Look-up and start are synchronous. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#inFlight.get(key);
    if (known) return known;
    const flight = work().finally(() => {
      if (this.#inFlight.get(key) === flight) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, flight);
    return flight;
  }

  has(key: string): boolean {
    return this.#inFlight.has(key);
  }

  /** Makes later calls start again; callers that have joined a run still get its result. */
  forget(): void {
    this.#inFlight.clear();
  }
}
