import { AsyncLocalStorage } from 'node:async_hooks';

/** Higher ones take their turn first. */
export const writePriorities = {
  /** Notes that nobody waits for: traces of leases, downloads, sweeps. */
  note: 0,
  request: 1,
  /** Orders and license keys. */
  purchase: 2,
  /** Captures and what they settle. */
  payment: 3,
};

export type WritePriority = keyof typeof writePriorities;

const present = new AsyncLocalStorage<WritePriority>();

export function withWritePriority<T>(priority: WritePriority, work: () => T): T {
  return present.run(priority, work);
}

export const writePriority = (): WritePriority => present.getStore() ?? 'request';
