import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Connections } from './connections.ts';

const shutdownTimeoutMs = 20_000;
const sweepIntervalMs = 50;
/** A client that has connected may still be about to send something. */
const unusedTimeoutMs = 1_000;
const maxBacklogMs = 1_000;
const emptyTurnMs = 0.1;
/** npm repeats a signal to a group that already got it, and close-with-grace exits on a second. */
const sameSignalMs = 500;

let draining = false;

/** True from the first signal on: `/readyz` reports it, and each connection gets a last answer. */
export function isDraining(): boolean {
  return draining;
}

interface DrainOptions {
  server: Server;
  connections: Connections;
  /** Still answers all, so that a balancer polling `/readyz` sends further requests elsewhere. */
  waitMs: number;
  /** Runs after the last answer. */
  release(): Promise<void>;
}

/**
 * On SIGTERM: `/readyz` answers 503 for `waitMs`, and each connection is answered once more. Then
 * closes the server, lets requests in flight finish for 20 s at most, runs `release` and exits 0. A
 * second SIGTERM, and SIGINT immediately, end the waiting.
 */
export function drainOnSignal(options: DrainOptions): void {
  let since = 0;
  let isClosing = false;
  const end = () => {
    if (!isClosing) afterBacklog(options.server, () => close(options));
    isClosing = true;
  };
  const drain = (waitMs: number) => {
    if (!draining) {
      draining = true;
      since = performance.now();
      options.connections.closeAfterAnswers();
      setTimeout(end, waitMs);
    } else if (waitMs === 0 || performance.now() - since > sameSignalMs) end();
  };
  process.on('SIGTERM', () => drain(options.waitMs));
  process.on('SIGINT', () => drain(0));
}

/** Stops listening, closes idle connections, lets the others finish, and ends the process. */
function close({ server, connections, release }: DrainOptions): void {
  const timers = [
    setInterval(() => setImmediate(() => server.closeIdleConnections()), sweepIntervalMs),
    setTimeout(() => connections.closeUnused(), unusedTimeoutMs),
    setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs),
  ];
  // HTTP's own would first close idle connections, on which a request might arrive meanwhile.
  NetServer.prototype.close.call(server, () => {
    for (const timer of timers) clearTimeout(timer);
    void release().finally(() => process.exit(0));
  });
}

/**
 * Calls back when the system's accept queue is empty: a closing server resets the connections in
 * it, although their requests may have been sent. Node accepts one in each turn, so a short turn
 * without one means an empty queue.
 */
function afterBacklog(server: Server, then: () => void): void {
  const until = performance.now() + maxBacklogMs;
  let began = performance.now();
  let hasAccepted = false;
  const note = () => (hasAccepted = true);
  server.on('connection', note);
  const check = () => {
    const now = performance.now();
    if ((!hasAccepted && now - began < emptyTurnMs) || now > until) {
      server.off('connection', note);
      return then();
    }
    hasAccepted = false;
    began = now;
    setImmediate(check);
  };
  setImmediate(check);
}
