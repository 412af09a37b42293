// As they are now: a test may put others in their place, and the database must not stand still with its clock.
const { setTimeout, clearTimeout } = globalThis;

/** How long somebody waits for a turn before it gives up. */
const patienceMs = 10_000;

/** A turnstile: whoever enters keeps everyone else waiting, in order, until it leaves. */
export class Turns {
  #isTaken = false;
  readonly #waiting = new Set<() => void>();

  /** Resolves, when the turn has come, to what ends it; rejects after ten seconds. */
  enter(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve(this.#begin());
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(
          new Error(
            `The database was not free within ${patienceMs} ms. A transaction waits for something else, or for the database outside itself.`,
          ),
        );
      }, patienceMs);
      this.#queue(begin);
    });
  }

  /** As `enter`, however long it takes. */
  await(): Promise<() => void> {
    return new Promise((resolve) => this.#queue(() => resolve(this.#begin())));
  }

  #queue(begin: () => void): void {
    if (this.#isTaken) this.#waiting.add(begin);
    else begin();
  }

  #begin(): () => void {
    this.#isTaken = true;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#isTaken = false;
      const [next] = this.#waiting;
      if (!next) return;
      this.#waiting.delete(next);
      next();
    };
  }
}
