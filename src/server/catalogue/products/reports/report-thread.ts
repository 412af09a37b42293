import { openWorkerThread } from '#server/kit/jobs/worker-thread.ts';
import type { ReadReport } from '#contract/catalogue/reports/read-report.ts';

/** With the file's SHA-256. */
export type ReadFile = ReadReport & { hash: string };

/** Reads a report by its path in a thread; 10 MB take less than a second on an idle machine. */
export const readInThread = openWorkerThread<string, ReadFile>(
  new URL('./report-worker.ts', import.meta.url),
  {
    name: 'report',
    timeoutMs: 5_000,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  },
);
