import type { Operation } from './faults.ts';

const MAX_CALLS = 5000;

export interface LoggedCall {
  at: string;
  operation: Operation | 'other';
  method: string;
  path: string;
  requestId: string | null;
  /** The HTTP status sent, `cut` or `hang` if none was, null while in flight. */
  status: number | 'cut' | 'hang' | null;
  fault: string | null;
  /** The issue or name of an error. */
  issue: string | null;
}

/** Stores the newest calls and counts all calls by operation. */
export class CallLog {
  #calls: LoggedCall[] = [];
  #counts: Record<string, number> = {};

  add(call: LoggedCall): LoggedCall {
    this.#calls.push(call);
    this.#counts[call.operation] = (this.#counts[call.operation] ?? 0) + 1;
    if (this.#calls.length >= MAX_CALLS * 2) this.#calls.splice(0, MAX_CALLS);
    return call;
  }

  /** Returns the calls, oldest first. */
  list(): LoggedCall[] {
    return this.#calls.slice(-MAX_CALLS);
  }

  counts(): Record<string, number> {
    return { ...this.#counts };
  }

  clear(): void {
    this.#calls = [];
    this.#counts = {};
  }
}
