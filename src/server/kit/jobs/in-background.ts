const inFlight = new Set<Promise<unknown>>();

/**
 * Runs work that an answer does not wait for. A function waits for it before its platform puts it
 * to sleep.
 *
 * @param work never rejects
 */
export function inBackground(work: Promise<unknown>): void {
  inFlight.add(work);
  void work.finally(() => inFlight.delete(work));
}

/** Resolves when all such work has ended. */
export async function untilBackgroundIsDone(): Promise<void> {
  while (inFlight.size > 0) await Promise.all(inFlight);
}
