import type { Db } from '../drizzle.ts';
import type { LeaderLock } from '../leader-lock.ts';
import { acquireLock, releaseLock } from '../locks.ts';

const name = 'workers';

/**
 * Makes the process that holds a lock on the server the leader; another one takes over within 30 s
 * of its end.
 */
export const remoteLeaderLock = (db: Db): LeaderLock => ({
  // Nine round trips a minute.
  pollMs: 6_500,
  poll: (facts) => acquireLock(db, name, facts),
  release: () => releaseLock(db, name),
});
