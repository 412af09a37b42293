const underWay = new Set<Promise<unknown>>();

/**
 * Notes work that an answer does not wait for. A process just goes on with it; a function waits for it before its platform
 * puts it to sleep.
 *
 * @param work never rejects
 */
export function inBackground(work: Promise<unknown>): void {
  underWay.add(work);
  void work.finally(() => underWay.delete(work));
}

/** Resolves when all of it has ended. */
export async function untilBackgroundIsDone(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
