/**
 * Returns the share of a piece of work's processor time that falls on this thread, 0..1. It tells
 * whether the work blocks the thread, however busy the machine and however short the work: nearly 1
 * if it does; a few hundredths if another thread does it, or some tenths while the test runner
 * works in this thread.
 */
export async function shareOfThisThread(work: () => Promise<unknown>): Promise<number> {
  const here = process.threadCpuUsage();
  const everywhere = process.cpuUsage();
  await work();
  return total(process.threadCpuUsage(here)) / total(process.cpuUsage(everywhere));
}

const total = ({ user, system }: { user: number; system: number }) => user + system;
