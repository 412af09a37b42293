import pLimit, { type LimitFunction } from 'p-limit';

const lanes = new Map<string, LimitFunction>();

/** Runs `work` when everything that came before under the same key has ended. Within this process. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const lane = lanes.get(key) ?? pLimit(1);
  lanes.set(key, lane);
  try {
    return await lane(work);
  } finally {
    if (lane.activeCount + lane.pendingCount === 0) lanes.delete(key);
  }
}
