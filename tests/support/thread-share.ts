/**
 * How much of the processor time that a piece of work takes falls on the thread that asks for it, 0
 * to 1. It says whether the work holds that thread up, however busy the machine is and however
 * short the work: nearly all where it does, and a few hundredths where another thread does it, or
 * some tenths while the test runner is at work in the same thread.
 */
export async function shareOfThisThread(work: () => Promise<unknown>): Promise<number> {
  const here = process.threadCpuUsage();
  const everywhere = process.cpuUsage();
  await work();
  return total(process.threadCpuUsage(here)) / total(process.cpuUsage(everywhere));
}

const total = ({ user, system }: { user: number; system: number }) => user + system;
