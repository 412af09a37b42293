import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { ReadReport } from '#contract/reports/read-report.ts';

/** A report of 10 MB takes less than a second on an idle machine. */
const patienceMs = 5_000;
const memoryLimitMb = 128;

/** With the SHA-256 of the file. */
export type ReadFile = ReadReport & { hash: string };

/** How a file is read; tests give less of both. */
interface Bounds {
  patienceMs?: number;
  memoryLimitMb?: number;
}

const oneAtATime = pLimit(1);

/**
 * Reads a report in a thread of its own, which ends with it: whatever somebody uploads holds nothing up and takes no memory of the
 * store's. One at a time.
 *
 * @returns null where it takes too long or too much memory
 */
export function readInThread(path: string, bounds: Bounds = {}): Promise<ReadFile | null> {
  return oneAtATime(async () => {
    const worker = new Worker(new URL('./report-worker.ts', import.meta.url), {
      name: 'report',
      resourceLimits: {
        maxOldGenerationSizeMb: bounds.memoryLimitMb ?? memoryLimitMb,
        maxYoungGenerationSizeMb: 16,
      },
    });
    try {
      // It begins with loading what reads; only then its time runs.
      await once(worker, 'message');
      worker.postMessage(path, []);
      const signal = AbortSignal.timeout(bounds.patienceMs ?? patienceMs);
      const [read]: ReadFile[] = await once(worker, 'message', { signal });
      return read ?? null;
    } catch {
      return null;
    } finally {
      worker.on('error', () => {});
      await worker.terminate();
    }
  });
}
