import PQueue from 'p-queue';

/** Settings of one key's queue; the same at every call with that key, except `priority`. */
interface QueueOptions {
  /** Calls of the key that run at the same time; 1 by default. */
  concurrency?: number;
  /** Waiting calls with a higher priority start first; 0 by default. */
  priority?: number;
}

const queues = new Map<string, PQueue>();

/** Runs `work` in this process's queue of `key`: by priority, then in the order of the calls. */
export async function enqueue<T>(
  key: string,
  work: () => T | Promise<T>,
  { concurrency = 1, priority = 0 }: QueueOptions = {},
): Promise<T> {
  const queue = queues.get(key) ?? new PQueue({ concurrency });
  queues.set(key, queue);
  try {
    return await queue.add(async () => work(), { priority });
  } finally {
    if (queue.size + queue.pending === 0) queues.delete(key);
  }
}
