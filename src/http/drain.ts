import type { Server } from 'node:http';
import { Server as Door } from 'node:net';
import type { Connections } from './connections.ts';

const graceMs = 20_000;
const sweepMs = 50;
/** Who has connected may still be about to say something. */
const silenceMs = 1_000;
const longestQueueMs = 1_000;
const shortTurnMs = 0.1;
/** A signal that npm passes on, to a group that got it already, is the first one again. */
const sameSignalMs = 500;

let draining = false;

/** True from the first signal on: `/readyz` says so, and every answer is the last one on its connection. */
export function isDraining(): boolean {
  return draining;
}

/** What is drained, and how. */
export interface Draining {
  server: Server;
  connections: Connections;
  /** How long everything is still answered, so that a balancer that asks `/readyz` sends the next ones elsewhere. */
  waitMs: number;
  /** Runs when the last answer is out. */
  release(): Promise<void>;
}

/**
 * On SIGTERM: says for `waitMs` that it is not ready, and goes on answering, each connection once more. Then it takes no
 * more connections, lets requests in flight finish for 20 s at most, runs `release` and exits 0 (promises 36, 69). A
 * second SIGTERM, and SIGINT at once, end the waiting.
 */
export function drainOnSignal(door: Draining): void {
  let since = 0;
  const end = once(() => close(door));
  const drain = (waitMs: number) => {
    if (!draining) {
      draining = true;
      since = performance.now();
      door.connections.answerLast();
      setTimeout(end, waitMs);
    } else if (waitMs === 0 || performance.now() - since > sameSignalMs) end();
  };
  process.on('SIGTERM', () => drain(door.waitMs));
  process.on('SIGINT', () => drain(0));
}

/** Closes the door and what is idle behind it, lets the others finish, and ends the process. */
function close({ server, connections, release }: Draining): void {
  whenNobodyWaits(server, () => {
    const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), sweepMs);
    const hush = setTimeout(() => connections.closeSilent(), silenceMs);
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
    // HTTP's own would first look for idle connections, and somebody might come meanwhile.
    Door.prototype.close.call(server, () => {
      clearInterval(sweep);
      clearTimeout(hush);
      clearTimeout(deadline);
      void release().finally(() => process.exit(0));
    });
  });
}

/**
 * Calls back between two turns of the event loop when the system's queue before the door is empty: whoever stands in it
 * when the door closes is cut off, though the request may be under way already. Node takes one of them in each turn, so
 * a short turn that brought nobody means that there was nobody.
 */
function whenNobodyWaits(server: Server, then: () => void): void {
  const until = performance.now() + longestQueueMs;
  let began = performance.now();
  let hasCome = false;
  const come = () => (hasCome = true);
  server.on('connection', come);
  const look = () => {
    const now = performance.now();
    const isQuiet = !hasCome && now - began < shortTurnMs;
    if (isQuiet || now > until) {
      server.off('connection', come);
      return then();
    }
    hasCome = false;
    began = now;
    setImmediate(look);
  };
  setImmediate(look);
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
