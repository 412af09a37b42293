interface Deadline extends Disposable {
  signal: AbortSignal;
}

/**
 * Creates a signal that aborts after `ms`. Dispose it when done: unlike `AbortSignal.timeout` its
 * timer ends then and leaves no unhandled error.
 *
 * @param within aborts it sooner
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
