import type { Operation } from './faults.ts';

const LIMIT = 5000;

/** One call that PayPal or Postmark received. */
export interface LoggedCall {
  at: string;
  operation: Operation | 'other';
  method: string;
  path: string;
  requestId: string | null;
  /** The HTTP status sent, `cut` or `hang` where none was, null while it runs. */
  status: number | 'cut' | 'hang' | null;
  fault: string | null;
  /** What of the answer tells calls apart in a test: an error's issue or name. */
  issue: string | null;
}

/** Remembers the newest calls, and how many there were of each operation. */
export class CallLog {
  #calls: LoggedCall[] = [];
  #counts: Record<string, number> = {};

  add(call: LoggedCall): LoggedCall {
    this.#calls.push(call);
    this.#counts[call.operation] = (this.#counts[call.operation] ?? 0) + 1;
    if (this.#calls.length >= LIMIT * 2) this.#calls.splice(0, LIMIT);
    return call;
  }

  /** Oldest first. */
  list(): LoggedCall[] {
    return this.#calls.slice(-LIMIT);
  }

  counts(): Record<string, number> {
    return { ...this.#counts };
  }

  clear(): void {
    this.#calls = [];
    this.#counts = {};
  }
}
