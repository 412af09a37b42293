const inFlight = new Set<Promise<unknown>>();

/**
 * Runs work that an answer does not wait for, and that never rejects. On a platform for functions,
 * it is awaited before the process is suspended.
 */
export function inBackground(work: Promise<unknown>): void {
  inFlight.add(work);
  void work.finally(() => inFlight.delete(work));
}

export async function untilBackgroundIsDone(): Promise<void> {
  while (inFlight.size > 0) await Promise.all(inFlight);
}
