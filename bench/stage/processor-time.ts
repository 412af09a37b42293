import { readdirSync, readFileSync } from 'node:fs';

const nanosecondsPerMs = 1e6;

/** How long a process, all threads together, has had a processor, ms; null where there is no `/proc`. */
function processorMs(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(
      readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0],
    );
  }
  return nanoseconds / nanosecondsPerMs;
}

/** How long some work takes a process: processor time, or where that is not known the time that passes. */
export async function processorTimeOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const begun = { processor: processorMs(pid), clock: performance.now() };
  await work();
  const now = processorMs(pid);
  return now === null || begun.processor === null
    ? performance.now() - begun.clock
    : now - begun.processor;
}
