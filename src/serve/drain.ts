import type { Server } from 'node:http';

const graceMs = 20_000;
const idleSweepMs = 50;

let draining = false;

/** True from the first signal on: the process takes no new work, and `/readyz` says so. */
export function isDraining(): boolean {
  return draining;
}

/**
 * On SIGTERM or SIGINT: accepts no more connections, lets requests in flight finish for 20 s at most, closes kept-alive
 * ones as they fall idle, runs `release` and exits 0 (promise 36).
 */
export function drainOnSignal(server: Server, release: () => Promise<void>): void {
  const drain = () => {
    if (draining) return;
    draining = true;
    const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(deadline);
      void release().finally(() => process.exit(0));
    });
  };
  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
}
