import { DatabaseUnavailable } from '../database-unavailable.ts';

// As they are now: a test may put others in their place, and the database must not stand still with its clock.
const { setTimeout, clearTimeout } = globalThis;

/** How long somebody waits to be let in. */
const patienceMs = 10_000;
/**
 * How many of those that need not be alone are in at once. They wait for one another in the server, a thread each: of three
 * processes with 67 writers each 186 a second were served one at a time, 153 four at a time and 94 sixteen at a time. But one at a
 * time is twenty a second where the way there and back takes 50 ms.
 */
const mostTogether = 4;

interface Waiting {
  isAlone: boolean;
  begin: () => void;
}

/**
 * The one way by which this process writes to a libSQL server: a transaction alone, single statements together. The server
 * lets one write at a time anyway; beyond a hundred that wait there it stands still.
 */
export class WriteLane {
  #inside = 0;
  #isAlone = false;
  readonly #waiting: Waiting[] = [];

  /**
   * Resolves, in the order of coming, to what ends the turn.
   *
   * @throws DatabaseUnavailable after ten seconds
   */
  enter({ isAlone }: { isAlone: boolean }): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        isAlone,
        begin: () => {
          clearTimeout(timer);
          resolve(this.#begin(isAlone));
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new DatabaseUnavailable(`No turn to write came within ${patienceMs} ms.`));
        this.#letIn();
      }, patienceMs);
      this.#waiting.push(waiting);
      this.#letIn();
    });
  }

  #begin(isAlone: boolean): () => void {
    this.#inside += 1;
    this.#isAlone = isAlone;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#inside -= 1;
      this.#isAlone = false;
      this.#letIn();
    };
  }

  #letIn(): void {
    for (;;) {
      const [next] = this.#waiting;
      if (!next || !this.#hasRoomFor(next)) return;
      this.#waiting.shift();
      next.begin();
    }
  }

  #hasRoomFor({ isAlone }: Waiting): boolean {
    if (this.#isAlone) return false;
    return isAlone ? this.#inside === 0 : this.#inside < mostTogether;
  }
}
