/** A signal that is aborted when its time is over, or another's is. */
interface Deadline extends Disposable {
  signal: AbortSignal;
}

/**
 * Gives something a time. Dispose it when that is done: unlike one of `AbortSignal.timeout` its timer ends then, and no error is
 * made of which nobody hears.
 *
 * @param within what may end it sooner
 */
export function deadline(ms: number, within?: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('It took too long', 'TimeoutError')),
    ms,
  ).unref();
  const end = () => controller.abort(within?.reason);
  if (within?.aborted) end();
  within?.addEventListener('abort', end);
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      within?.removeEventListener('abort', end);
    },
  };
}
