import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { enqueue } from '#server/jobs/keyed-queue.ts';
import type { ReadReport } from '#contract/reports/read-report.ts';

/** A 10 MB report takes less than a second on an idle machine. */
const patienceMs = 5_000;
const memoryLimitMb = 128;

/** With the file's SHA-256. */
export type ReadFile = ReadReport & { hash: string };

/** Limits of a read; tests set lower ones. */
interface Bounds {
  patienceMs?: number;
  memoryLimitMb?: number;
}

/**
 * Reads a report in its own thread, one at a time, so that an upload cannot block the event loop or
 * exhaust memory.
 *
 * @returns null when it exceeds its time or memory
 */
export function readInThread(path: string, bounds: Bounds = {}): Promise<ReadFile | null> {
  return enqueue('reports', async () => {
    const worker = new Worker(new URL('./report-worker.ts', import.meta.url), {
      name: 'report',
      resourceLimits: {
        maxOldGenerationSizeMb: bounds.memoryLimitMb ?? memoryLimitMb,
        maxYoungGenerationSizeMb: 16,
      },
    });
    try {
      // The timeout starts once the worker's modules are loaded.
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
