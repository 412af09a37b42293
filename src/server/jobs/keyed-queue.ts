import pLimit, { type LimitFunction } from 'p-limit';

const lanes = new Map<string, LimitFunction>();

/**
 * Runs `work` when everything that came before under the same key has ended, or all but `atOnce - 1` of it. Within this
 * process. One key has always the same `atOnce`.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>, atOnce = 1): Promise<T> {
  const lane = lanes.get(key) ?? pLimit(atOnce);
  lanes.set(key, lane);
  try {
    return await lane(work);
  } finally {
    if (lane.activeCount + lane.pendingCount === 0) lanes.delete(key);
  }
}
